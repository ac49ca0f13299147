import CSQLite
import Foundation

/// A connection to the store's file, with its prepared statements.
///
/// Unchecked: it is used by one thread at a time. A reading connection belongs to the `read` that took it from the pool
/// until that gives it back, under the pool's lock; the writing one belongs to the writer's thread.
final class Connection: @unchecked Sendable {
    let handle: OpaquePointer
    /// How many statements were run: for tests that count them.
    private(set) var statementCount = 0
    /// How many steps SQLite's virtual machine took for them: for tests that count those.
    private(set) var stepCount = 0
    /// The SQL that is run, while somebody listens.
    var trace: ((String, [StoredValue]) -> Void)?
    /// Told of each statement when it is first prepared.
    var whenPrepared: (@Sendable (PreparedStatement) -> Void)?
    private var setsSavepoints = true
    /// Whether something that a failed step has written is still there: the transaction is to be rolled back then.
    private(set) var isUndoOwed = false
    private var statements: [String: Statement] = [:]
    /// Where SQLite's hook leaves the length of the log.
    let logPagesStorage: UnsafeMutablePointer<Int>
    private static let keptStatements = 256
    /// How long a lock is waited for, in milliseconds.
    static let busyTimeout: Int32 = 5000

    enum Access {
        case reading, writing
        /// Reads what the file has by itself. Nobody else has it open.
        case withoutLog
    }

    /// Opens the file, which must exist unless `creating`.
    ///
    /// - Parameter keepsLog: Whether the log is left as it is when this fails, and until ``keepLog(_:)`` says else. One that
    ///   reads always leaves it.
    init(
        file: String, access: Access, creating: Bool = false, isDurable: Bool = true, keepsLog: Bool = false
    ) throws(SQLiteError) {
        _ = SQLiteLibrary.isConfigured
        var handle: OpaquePointer?
        let isAlone = access == .withoutLog
        let flags =
            (isAlone ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX
            | (creating ? SQLITE_OPEN_CREATE : 0)
        // https://www.sqlite.org/uri.html#uriimmutable
        let name = isAlone ? "\(URL(fileURLWithPath: file).absoluteString)?immutable=1" : file
        let code = sqlite3_open_v2(name, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(connection: handle, code: code, sql: nil)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        logPagesStorage = .allocate(capacity: 1)
        logPagesStorage.initialize(to: 0)
        do {
            sqlite3_extended_result_codes(handle, 1)
            sqlite3_busy_timeout(handle, Connection.busyTimeout)
            if access == .reading || keepsLog { keepLog() }
            registerTextFunctions()
            for pragma in Connection.pragmas(access: access, isDurable: isDurable) { try run(pragma) }
        } catch {
            close()
            throw error
        }
    }

    /// A reader's cache, which a commit empties, holds the lists of some 5,000 records. Nothing is mapped: a mapped page
    /// would count as the process's memory once for each connection, whoever needs it.
    private static func pragmas(access: Access, isDurable: Bool) -> [String] {
        let common = ["PRAGMA foreign_keys = ON", "PRAGMA trusted_schema = OFF"]
        return switch access {
        // The header counts pages that the file may lack without its log.
        case .withoutLog: common + ["PRAGMA writable_schema = ON"]
        case .reading: common + ["PRAGMA query_only = ON", "PRAGMA cache_size = -5000"]
        case .writing:
            common + [
                "PRAGMA synchronous = \(isDurable ? "FULL" : "OFF")", "PRAGMA cache_size = -4000",
                "PRAGMA journal_size_limit = 33554432", "PRAGMA temp_store = MEMORY",
            ]
        }
    }

    deinit {
        logPagesStorage.deallocate()
    }

    /// Whether no transaction is open, be it that none was begun or that SQLite itself undid it.
    var isOutsideTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// The id that the last insert gave out.
    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// How many rows were changed since the connection was opened, be it that this was undone.
    var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// How many rows the last statement changed.
    var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// Runs a statement to its end.
    func run(_ sql: String, _ arguments: [StoredValue] = []) throws(SQLiteError) {
        let statement = try begin(sql, arguments)
        defer { end(statement) }
        while try statement.step() {}
    }

    /// Begins a transaction that writes.
    ///
    /// After a savepoint SQLite copies each page before it is written, a sixth of what a small write costs.
    ///
    /// - Parameter withSavepoints: Whether a step that fails can be undone by itself.
    func beginWriting(withSavepoints: Bool) throws(SQLiteError) {
        setsSavepoints = withSavepoints
        isUndoOwed = false
        try run("BEGIN IMMEDIATE")
    }

    /// Does all of something or nothing of it. In a transaction without savepoints, what failed after it had written
    /// leaves ``isUndoOwed``.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        guard setsSavepoints else {
            let before = totalChanges
            do {
                return try body()
            } catch {
                if totalChanges != before { isUndoOwed = true }
                throw error
            }
        }
        try run("SAVEPOINT \"step\"")
        do {
            let result = try body()
            try run("RELEASE \"step\"")
            return result
        } catch {
            // Where SQLite has undone the whole transaction there is no savepoint to go back to.
            if !isOutsideTransaction {
                try run("ROLLBACK TO \"step\"")
                try run("RELEASE \"step\"")
            }
            throw error
        }
    }

