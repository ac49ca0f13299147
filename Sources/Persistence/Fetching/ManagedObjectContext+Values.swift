extension ManagedObjectContext {
    /// The distinct values that objects outside the trash have in a text attribute, in natural order; the missing and
    /// the empty one are left out.
    ///
    /// Where the attribute is declared `indexed` or leads an ``Index``, the cost grows with the number of values, else
    /// with that of rows.
    ///
    /// - Parameters:
    ///   - keyPath: The attribute.
    ///   - limit: The most values; those that come last are left out.
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func values<Object: PersistentModel, Value: TextAttributeValue>(
        of keyPath: KeyPath<Object, Value>, limit: Int
    ) throws -> [String] {
        let entity = Object.entity
        let attribute = try entity.attribute(for: keyPath, "values of")
        let connection = try openConnection()
        let values = try storeErrors { try connection.rows(entity.distinctValues(of: attribute)) { $0.text(0) } }
        let sorted = values.map { (key: SortKey.bytes($0), value: $0) }
            .sorted { ($0.key, $0.value) < ($1.key, $1.value) }
        return sorted.prefix(limit).map(\.value)
    }
}

extension Entity {
    /// Whether an index begins with the attribute's own column.
    private func leadsAnIndex(_ attribute: AttributeDescription) -> Bool {
        if attribute.options.isIndexed || attribute.options.isUnique { return true }
        return indexes.contains { $0.columns.first?.attribute === attribute && !attribute.options.isNaturallyOrdered }
    }

    fileprivate func distinctValues(of attribute: AttributeDescription) -> String {
        let column = "\"\(attribute.name)\""
        let table = "\"\(name)\" WHERE \"deletion\" IS NULL AND \(column)"
        guard leadsAnIndex(attribute) else {
            return "SELECT DISTINCT \(column) FROM \(table) <> ''"
        }
        // One seek per value: https://www.sqlite.org/lang_with.html
        return """
            WITH RECURSIVE "distinct_values"("value") AS (
                SELECT min(\(column)) FROM \(table) > ''
                UNION ALL
                SELECT (SELECT min(\(column)) FROM \(table) > "value") FROM "distinct_values" WHERE "value" IS NOT NULL
            ) SELECT "value" FROM "distinct_values" WHERE "value" IS NOT NULL
            """
    }
}

/// Compares byte strings byte by byte, as SQLite does.
private func < (left: (key: [UInt8], value: String), right: (key: [UInt8], value: String)) -> Bool {
    left.key == right.key ? left.value < right.value : left.key.lexicographicallyPrecedes(right.key)
}
