import CSQLite
import Glibc

/// An error code that SQLite returned (<https://www.sqlite.org/rescode.html>).
struct SQLiteError: Error {
    /// The extended result code.
    var code: Int32
    /// The system's number of the error that was behind one in reading, writing or syncing the log; else 0.
    private var systemError: Int32 = 0
    var message: String
    var sql: String?

    /// The index of the log could not grow (<https://www.sqlite.org/rescode.html#ioerr_shmsize>).
    private static let noRoomForIndex = SQLITE_IOERR | (19 << 8)

    var primaryCode: Int32 { code & 0xff }

    /// Whether the disk, rather than the statement, is to blame: the whole transaction may be gone.
    var isOfTheDisk: Bool {
        [SQLITE_FULL, SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_NOMEM]
            .contains(primaryCode)
    }

    var isOfUniqueness: Bool {
        code == SQLITE_CONSTRAINT | (8 << 8) || code == SQLITE_CONSTRAINT | (6 << 8)
    }

    /// Of a quota that is used up SQLite says no more than that writing failed.
    private var isOfRoom: Bool {
        code == SQLiteError.noRoomForIndex || systemError == EDQUOT
    }

    /// The error as callers see it.
    func storeError(file: String? = nil) -> PersistentStoreError {
        let kind: PersistentStoreError.Kind =
            switch primaryCode {
            case SQLITE_FULL: .full
            case SQLITE_IOERR: isOfRoom ? .full : .inputOutput
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_NOTADB: .notAStore
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM: .notWritable
            case SQLITE_BUSY, SQLITE_LOCKED: .inUse
            default: .other
            }
        return PersistentStoreError(
            kind, file: file, cause: "SQLite \(code): \(message)" + (sql.map { " in \($0)" } ?? ""))
    }
}

extension SQLiteError {
    init(connection: OpaquePointer?, code: Int32, sql: String? = nil) {
        self.code = connection.map(sqlite3_extended_errcode) ?? code
        if self.code == SQLITE_OK { self.code = code }
        message =
            connection.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? String(cString: sqlite3_errstr(code))
        self.sql = sql
        if let connection, primaryCode == SQLITE_IOERR { systemError = Self.lastErrorOfTheLog(connection) }
    }

    /// <https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html>, of the file that a transaction is written to:
    /// `sqlite3_system_errno` says nothing of a commit.
    private static func lastErrorOfTheLog(_ connection: OpaquePointer) -> Int32 {
        var log: UnsafeMutablePointer<sqlite3_file>?
        var number: Int32 = 0
        sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
        _ = log?.pointee.pMethods?.pointee.xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number)
        return number
    }
}

extension Error {
    /// Whether the disk is to blame, so that other writes of the group may be concerned.
    var isOfTheDisk: Bool {
        if let error = self as? SQLiteError { return error.isOfTheDisk }
        if let error = self as? PersistentStoreError {
            return [.full, .inputOutput, .corrupt, .notAStore, .notWritable, .moved].contains(error.kind)
        }
        return false
    }
}

/// Runs work on the store and turns SQLite's errors into those that callers know.
func storeErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as SQLiteError {
        throw error.storeError()
    }
}