    /// Runs a statement and turns each row into a value.
    func rows<Row>(_ sql: String, _ arguments: [StoredValue] = [], _ row: (Statement) -> Row) throws(SQLiteError)
        -> [Row]
    {
        let statement = try begin(sql, arguments)
        defer { end(statement) }
        var rows: [Row] = []
        while try statement.step() { rows.append(row(statement)) }
        return rows
    }

    /// Runs a statement and turns its first row into a value; nil where there is none.
    func row<Row>(_ sql: String, _ arguments: [StoredValue] = [], _ row: (Statement) -> Row) throws(SQLiteError) -> Row?
    {
        let statement = try begin(sql, arguments)
        defer { end(statement) }
        return try statement.step() ? row(statement) : nil
    }

    /// Takes a statement with its arguments bound; the caller steps it and gives it back by `end(_:)`.
    func begin(_ sql: String, _ arguments: [StoredValue]) throws(SQLiteError) -> Statement {
        let statement = try prepared(sql)
        statementCount += 1
        trace?(sql, arguments)
        do {
            try statement.bind(arguments)
        } catch {
            end(statement)
            throw error
        }
        return statement
    }

    func end(_ statement: Statement) {
        stepCount += statement.takeSteps()
        statement.reset()
        if !statement.isKept { statement.finalize() }
    }

    /// A kept statement, or a new one where that is being stepped already.
    private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
        if let kept = statements[sql] {
            guard kept.isBusy else {
                kept.isBusy = true
                return kept
            }
            return try Statement(sql: sql, connection: handle)
        }
        if statements.count >= Connection.keptStatements { forgetIdleStatements() }
        let statement = try Statement(sql: sql, connection: handle)
        statement.isBusy = true
        statement.isKept = true
        statements[sql] = statement
        if let whenPrepared { whenPrepared(PreparedStatement(sql: sql, plan: try plan(of: sql))) }
        return statement
    }

    /// <https://www.sqlite.org/eqp.html>
    private func plan(of sql: String) throws(SQLiteError) -> [String] {
        guard ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) else { return [] }
        let explanation = try Statement(sql: "EXPLAIN QUERY PLAN " + sql, connection: handle)
        defer { explanation.finalize() }
        var steps: [String] = []
        while try explanation.step() { steps.append(explanation.text(3)) }
        return steps
    }

    private func forgetIdleStatements() {
        for statement in statements.values where !statement.isBusy { statement.finalize() }
        statements = statements.filter(\.value.isBusy)
    }

    /// Finalises the statements and closes.
    ///
    /// - Returns: Whether nothing was left open.
    @discardableResult
    func close() -> Bool {
        for statement in statements.values { statement.finalize() }
        statements = [:]
        let isClean = sqlite3_next_stmt(handle, nil) == nil
        sqlite3_close_v2(handle)
        return isClean
    }
}
