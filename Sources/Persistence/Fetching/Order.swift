import Foundation

/// The order of a fetch: its sort columns, the last of which is the id.
struct Order {
    /// One column of the order.
    struct Term {
        let column: Column
        /// Whether it is the sort key beside the attribute that is compared.
        let isSortKey: Bool
        let isDescending: Bool
        /// The name of what is compared.
        let name: String
        /// The same in double quotes, as SQL has it.
        let quotedName: String

        /// - Parameter isOfMatches: whether it is the id as the trigram index finds it.
        init(column: Column, isSortKey: Bool, isDescending: Bool, isOfMatches: Bool = false) {
            self.column = column
            self.isSortKey = isSortKey
            self.isDescending = isDescending
            switch column {
            case .id where isOfMatches: (name, quotedName) = ("search_match", "\"search_match\"")
            case .attribute(let attribute) where isSortKey:
                (name, quotedName) = (attribute.sortKeyColumn, attribute.quotedSortKeyColumn)
            case .attribute(let attribute): (name, quotedName) = (attribute.name, attribute.quotedName)
            case .id, .version: (name, quotedName) = (column.name, "\"\(column.name)\"")
            }
        }

        var isOptional: Bool { column.isOptional }

        /// The storage class of what is compared.
        var storageClass: StorageClass {
            guard case .attribute(let attribute) = column else { return .integer }
            return isSortKey ? .blob : attribute.storageClass
        }
    }

    private(set) var terms: [Term] = []

    init<Object: PersistentModel>(_ descriptors: [SortDescriptor<Object>], entity: Entity) throws {
        for descriptor in descriptors {
            let term = try Order.term(descriptor, entity: entity)
            terms.append(term)
            if case .id = term.column { return }
        }
        let isDescending = terms.last?.isDescending ?? false
        terms.append(Term(column: .id, isSortKey: false, isDescending: isDescending))
    }

    private static func term<Object: PersistentModel>(
        _ descriptor: SortDescriptor<Object>, entity: Entity
    ) throws -> Term {
        let column = try entity.column(for: descriptor.keyPath, "sorting by")
        let isDescending = descriptor.order == .reverse
        guard case .attribute(let attribute) = column else {
            return Term(column: column, isSortKey: false, isDescending: isDescending)
        }
        guard !attribute.options.isExternal else {
            throw UntranslatablePredicate(
                entity: entity.name, attributes: [attribute.name], operator: "sorting by a binary")
        }
        // Without a comparator the attribute's own order is meant; `.lexical` asks for that of the bytes.
        switch descriptor.stringComparator {
        case nil, String.StandardComparator.lexical:
            let isNatural = descriptor.stringComparator == nil && attribute.options.isNaturallyOrdered
            return Term(column: column, isSortKey: isNatural, isDescending: isDescending)
        default:
            guard attribute.options.isNaturallyOrdered else {
                throw UntranslatablePredicate(
                    entity: entity.name, attributes: [attribute.name],
                    operator: "localized order of an attribute that is not declared as naturally ordered")
            }
            return Term(column: column, isSortKey: true, isDescending: isDescending)
        }
    }
}

extension Order {
    /// The order of the ids, said of the ids that the trigram index finds, which it has in that order already; nil for
    /// another order.
    var ofMatches: Order? {
        guard terms.count == 1, case .id = terms[0].column else { return nil }
        var order = self
        order.terms = [
            Term(column: .id, isSortKey: false, isDescending: terms[0].isDescending, isOfMatches: true)
        ]
        return order
    }
}

extension SQLText {
    /// `, "name_key"`: read along, so that a page's cursor is made without folding a text anew.
    mutating func append(sortKeysOf order: Order) {
        for term in order.terms where term.isSortKey {
            append(", ")
            append(term.quotedName)
        }
    }

    /// ` ORDER BY "a", "b" DESC`. A missing value comes last: NULL is SQLite's smallest value, so that is as it is when
    /// descending and has to be said when ascending.
    mutating func append(_ order: Order) {
        append(" ORDER BY ")
        for (index, term) in order.terms.enumerated() {
            if index > 0 { append(", ") }
            append(term.quotedName)
            if term.isDescending {
                append(" DESC")
            } else if term.isOptional {
                append(" NULLS LAST")
            }
        }
    }
}
