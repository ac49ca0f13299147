import Foundation

/// An expression that can stand for some of the rows that belong to another: `$0.grades.filter { $0.points > 5 }`.
protocol FilteredExpression {
    /// Those that are filtered.
    var unfiltered: any PredicateExpression { get }

    /// The condition on one of them.
    func condition(on row: SQLRow, by translator: inout PredicateTranslator) throws -> SQLExpression
}

extension PredicateExpressions.Filter: FilteredExpression {
    var unfiltered: any PredicateExpression { sequence }

    func condition(on row: SQLRow, by translator: inout PredicateTranslator) throws -> SQLExpression {
        translator.bind(variable.key, to: row)
        return try translator.condition(filter)
    }
}
