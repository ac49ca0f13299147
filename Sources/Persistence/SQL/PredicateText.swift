import Foundation

/// Prints an expression as it was written, for the words of an error. (Foundation's own printing knows no expression but
/// its own, and traps.)
struct PredicatePrinter {
    private var variables: [PredicateExpressions.VariableID: String] = [:]
    private let entities: [Entity]

    /// - Parameter entity: The entity that the predicate is about; those that it leads to are found from there.
    init(_ entity: Entity, variable: PredicateExpressions.VariableID?) {
        var entities = [entity]
        var index = 0
        while index < entities.count {
            for destination in entities[index].relationships.map(\.destination)
            where !entities.contains(where: { $0 === destination }) { entities.append(destination) }
            index += 1
        }
        self.entities = entities
        if let variable { variables[variable] = "$0" }
    }

    mutating func text(_ expression: any PredicateExpression) -> String {
        if let printable = expression as? any PrintablePredicateExpression { return printable.text(by: &self) }
        let parts = Mirror(reflecting: expression).children.compactMap { $0.value as? any PredicateExpression }
        let name = String(String(describing: type(of: expression)).prefix { $0 != "<" })
        return "\(name)(\(texts(parts).joined(separator: ", ")))"
    }

    mutating func texts(_ expressions: [any PredicateExpression]) -> [String] {
        var texts: [String] = []
        for expression in expressions { texts.append(text(expression)) }
        return texts
    }

    /// `$0`, and `$1` for the variable of a closure inside, and so on.
    mutating func name(of variable: PredicateExpressions.VariableID) -> String {
        if let known = variables[variable] { return known }
        let name = "$\(variables.count)"
        variables[variable] = name
        return name
    }

    /// The property's name where it is declared, else what the key path prints, which is nothing much in a release build.
    func name(of keyPath: AnyKeyPath) -> String {
        for entity in entities {
            if let column = entity.column(for: keyPath) { return column.name }
            if let relationship = entity.relationship(for: keyPath) { return relationship.name }
        }
        return switch keyPath {
        case \String.isEmpty: "isEmpty"
        case \String.count: "count"
        default: String("\(keyPath)".split(separator: ".").last ?? "?")
        }
    }
}

/// An expression that has a text of its own.
private protocol PrintablePredicateExpression {
    func text(by printer: inout PredicatePrinter) -> String
}

extension PrintablePredicateExpression {
    fileprivate func infix(
        _ left: any PredicateExpression, _ symbol: String, _ right: any PredicateExpression,
        _ printer: inout PredicatePrinter
    ) -> String {
        func operand(_ expression: any PredicateExpression) -> String {
            let text = printer.text(expression)
            return text.contains(" ") && !text.hasSuffix("}") && !text.hasPrefix("\"") ? "(\(text))" : text
        }
        return "\(operand(left)) \(symbol) \(operand(right))"
    }
}

extension PredicateExpressions.Variable: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { printer.name(of: key) }
}

extension PredicateExpressions.KeyPath: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        "\(printer.text(root)).\(printer.name(of: keyPath))"
    }
}

extension PredicateExpressions.Value: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        literal(value)
    }

    private func literal(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { literal($0.value) } ?? "nil" }
        return value is String ? "\"\(value)\"" : "\(value)"
    }
}

extension PredicateExpressions.NilLiteral: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { "nil" }
}

extension PredicateExpressions.Equal: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lhs, "==", rhs, &printer) }
}

extension PredicateExpressions.NotEqual: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lhs, "!=", rhs, &printer) }
}

extension PredicateExpressions.Conjunction: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lhs, "&&", rhs, &printer) }
}

extension PredicateExpressions.Disjunction: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lhs, "||", rhs, &printer) }
}

extension PredicateExpressions.NilCoalesce: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lhs, "??", rhs, &printer) }
}

extension PredicateExpressions.FloatDivision: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lhs, "/", rhs, &printer) }
}

extension PredicateExpressions.IntDivision: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lhs, "/", rhs, &printer) }
}

extension PredicateExpressions.IntRemainder: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lhs, "%", rhs, &printer) }
}

extension PredicateExpressions.Range: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lower, "..<", upper, &printer) }
}

extension PredicateExpressions.ClosedRange: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { infix(lower, "...", upper, &printer) }
}

extension PredicateExpressions.Comparison: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        let symbol =
            switch op {
            case .lessThan: "<"
            case .lessThanOrEqual: "<="
            case .greaterThan: ">"
            case .greaterThanOrEqual: ">="
            @unknown default: "\(op)"
            }
        return infix(lhs, symbol, rhs, &printer)
    }
}

extension PredicateExpressions.Arithmetic: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        let symbol =
            switch op {
            case .add: "+"
            case .subtract: "-"
            case .multiply: "*"
            @unknown default: "\(op)"
            }
        return infix(lhs, symbol, rhs, &printer)
    }
}

extension PredicateExpressions.Negation: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { "!(\(printer.text(wrapped)))" }
}

extension PredicateExpressions.UnaryMinus: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { "-(\(printer.text(wrapped)))" }
}

extension PredicateExpressions.ForcedUnwrap: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String { printer.text(inner) + "!" }
}

extension PredicateExpressions.OptionalFlatMap: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        let name = printer.name(of: variable.key)
        let (wrapped, inner) = (printer.text(wrapped), printer.text(transform))
        // What was written as a chain prints as one.
        return inner.hasPrefix(name + ".") && !inner.contains(" ")
            ? "\(wrapped)?\(inner.dropFirst(name.count))" : "\(wrapped).flatMap { \(name) in \(inner) }"
    }
}

extension PredicateExpressions.Conditional: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        let parts = printer.texts([test, trueBranch, falseBranch])
        return "\(parts[0]) ? \(parts[1]) : \(parts[2])"
    }
}

extension PredicateExpressions.CollectionContainsCollection: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        "\(printer.text(base)).contains(\(printer.text(other)))"
    }
}

extension PredicateExpressions.SequenceContains: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        "\(printer.text(sequence)).contains(\(printer.text(element)))"
    }
}

extension PredicateExpressions.RangeExpressionContains: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        "(\(printer.text(range))).contains(\(printer.text(element)))"
    }
}

extension PredicateExpressions.SequenceStartsWith: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        "\(printer.text(base)).starts(with: \(printer.text(prefix)))"
    }
}

extension PredicateExpressions.LocalizedStandardContains: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        "\(printer.text(root)).localizedStandardContains(\(printer.text(other)))"
    }
}

extension PredicateExpressions.SequenceContainsWhere: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        let name = printer.name(of: variable.key)
        return "\(printer.text(sequence)).contains { \(name) in \(printer.text(test)) }"
    }
}

extension PredicateExpressions.SequenceAllSatisfy: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        let name = printer.name(of: variable.key)
        return "\(printer.text(sequence)).allSatisfy { \(name) in \(printer.text(test)) }"
    }
}

extension PredicateExpressions.Filter: PrintablePredicateExpression {
    fileprivate func text(by printer: inout PredicatePrinter) -> String {
        let name = printer.name(of: variable.key)
        return "\(printer.text(sequence)).filter { \(name) in \(printer.text(filter)) }"
    }
}
