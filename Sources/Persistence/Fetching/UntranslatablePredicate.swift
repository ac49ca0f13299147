/// A predicate or sort descriptor that has no counterpart in SQL. Nothing is ever scanned in memory instead.
///
/// Translated are: `== != < <= > >= && || !`, comparison with nil, `??`, optional chaining, arithmetic, ranges, `contains`
/// of a captured collection, and on texts `isEmpty`, `contains`, `starts(with:)` and `localizedStandardContains`. Through
/// relationships: `$0.student?.id == id` (as quick as an attribute), `$0.quiz?.name`, `$0.quiz == nil`, and
/// `$0.grades.isEmpty`, `$0.grades.count`, `$0.grades.contains { … }`, `$0.grades.allSatisfy { … }`.
public struct UntranslatablePredicate: Error, Sendable {
    /// The entity that was fetched.
    public var entity: String

    /// The attributes that stand in the part that can't be translated; empty where it names none.
    public var attributes: [String]

    /// The operator: the name of Foundation's expression type, or what is wrong with the key path.
    public var `operator`: String
}

extension UntranslatablePredicate: CustomStringConvertible {
    public var description: String {
        let names = attributes.isEmpty ? "" : " on \(attributes.joined(separator: ", "))"
        return "\(entity): \(`operator`)\(names) has no counterpart in SQL"
    }
}
