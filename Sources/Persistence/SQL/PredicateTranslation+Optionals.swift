import Foundation

extension PredicateExpressions.NilCoalesce: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .coalesce(try translator.translate(lhs), try translator.translate(rhs))
    }
}

extension PredicateExpressions.ForcedUnwrap: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        try translator.translate(inner)
    }
}

/// `$0.phone?.isEmpty` and `$0.quiz?.name`: the inner expression over the value or the row, or NULL.
extension PredicateExpressions.OptionalFlatMap: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        if let row = translator.row(of: wrapped) {
            translator.bind(variable.key, to: row)
            let inner = try translator.translate(transform)
            // A column of a row that isn't there is NULL by itself.
            if inner.isColumn { return inner }
            return .conditional(.equal(translator.column(.id, of: row), .value(.null)), .value(.null), inner)
        }
        let value = try translator.translate(wrapped)
        translator.bind(variable.key, to: value)
        let inner = try translator.translate(transform)
        return .conditional(.equal(value, .value(.null)), .value(.null), inner)
    }
}

extension PredicateExpressions.Conditional: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .conditional(
            try translator.condition(test), try translator.translate(trueBranch),
            try translator.translate(falseBranch))
    }
}
