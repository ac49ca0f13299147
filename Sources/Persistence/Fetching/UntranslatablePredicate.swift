/// A predicate or sort descriptor that has no counterpart in SQL. Nothing is ever scanned in memory instead.
///
/// Translated are: `== != < <= > >= && || !`, `?:`, comparison with nil, `??`, optional chaining, arithmetic, ranges,
/// `contains` of a captured collection, and on texts `isEmpty`, `contains`, `starts(with:)` and
/// `localizedStandardContains`. Through relationships: `$0.student?.id == id` (as quick as an attribute), `$0.quiz?.name`,
/// `$0.quiz == nil`, and `$0.grades.isEmpty`, `$0.grades.count`, `$0.grades.contains { … }`, `$0.grades.allSatisfy { … }`,
/// `$0.grades.filter { … }.count`.
///
/// The rows are those for which Foundation's own evaluation of the predicate is true, but for this:
///
/// - Texts are compared scalar by scalar, as they are stored. Swift takes "é" in one scalar and in two for the same and
///   finds no "e" in the latter; here they differ, and the latter contains an "e". `localizedStandardContains` folds both
///   to one.
/// - A condition is true or false, never unknown: nil equals nil and nothing else, also under `!`. Where Foundation
///   throws, at `!` behind a nil, or traps, at an overflow or a division by zero, the row is not found.
public struct UntranslatablePredicate: Error, Sendable {
    /// The entity that was fetched.
    public var entity: String

    /// The attributes that stand in the part that can't be translated; empty where it names none.
    public var attributes: [String]

    /// The operator: the name of Foundation's expression type, or what is wrong with the key path.
    public var `operator`: String

    /// The expression that can't be translated, as it was written but for names of variables: `$0.name.count`. Empty where
    /// it is no part of a predicate.
    public var expression = ""
}

extension UntranslatablePredicate: CustomStringConvertible {
    public var description: String {
        let names = attributes.isEmpty ? "" : " on \(attributes.joined(separator: ", "))"
        let text = expression.isEmpty ? "" : ": \(expression)"
        return "\(entity): \(`operator`)\(names) has no counterpart in SQL\(text)"
    }
}

extension Entity {
    /// The column that a key path of the class stands for.
    ///
    /// - Parameter use: What it is looked for, for the error: "sorting by".
    func column(for keyPath: AnyKeyPath?, _ use: String) throws(UntranslatablePredicate) -> Column {
        guard let column = keyPath.flatMap(column(for:)) else { throw noAttribute(use) }
        return column
    }

    /// The attribute, or the column of a to-one relationship, that a key path of the class stands for.
    func attribute(for keyPath: AnyKeyPath, _ use: String) throws(UntranslatablePredicate) -> AttributeDescription {
        guard case .attribute(let attribute) = column(for: keyPath) else { throw noAttribute(use) }
        return attribute
    }

    private func noAttribute(_ use: String) -> UntranslatablePredicate {
        UntranslatablePredicate(entity: name, attributes: [], operator: "\(use) a property that is no attribute")
    }
}
