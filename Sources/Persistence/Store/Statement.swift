import CSQLite
import Foundation

/// A prepared statement. It belongs to one connection and is used by whoever has that.
final class Statement {
    let sql: String
    private let handle: OpaquePointer
    let connection: OpaquePointer
    var isBusy = false
    /// Whether the connection keeps it for the next time.
    var isKept = false

    init(sql: String, connection: OpaquePointer) throws(SQLiteError) {
        var sql = sql
        var handle: OpaquePointer?
        let code = sql.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                sqlite3_prepare_v3(
                    connection, characters.baseAddress, Int32(characters.count), UInt32(SQLITE_PREPARE_PERSISTENT),
                    &handle, nil)
            }
        }
        guard code == SQLITE_OK, let handle else { throw SQLiteError(connection: connection, code: code, sql: sql) }
        self.sql = sql
        self.handle = handle
        self.connection = connection
    }

    /// Releases the statement; it can't be used again.
    func finalize() {
        sqlite3_finalize(handle)
    }

    /// Binds values to the parameters from the first on.
    func bind(_ values: [StoredValue]) throws(SQLiteError) {
        var index: Int32 = 0
        for value in values {
            index += 1
            let code = bind(value, at: index)
            guard code == SQLITE_OK else { throw SQLiteError(connection: connection, code: code, sql: sql) }
        }
    }

    /// Binds bytes without making an array of them first.
    func bind(_ data: Data, at index: Int32) throws(SQLiteError) {
        let code = data.withUnsafeBytes { bind($0, at: index) }
        guard code == SQLITE_OK else { throw SQLiteError(connection: connection, code: code, sql: sql) }
    }

    private func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
        guard let base = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
        return csqlite_bind_blob(handle, index, base, UInt64(bytes.count))
    }

    private func bind(_ value: StoredValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .real(let number): return sqlite3_bind_double(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // An empty buffer has no address, and a null pointer would bind NULL.
                    guard let base = characters.baseAddress else { return csqlite_bind_text(handle, index, "", 0) }
                    return csqlite_bind_text(handle, index, base, UInt64(characters.count))
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { bind($0, at: index) }
        }
    }

    /// Goes to the next row.
    ///
    /// - Returns: False where there is none.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw SQLiteError(connection: connection, code: code, sql: sql)
        }
    }

    /// The steps of the virtual machine since this was last asked
    /// (<https://www.sqlite.org/c3ref/c_stmtstatus_counter.html>).
    func takeSteps() -> Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)) }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        isBusy = false
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }

    func value(_ column: Int32) -> StoredValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }
}
