/// A condition or a value in SQL. Each case is shown with the SQL that it prints.
indirect enum SQLExpression: Equatable {
    /// `"name"`
    case column(String, isNullable: Bool)
    /// `"member1"."name"`: a column of a certain row, where more than one is in sight
    case qualified(String, String, isNullable: Bool)
    /// `(SELECT "there"."name" FROM "Quiz" AS "there" WHERE "there"."id" = "Grade"."quiz")`
    case related(entity: String, column: String, id: SQLExpression)
    /// `(SELECT count(*) FROM "Grade" AS "member1" WHERE "member1"."student" = "Student"."id" AND …)`
    case countOfMembers(SQLMembers, of: SQLExpression, SQLExpression?)
    /// `EXISTS (SELECT 1 FROM "Grade" AS "member1" WHERE … AND ("member1"."points" > ?))`
    case existsMember(SQLMembers, of: SQLExpression, SQLExpression?)
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
    /// `"a" IN (SELECT "value" FROM json_each(?))` for whole numbers, `"a" IN (?, ?)` for others; `0` for an empty list
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

    /// Whether it is the plain value of a row's column.
    var isColumn: Bool {
        switch self {
        case .column, .qualified, .related: true
        default: false
        }
    }

    /// Whether its value may be NULL.
    var isNullable: Bool {
        switch self {
        case .column(_, let isNullable), .qualified(_, _, let isNullable): isNullable
        case .related: true
        case .countOfMembers, .existsMember: false
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

/// The rows that belong to another by a to-many relationship.
struct SQLMembers: Equatable {
    /// Their table.
    var entity: String
    /// The column that refers to the row that they belong to.
    var column: String
    /// The name that their table has meanwhile.
    var alias: String
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
