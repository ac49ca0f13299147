extension SQLText {
    /// Prints an expression. Every operand that is itself an operation stands in brackets.
    mutating func append(_ expression: SQLExpression) {
        switch expression {
        case .column(let name, _): append(name: name)
        case .qualified(let table, let name, _): append(table: table, column: name)
        case .related(let entity, let column, let id): append(related: column, of: entity, id: id)
        case .countOfMembers(let members, let owner, let condition):
            append("(SELECT count(*)")
            append(members, of: owner, where: condition)
            append(")")
        case .existsMember(let members, let owner, let condition):
            append("EXISTS (SELECT 1")
            append(members, of: owner, where: condition)
            append(")")
        case .value(.null): append("NULL")
        case .value(let value): append(argument: value)
        case .binary(let left, let symbol, let right): append(left, " \(symbol.rawValue) ", right)
        case .equal(let left, let right): append(left, left.isNullable || right.isNullable ? " IS " : " = ", right)
        case .notEqual(let left, let right):
            append(left, left.isNullable || right.isNullable ? " IS NOT " : " <> ", right)
        case .not(let operand):
            append("NOT ")
            append(operand: operand)
        case .negated(let operand):
            append("-")
            append(operand: operand)
        case .isAmong(let operand, let values): append(operand, among: values)
        case .coalesce(let first, let other): append(function: "ifnull", first, other)
        case .conditional(let test, let then, let otherwise):
            append("CASE WHEN ")
            append(test)
            append(" THEN ")
            append(then)
            append(" ELSE ")
            append(otherwise)
            append(" END")
        case .contains(let text, let part):
            append(function: "instr", text, part)
            append(" > 0")
        case .startsWith(let text, let prefix):
            append("substr(")
            append(text)
            append(", 1, length(")
            append(prefix)
            append(")) = ")
            append(operand: prefix)
        case .folded(let text): append(function: "fold", text)
        }
    }

    private mutating func append(table: String, column: String) {
        append(name: table)
        append(".")
        append(name: column)
    }

    private mutating func append(related column: String, of entity: String, id: SQLExpression) {
        append("(SELECT ")
        append(table: "there", column: column)
        append(" FROM ")
        append(name: entity)
        append(" AS \"there\" WHERE ")
        append(table: "there", column: "id")
        append(" = ")
        append(operand: id)
        append(")")
    }

    private mutating func append(_ members: SQLMembers, of owner: SQLExpression, where condition: SQLExpression?) {
        append(" FROM ")
        append(name: members.entity)
        append(" AS ")
        append(name: members.alias)
        append(" WHERE ")
        append(table: members.alias, column: members.column)
        append(" = ")
        append(operand: owner)
        append(" AND ")
        append(table: members.alias, column: "deletion")
        append(" IS NULL")
        if let condition {
            append(" AND (")
            append(condition)
            append(")")
        }
    }

    private mutating func append(_ left: SQLExpression, _ symbol: String, _ right: SQLExpression) {
        append(operand: left)
        append(symbol)
        append(operand: right)
    }

    private mutating func append(operand: SQLExpression) {
        switch operand {
        case .column, .qualified, .related, .countOfMembers, .value, .coalesce, .folded: append(operand)
        default:
            append("(")
            append(operand)
            append(")")
        }
    }

    private mutating func append(function: String, _ arguments: SQLExpression...) {
        append(function)
        append("(")
        for (index, argument) in arguments.enumerated() {
            if index > 0 { append(", ") }
            append(argument)
        }
        append(")")
    }

    private mutating func append(_ operand: SQLExpression, among values: [StoredValue]) {
        guard !values.isEmpty else { return append("0") }
        append(operand: operand)
        append(" IN ")
        if let numbers = values.integers { return append(list: numbers) }
        append("(")
        for (index, value) in values.enumerated() {
            if index > 0 { append(", ") }
            append(argument: value)
        }
        append(")")
    }
}
