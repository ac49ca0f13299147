import Foundation

extension PredicateExpressions.Equal: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .equal(try translator.translate(lhs), try translator.translate(rhs))
    }
}

extension PredicateExpressions.NotEqual: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .notEqual(try translator.translate(lhs), try translator.translate(rhs))
    }
}

extension PredicateExpressions.Comparison: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        let symbol: SQLOperator =
            switch op {
            case .lessThan: .less
            case .lessThanOrEqual: .lessOrEqual
            case .greaterThan: .greater
            case .greaterThanOrEqual: .greaterOrEqual
            @unknown default: throw translator.untranslatable("\(op)")
            }
        return .binary(try translator.translate(lhs), symbol, try translator.translate(rhs))
    }
}

extension PredicateExpressions.Conjunction: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .binary(try translator.condition(lhs), .and, try translator.condition(rhs))
    }
}

extension PredicateExpressions.Disjunction: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .binary(try translator.condition(lhs), .or, try translator.condition(rhs))
    }
}

extension PredicateExpressions.Negation: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        let operand = try translator.translate(wrapped)
        if operand.isColumn { return .equal(operand, .value(.integer(0))) }
        return .not(operand)
    }
}

extension PredicateExpressions.Arithmetic: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        let symbol: SQLOperator =
            switch op {
            case .add: .plus
            case .subtract: .minus
            case .multiply: .times
            @unknown default: throw translator.untranslatable("\(op)")
            }
        return .binary(try translator.translate(lhs), symbol, try translator.translate(rhs))
    }
}

extension PredicateExpressions.UnaryMinus: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .negated(try translator.translate(wrapped))
    }
}

extension PredicateExpressions.FloatDivision: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .binary(try translator.translate(lhs), .divided, try translator.translate(rhs))
    }
}

extension PredicateExpressions.IntDivision: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .binary(try translator.translate(lhs), .divided, try translator.translate(rhs))
    }
}

extension PredicateExpressions.IntRemainder: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .binary(try translator.translate(lhs), .remainder, try translator.translate(rhs))
    }
}
