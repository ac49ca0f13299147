import Foundation

/// `$0.name.contains("x")`, and `ids.contains(…)` of a collection's part, which has no counterpart.
extension PredicateExpressions.CollectionContainsCollection: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        guard Base.Output.self is any StringProtocol.Type else { throw translator.untranslatable("contains") }
        return .contains(try translator.translate(base), try translator.translate(other))
    }
}

extension PredicateExpressions.SequenceStartsWith: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        guard Base.Output.self is any StringProtocol.Type else { throw translator.untranslatable("starts(with:)") }
        return .startsWith(try translator.translate(base), try translator.translate(prefix))
    }
}

extension PredicateExpressions.LocalizedStandardContains: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .contains(translator.folded(try translator.translate(root)), translator.folded(try translator.translate(other)))
    }
}

extension PredicateTranslator {
    /// Folds constants at once and columns in SQL.
    fileprivate func folded(_ expression: SQLExpression) -> SQLExpression {
        if case .value(.text(let text)) = expression { .value(.text(Folding.fold(text))) } else { .folded(expression) }
    }
}
