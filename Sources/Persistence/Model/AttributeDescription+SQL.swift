extension AttributeDescription {
    /// The attribute's columns: its own, and that of its sort key.
    var columns: [String] {
        options.isNaturallyOrdered ? [name, sortKeyColumn] : [name]
    }

    /// What these columns hold for a value.
    func columnValues(_ value: StoredValue) -> [StoredValue] {
        if let sortKey = sortKey(of: value) { [value, sortKey] } else { [value] }
    }

    /// What the column of the sort key has for a value; nil where there is no such column.
    func sortKey(of value: StoredValue) -> StoredValue? {
        guard options.isNaturallyOrdered else { return nil }
        return if case .text(let text) = value { .blob(SortKey.bytes(text)) } else { .null }
    }

    /// The columns as the table declares them.
    var columnDeclarations: [String] {
        let null = isOptional ? "" : " NOT NULL"
        let check = limit.map { " CHECK (length(\"\(name)\") <= \($0))" } ?? ""
        let column = "\"\(name)\" \(storageClass.rawValue)\(null)\(check)\(reference)"
        return options.isNaturallyOrdered ? [column, "\"\(sortKeyColumn)\" BLOB\(null)"] : [column]
    }

    /// The foreign key of a to-one relationship. An object whose other side is gone for good refers to none.
    private var reference: String {
        guard let destination = options.destination else { return "" }
        return " REFERENCES \"\(destination.entity.name)\" (\"id\")" + (isOptional ? " ON DELETE SET NULL" : "")
    }

    /// The column that stands for the attribute in an index.
    var indexedColumn: String { options.isNaturallyOrdered ? sortKeyColumn : name }
}
