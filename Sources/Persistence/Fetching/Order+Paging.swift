extension Order {
    /// The conditions of the rows after one with these values, part by part in order: `"a" = ? AND "id" > ?`, then
    /// `"a" > ?`, then `"a" IS NULL`. Each is served by one seek in an index over the sort columns, whatever their
    /// directions.
    ///
    /// One comparison of rows, `("a", "id") > (?, ?)`, would say the same of a uniform order, but SQLite seeks by its
    /// first column only and steps over all rows with an equal one.
    func segments(after values: [StoredValue]) -> [SQLText] {
        var segments: [SQLText] = []
        for last in terms.indices.reversed() {
            let term = terms[last]
            var prefix = SQLText()
            for (term, value) in zip(terms[..<last], values) {
                prefix.append(term.quotedName)
                if value.isNull {
                    prefix.append(" IS NULL AND ")
                } else {
                    prefix.append(" = ")
                    prefix.append(argument: value)
                    prefix.append(" AND ")
                }
            }
            // Nothing comes after a missing value.
            guard !values[last].isNull else { continue }
            var further = prefix
            further.append(term.quotedName)
            further.append(term.isDescending ? " < " : " > ")
            further.append(argument: values[last])
            segments.append(further)
            if term.isOptional {
                prefix.append(term.quotedName)
                prefix.append(" IS NULL")
                segments.append(prefix)
            }
        }
        return segments
    }
}
