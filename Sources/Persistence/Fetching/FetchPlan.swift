/// A fetch request compiled for its entity: the SQL statements that answer it.
struct FetchPlan {
    let order: Order
    /// What is read of each row.
    let selection: RowSelection
    private let entity: Entity
    private let conditions: [SQLExpression]
    private let search: SearchPlan?
    private let segments: [PageSegment]

    init<Object: PersistentModel>(_ request: FetchRequest<Object>, in context: ManagedObjectContext) throws {
        let entity = Object.entity
        self.entity = entity
        order = try Order(request.sortBy, entity: entity)
        conditions = try request.predicates.map { try PredicateTranslator.condition($0, entity: entity) }
        segments =
            if let after = request.after {
                order.segments(after: try after.values(for: order, of: entity))
            } else { [] }
        search = try request.search.flatMap { try SearchPlan($0, entity: entity, in: context) }
        selection = try FetchPlan.selection(of: request, sortedBy: order)
    }

    /// What the request asks for, what its order compares, so that a page's cursor is at hand, and the references by which
    /// it prefetches.
    private static func selection<Object: PersistentModel>(
        of request: FetchRequest<Object>, sortedBy order: Order
    ) throws -> RowSelection {
        let selections = Object.entity.selections
        guard !request.propertiesToFetch.isEmpty else { return selections.whole }
        var slots: UInt64 = 0
        for keyPath in request.propertiesToFetch {
            switch Object.entity.column(for: keyPath) {
            case .attribute(let attribute): slots |= attribute.bit
            case .id, .version: break
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

    /// The statements to run one after the other until the limit is reached: one, but for a page that follows another.
    var statementCount: Int { max(segments.count, 1) }

    /// The statement at an index below `statementCount`.
    func query(_ index: Int, limit: Int?) -> SQLText {
        query(segment: segments.isEmpty ? nil : segments[index], limit: limit)
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

    private func query(segment: PageSegment?, limit: Int?) -> SQLText {
        var query = SQLText(selection.columns)
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
        for condition in conditions {
            query.append(" AND (")
            query.append(condition)
            query.append(")")
        }
        if let segment {
            query.append(" AND ")
            query.append(segment.condition)
        }
        if let search { query.append(search.test(entity)) }
    }
}
