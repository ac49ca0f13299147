/// A part of the rows that come after a given one, in order; the parts one after the other are all of them.
///
/// Each is a condition that an index over the sort columns serves by one seek, whatever the columns' directions.
struct PageSegment {
    var condition: SQLText
}

extension Order {
    /// The segments after a row with these values: `"a" = ? AND "id" > ?`, then `"a" > ?`, then `"a" IS NULL`.
    ///
    /// One comparison of rows, `("a", "id") > (?, ?)`, would say the same of a uniform order, but SQLite seeks by its
    /// first column only and steps over all rows with an equal one.
    func segments(after values: [StoredValue]) -> [PageSegment] {
        var segments: [PageSegment] = []
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
            segments.append(PageSegment(condition: further))
            if term.isOptional {
                prefix.append(term.quotedName)
                prefix.append(" IS NULL")
                segments.append(PageSegment(condition: prefix))
            }
        }
        return segments
    }
}
