import Foundation

/// Ties a log to the file that it was begun for, so that a log that a killed process leaves is not taken for that of another
/// file: the first commit of each log gives it a number, and notes the number of the log before it, which the file has until
/// this log is copied.
///
/// It is a row of SQLite's own table of sequences (<https://www.sqlite.org/autoinc.html>), which all stores have, whatever
/// migrations they had.
struct LogNumber: Equatable {
    private var previous: UInt32
    private var current: UInt32

    private static let name = "store_log"

    private static func hasPlace(_ connection: Connection) throws(SQLiteError) -> Bool {
        try connection.row("SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_sequence'") { $0.integer(0) } == 1
    }

    /// - Returns: Nil where no log of the store was given a number.
    init?(of connection: Connection) throws(SQLiteError) {
        guard let row = try Self.row(of: connection) else { return nil }
        let bits = UInt64(bitPattern: row.value)
        (previous, current) = (UInt32(bits >> 32), UInt32(truncatingIfNeeded: bits))
    }

    /// Whether the log with this number belongs to a file that has the other one: to that before it, or to itself where it
    /// was copied, be it in part.
    func belongs(to file: LogNumber?) -> Bool {
        let number = file?.current ?? 0
        return number == previous || number == current
    }

    /// Gives the log a number in a transaction that is its first, or is copied and cut off before another begins.
    static func give(to connection: Connection) throws(SQLiteError) {
        guard try hasPlace(connection) else { return }
        let former = try row(of: connection)
        let previous = UInt64(UInt32(truncatingIfNeeded: former?.value ?? 0))
        let value = StoredValue.integer(Int64(bitPattern: previous << 32 | UInt64(UInt32.random(in: 1...UInt32.max))))
        if let former {
            try connection.run(
                "UPDATE \"sqlite_sequence\" SET \"seq\" = ? WHERE rowid = ?", [value, .integer(former.id)])
        } else {
            try connection.run(
                "INSERT INTO \"sqlite_sequence\" (\"name\", \"seq\") VALUES (?, ?)", [.text(name), value])
        }
    }

    /// - Returns: Nil where there is none, or no table for it, as no entity has records.
    private static func row(of connection: Connection) throws(SQLiteError) -> (id: Int64, value: Int64)? {
        guard try hasPlace(connection) else { return nil }
        return try connection.row("SELECT rowid, \"seq\" FROM \"sqlite_sequence\" WHERE \"name\" = ?", [.text(name)]) {
            ($0.integer(0), $0.integer(1))
        }
    }
}
