/// A part of the rows that come after a given one, in order; the parts one after the other are all of them.
///
/// Each is a condition that an index over the sort columns serves by one seek, whatever the columns' directions.
struct PageSegment {
    var condition: SQLText
}

extension Order {
    /// The segments after a row with these values.
    func segments(after values: [StoredValue]) -> [PageSegment] {
        isUniform ? [rowComparison(values)] : stepwise(values)
    }

    /// `("a", "id") > (?, ?)`
    private func rowComparison(_ values: [StoredValue]) -> PageSegment {
        var condition = SQLText("(")
        for (index, term) in terms.enumerated() {
            if index > 0 { condition.append(", ") }
            condition.append(name: term.name)
        }
        condition.append(terms[0].isDescending ? ") < (" : ") > (")
        for (index, value) in values.enumerated() {
            if index > 0 { condition.append(", ") }
            condition.append(argument: value)
        }
        condition.append(")")
        return PageSegment(condition: condition)
    }

    /// `"a" = ? AND "id" > ?`, then `"a" > ?`, then `"a" IS NULL`.
    private func stepwise(_ values: [StoredValue]) -> [PageSegment] {
        var segments: [PageSegment] = []
        for last in terms.indices.reversed() {
            let term = terms[last]
            var prefix = SQLText()
            for (term, value) in zip(terms[..<last], values) {
                prefix.append(name: term.name)
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
            further.append(name: term.name)
            further.append(term.isDescending ? " < " : " > ")
            further.append(argument: values[last])
            segments.append(PageSegment(condition: further))
            if term.isOptional {
                prefix.append(name: term.name)
                prefix.append(" IS NULL")
                segments.append(PageSegment(condition: prefix))
            }
        }
        return segments
    }
}
