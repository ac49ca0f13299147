import Foundation

/// An expression of Foundation's that has a counterpart in SQL.
protocol SQLTranslatable {
    /// Translates the expression.
    ///
    /// - Throws: ``UntranslatablePredicate``.
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression
}

/// Translates predicates over one entity.
struct PredicateTranslator {
    let entity: Entity
    /// The rows that variables stand for.
    private var rows: [PredicateExpressions.VariableID: SQLRow] = [:]
    /// The variable that stands for the row that is fetched.
    private var fetched: PredicateExpressions.VariableID?
    /// How many to-many relationships lead here from the entity that is fetched.
    private var depth = 0
    /// The attributes met so far in the part that is being translated: for the error's words.
    var attributes: [String] = []
    /// The values that variables of optional chains stand for.
    private var variables: [PredicateExpressions.VariableID: SQLExpression] = [:]

    init(entity: Entity) {
        self.entity = entity
    }

    /// The condition of a predicate.
    static func condition<Object: PersistentModel>(
        _ predicate: Predicate<Object>, entity: Entity
    ) throws -> SQLExpression {
        var translator = PredicateTranslator(entity: entity)
        translator.rows[predicate.variable.key] = .fetched(entity)
        translator.fetched = predicate.variable.key
        return try translator.condition(predicate.expression)
    }

    /// An expression that is used as a condition. A column alone becomes `"isFavorite" = 1`, which an index can serve.
    mutating func condition(_ expression: any PredicateExpression) throws -> SQLExpression {
        let condition = try translate(expression)
        if condition.isColumn { return .equal(condition, .value(.integer(1))) }
        return condition
    }

    mutating func translate(_ expression: any PredicateExpression) throws -> SQLExpression {
        do {
            guard let translatable = expression as? any SQLTranslatable else { throw untranslatable(expression) }
            return try translatable.translate(by: &self)
        } catch var error as UntranslatablePredicate where error.expression.isEmpty {
            // The innermost one.
            var printer = PredicatePrinter(entity, variable: fetched)
            error.expression = printer.text(expression)
            throw error
        }
    }

    func untranslatable(_ what: String) -> UntranslatablePredicate {
        UntranslatablePredicate(entity: entity.name, attributes: attributes, operator: what)
    }

    /// The error of an expression, with its operator's name and the attributes in it.
    mutating func untranslatable(_ expression: any PredicateExpression) -> UntranslatablePredicate {
        collectAttributes(of: expression)
        return untranslatable(PredicateTranslator.name(of: type(of: expression)))
    }

    mutating func bind(_ variable: PredicateExpressions.VariableID, to expression: SQLExpression) {
        variables[variable] = expression
    }

    func value(of variable: PredicateExpressions.VariableID) -> SQLExpression? {
        variables[variable]
    }

    mutating func bind(_ variable: PredicateExpressions.VariableID, to row: SQLRow) {
        rows[variable] = row
    }

    func row(of variable: PredicateExpressions.VariableID) -> SQLRow? {
        rows[variable]
    }

    /// A column as it is named where the translation has come to.
    func column(_ column: Column, of row: SQLRow) -> SQLExpression {
        row.column(column, isAlone: depth == 0)
    }

    /// Translates a condition on one of the rows that belong to another.
    mutating func withMembers<Result>(
        of relationship: RelationshipDescription, _ body: (inout PredicateTranslator, SQLMembers) throws -> Result
    ) rethrows -> Result {
        depth += 1
        defer { depth -= 1 }
        return try body(
            &self,
            SQLMembers(
                entity: relationship.destination.name, column: relationship.column.name, alias: "member\(depth)"))
    }

    /// Notes the attributes inside an expression that can't be translated.
    private mutating func collectAttributes(of expression: any PredicateExpression) {
        for child in Mirror(reflecting: expression).children {
            if let keyPath = child.value as? AnyKeyPath, let column = entity.column(for: keyPath) {
                note(column.name)
            } else if let inner = child.value as? any PredicateExpression {
                collectAttributes(of: inner)
            }
        }
    }

    mutating func note(_ attribute: String) {
        if !attributes.contains(attribute) { attributes.append(attribute) }
    }

    /// `Conjunction` for `PredicateExpressions.Conjunction<…>`.
    private static func name(of type: Any.Type) -> String {
        String(String(describing: type).prefix { $0 != "<" })
    }
}
