public import Foundation

extension PredicateExpressions {
    /// `$0.name.localizedStandardContains("cafe")` in a predicate: whether a text contains another when case, accents and
    /// width are ignored. Foundation has this expression on Apple's systems only; the macro asks for it by this name.
    /// A predicate that contains it can't be printed: Foundation prints none but its own expressions, and traps.
    public struct LocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>: PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
        public typealias Output = Bool

        /// The text that is looked into.
        public let root: Root
        /// The text that is looked for.
        public let other: Other

        /// Evaluates the expression by the same folding as the store.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            let text = Folding.fold(String(try root.evaluate(bindings)))
            let part = Folding.fold(String(try other.evaluate(bindings)))
            return part.isEmpty || text.contains(part)
        }
    }

    /// What the macro `#Predicate` makes of a call of `localizedStandardContains`; it looks for this very name.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static func build_localizedStandardContains<Root, Other>(
        _ root: Root, _ other: Other
    ) -> LocalizedStandardContains<Root, Other> {
        LocalizedStandardContains(root: root, other: other)
    }
}

extension PredicateExpressions.LocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

extension PredicateExpressions.LocalizedStandardContains: Sendable where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.LocalizedStandardContains: Codable where Root: Codable, Other: Codable {}
