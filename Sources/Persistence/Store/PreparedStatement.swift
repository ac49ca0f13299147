/// A statement as SQLite goes about it.
public struct PreparedStatement: Sendable {
    /// The statement, with question marks for its arguments.
    public let sql: String

    /// The steps of the plan (<https://www.sqlite.org/eqp.html>), such as
    /// `SEARCH Restaurant USING INDEX Restaurant_type (type=?)`.
    public let plan: [String]
}
