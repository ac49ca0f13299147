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
    /// The conditions of a page that follows another, part by part.
    private let segments: [SQLText]
    /// The order and the segments of a look-up: the same by other names where the trigram index itself has the order.
    private let lookUpOrder: Order
    private let lookUpSegments: [SQLText]
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
        lookUpOrder = order.ofMatches ?? order
        if let after = request.after {
            let values = try after.values(for: order, of: entity)
            segments = order.segments(after: values)
            lookUpSegments = lookUpOrder.segments(after: values)
        } else {
            (segments, lookUpSegments) = ([], [])
        }
        search = try SearchPlan(
            words: request.search ?? "", texts: conditions.compactMap { $0.searchedText(in: entity) },
            isByID: order.ofMatches != nil, entity: entity, in: context)
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
            switch try Object.entity.column(for: keyPath, "fetching") {
            case .attribute(let attribute): attribute.bit
            case .id, .version: 0
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
    /// - Parameters:
    ///   - run: Runs a statement within a budget, which may bring as many rows as the second argument says, and returns how
    ///     many it brought.
    ///   - again: Is told that the budget is used up, and the same rows come once more from the first on, by another way.
    func forEachStatement(
        limit: Int?, _ run: (SQLText, Int?, StepBudget?) throws -> Int, again: () -> Void
    ) throws {
        guard let search else { return try forEachStatement(.walk, limit: limit, nil, run) }
        guard limit != nil, let steps = search.first.budget else {
            return try forEachStatement(search.wayToAll, limit: limit, nil, run)
        }
        do {
            try forEachStatement(search.first.way, limit: limit, StepBudget(steps: steps), run)
        } catch let error as SQLiteError where error.isOfTheBudget {
            again()
            try forEachStatement(try search.last(), limit: limit, nil, run)
        }
    }

    private func forEachStatement(
        _ way: SearchWay, limit: Int?, _ budget: StepBudget?, _ run: (SQLText, Int?, StepBudget?) throws -> Int
    ) throws {
        var missing = limit
        let segments = way.isLookUp ? lookUpSegments : segments
        for segment in segments.isEmpty ? [nil] : segments.map(Optional.some) {
            if let missing, missing <= 0 { return }
            let count = try run(query(way, segment: segment, limit: missing), missing, budget)
            missing = missing.map { $0 - count }
        }
    }

    private func query(_ way: SearchWay, segment: SQLText?, limit: Int?) -> SQLText {
        var query = SQLText(selection.columns, reservingCapacity: 256)
        query.append(sortKeysOf: order)
        appendBody(to: &query, way: way, segment: segment)
        query.append(way.isLookUp ? lookUpOrder : order)
        if let limit {
            query.append(" LIMIT ")
            query.append(argument: .integer(Int64(limit)))
        }
        return query
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
        appendBody(to: &query, way: search?.wayToAll ?? .walk, segment: nil)
        return query
    }

    /// `SELECT "artist", count(*) … GROUP BY "artist"`
    func counting(by column: String) -> SQLText {
        var query = SQLText("SELECT \"\(column)\", count(*)")
        appendBody(to: &query, way: search?.wayToAll ?? .walk, segment: nil)
        query.append(" GROUP BY \"\(column)\"")
        return query
    }

    /// `SELECT sum("points") …`
    func aggregating(_ function: String, _ column: String) -> SQLText {
        var query = SQLText("SELECT \(function)(\"\(column)\")")
        appendBody(to: &query, way: search?.wayToAll ?? .walk, segment: nil)
        return query
    }

    private func appendBody(to query: inout SQLText, way: SearchWay, segment: SQLText?) {
        query.append(" FROM ")
        if let search { query.append(search.source(way, entity)) }
        query.append(name: entity.name)
        query.append(" WHERE ")
        query.append(way.condition(entity))
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
            query.append(segment)
        }
        if let search { append(testOf: search, way, to: &query) }
    }

    /// ` AND (SELECT …)`, or ` AND CASE WHEN (SELECT …) THEN (instr(fold("name"), ?) > 0) END`: to fold a text takes
    /// longer than to look into a folded one, and in a plain AND SQLite does it first
    /// (<https://www.sqlite.org/lang_expr.html#the_case_expression>). A look-up has tested the row by then.
    private func append(testOf search: SearchPlan, _ way: SearchWay, to query: inout SQLText) {
        if !way.isLookUp {
            query.append(searchedConditions.isEmpty ? " AND " : " AND CASE WHEN ")
            query.append(search.test(entity))
        }
        for (index, condition) in searchedConditions.enumerated() {
            query.append(index == 0 && !way.isLookUp ? " THEN (" : " AND (")
            query.append(condition)
            query.append(")")
        }
        if !way.isLookUp, !searchedConditions.isEmpty { query.append(" END") }
    }
}
