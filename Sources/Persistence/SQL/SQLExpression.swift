/// A condition or a value in SQL. Each case is shown with the SQL that it prints.
indirect enum SQLExpression: Equatable {
    /// `"name"`
    case column(String, isNullable: Bool)
    /// `?`, or `NULL`
    case value(StoredValue)
    /// `"a" < ?`
    case binary(SQLExpression, SQLOperator, SQLExpression)
    /// `"a" IS ?`: equality where a missing value equals a missing value. `=` where neither side can be missing.
    case equal(SQLExpression, SQLExpression)
    /// `"a" IS NOT ?`; `<>` where neither side can be missing.
    case notEqual(SQLExpression, SQLExpression)
    /// `NOT "a"`
    case not(SQLExpression)
    /// `-"a"`
    case negated(SQLExpression)
    /// `"a" IN (?, ?)`; `0` for an empty list
    case isAmong(SQLExpression, [StoredValue])
    /// `ifnull("a", ?)`
    case coalesce(SQLExpression, SQLExpression)
    /// `CASE WHEN "a" THEN "b" ELSE "c" END`
    case conditional(SQLExpression, SQLExpression, SQLExpression)
    /// `instr("a", ?) > 0`
    case contains(SQLExpression, SQLExpression)
    /// `substr("a", 1, length(?)) = ?`
    case startsWith(SQLExpression, SQLExpression)
    /// `fold("a")`
    case folded(SQLExpression)

    /// Whether its value may be NULL.
    var isNullable: Bool {
        switch self {
        case .column(_, let isNullable): isNullable
        case .value(let value): value.isNull
        case .binary(let left, _, let right): left.isNullable || right.isNullable
        case .equal, .notEqual: false
        case .not(let operand), .negated(let operand), .isAmong(let operand, _), .folded(let operand):
            operand.isNullable
        case .coalesce(_, let other): other.isNullable
        case .conditional(_, let then, let otherwise): then.isNullable || otherwise.isNullable
        case .contains(let left, let right), .startsWith(let left, let right): left.isNullable || right.isNullable
        }
    }
}

/// An operator between two values.
enum SQLOperator: String {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case and = "AND"
    case or = "OR"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"
}
