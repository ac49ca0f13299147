/// A fetch request compiled for its entity: the SQL statements that answer it.
struct FetchPlan {
    let order: Order
    /// What is read of each row.
    let selection: RowSelection
    private let entity: Entity
    private let conditions: [SQLExpression]
    /// Conditions that the search looks for first.
    private let searchedConditions: [SQLExpression]
    private let search: SearchPlan?
    private let segments: [PageSegment]
    private let hidden: [Int64]

    /// - Parameter hidden: The ids of objects that are not to be found.
    init<Object: PersistentModel>(
        _ request: FetchRequest<Object>, hiding hidden: [Int64] = [], in context: ManagedObjectContext
    ) throws {
        let entity = Object.entity
        self.hidden = hidden
        self.entity = entity
        order = try Order(request.sortBy, entity: entity)
        let conditions = try request.predicates.map { try PredicateTranslator.condition($0, entity: entity) }
        self.conditions = conditions.filter { $0.searchedText(in: entity) == nil }
        searchedConditions = conditions.filter { $0.searchedText(in: entity) != nil }
        segments =
            if let after = request.after {
                order.segments(after: try after.values(for: order, of: entity))
            } else { [] }
        search = try SearchPlan(
            words: request.search ?? "", texts: conditions.compactMap { $0.searchedText(in: entity) }, entity: entity,
            in: context)
        selection = try FetchPlan.selection(of: request, sortedBy: order)
    }

    /// What the request asks for, what its order compares, so that a page's cursor is at hand, and the references by which
    /// it prefetches.
    private static func selection<Object: PersistentModel>(
        of request: FetchRequest<Object>, sortedBy order: Order
    ) throws -> RowSelection {
        let selections = Object.entity.selections
        guard !request.propertiesToFetch.isEmpty else { return selections.whole }
        var slots = try selections.slots(of: request.propertiesToFetch) { keyPath in
            switch Object.entity.column(for: keyPath) {
            case .attribute(let attribute): return attribute.bit
            case .id, .version: return 0
            case nil:
                throw UntranslatablePredicate(
                    entity: Object.entity.name, attributes: [], operator: "fetching a property that is no attribute")
            }
        }
        for keyPath in request.relationshipKeyPathsForPrefetching {
            if case .attribute(let reference) = Object.entity.column(for: keyPath) { slots |= reference.bit }
        }
        for case .attribute(let attribute) in order.terms.map(\.column) { slots |= attribute.bit }
        return selections[slots]
    }

    /// Gives the statements one after the other until they have brought as many rows as the limit says: one statement, but
    /// for a page that follows another.
    ///
    /// - Parameter run: Runs a statement, which may bring as many rows as the second argument says, and returns how many
    ///   it brought.
    func forEachStatement(limit: Int?, _ run: (SQLText, Int?) throws -> Int) throws {
        var missing = limit
        for segment in segments.isEmpty ? [nil] : segments.map(Optional.some) {
            if let missing, missing <= 0 { return }
            let count = try run(query(segment: segment, limit: missing), missing)
            missing = missing.map { $0 - count }
        }
    }

    /// The place in the order after a query's row.
    func cursor(after row: Statement) -> PageCursor {
        var sortKeyColumn = selection.columnCount
        let values = order.terms.map { term in
            guard term.isSortKey else { return selection.value(of: term.column, in: row) }
            defer { sortKeyColumn += 1 }
            return row.value(sortKeyColumn)
        }
        return PageCursor(after: values, in: order, of: entity)
    }

    /// `SELECT count(*) …`
    func counting() -> SQLText {
        var query = SQLText("SELECT count(*)")
        appendBody(to: &query, segment: nil)
        return query
    }

    /// `SELECT "artist", count(*) … GROUP BY "artist"`
    func counting(by column: String) -> SQLText {
        var query = SQLText("SELECT \"\(column)\", count(*)")
        appendBody(to: &query, segment: nil)
        query.append(" GROUP BY \"\(column)\"")
        return query
    }

    /// `SELECT sum("points") …`
    func aggregating(_ function: String, _ column: String) -> SQLText {
        var query = SQLText("SELECT \(function)(\"\(column)\")")
        appendBody(to: &query, segment: nil)
        return query
    }

    private func query(segment: PageSegment?, limit: Int?) -> SQLText {
        var query = SQLText(selection.columns, reservingCapacity: 256)
        query.append(sortKeysOf: order)
        appendBody(to: &query, segment: segment)
        query.append(order)
        if let limit {
            query.append(" LIMIT ")
            query.append(argument: .integer(Int64(limit)))
        }
        return query
    }

    private func appendBody(to query: inout SQLText, segment: PageSegment?) {
        query.append(" FROM ")
        if let search, search.isIndexed { query.append(search.source(entity)) }
        query.append(name: entity.name)
        query.append(" WHERE ")
        if let search, search.isIndexed { query.append(search.joinCondition(entity)) }
        query.append("\"deletion\" IS NULL")
        if !hidden.isEmpty {
            query.append(" AND NOT \"id\" IN ")
            query.append(list: hidden)
        }
        for condition in conditions {
            query.append(" AND (")
            query.append(condition)
            query.append(")")
        }
        if let segment {
            query.append(" AND ")
            query.append(segment.condition)
        }
        if let search { append(search.test(entity), to: &query) }
    }

    /// ` AND (SELECT …)`, or ` AND CASE WHEN (SELECT …) THEN (instr(fold("name"), ?) > 0) END`: to fold a text takes
    /// longer than to look into a folded one, and in a plain AND SQLite does it first
    /// (<https://www.sqlite.org/lang_expr.html#the_case_expression>).
    private func append(_ test: SQLText, to query: inout SQLText) {
        guard !searchedConditions.isEmpty else {
            query.append(" AND ")
            return query.append(test)
        }
        query.append(" AND CASE WHEN ")
        query.append(test)
        for (index, condition) in searchedConditions.enumerated() {
            query.append(index == 0 ? " THEN (" : " AND (")
            query.append(condition)
            query.append(")")
        }
        query.append(" END")
    }
}
