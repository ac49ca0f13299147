import CSQLite
import Foundation

/// A log that a killed process has left beside its file. Before it is taken, it is looked at whether the two belong together
/// and have all that was committed; until then neither is written.
struct LeftLog {
    private let file: String
    private let fileSize: Int
    /// What the file says without the log.
    private let fileNumber: FileNumber

    private enum FileNumber {
        case unreadable
        case none
        case number(LogNumber)
    }

    /// Looks at the file alone, while nobody has it open.
    ///
    /// - Returns: Nil where there is no log, or an empty one.
    init?(of file: String) {
        guard FileHeader.size(of: file + "-wal") > 0 else { return nil }
        self.file = file
        fileSize = FileHeader.size(of: file)
        do {
            let connection = try Connection(file: file, access: .withoutLog)
            defer { connection.close() }
            fileNumber = try LogNumber(of: connection).map(FileNumber.number) ?? .none
        } catch {
            fileNumber = .unreadable
        }
    }

    /// - Parameter connection: The store's only one, which keeps the log.
    /// - Throws: ``PersistentStoreError``: `corrupt` where the file lacks pages, `foreignLog` where the log is another's.
    func check(_ connection: Connection) throws {
        try connection.run("BEGIN")
        defer { try? connection.run("COMMIT") }
        let pages = Int(try connection.row("PRAGMA page_count") { $0.integer(0) } ?? 0)
        // The copy before a migration has no log, and would take this one once it is told to have one.
        guard try connection.rows("PRAGMA journal_mode", [], { $0.text(0) }) == ["wal"] else {
            throw foreign("a file without a log")
        }
        let isNumbered = try checkNumber(connection)
        try checkPages(pages, connection)
        if !isNumbered { try checkContents(connection) }
    }

    /// What SQLite means by damage where the file can be read without the log.
    func explanation(of error: SQLiteError) -> PersistentStoreError? {
        guard [SQLITE_CORRUPT, SQLITE_NOTADB].contains(error.primaryCode) else { return nil }
        if case .unreadable = fileNumber { return nil }
        return foreign(error.message)
    }

    /// How many frames of the log are committed and whole.
    private func frames(_ connection: Connection) -> Int { Int(LogIndex(of: connection)?.frames ?? 0) }

    /// - Returns: Whether the log's number says that it belongs to the file.
    private func checkNumber(_ connection: Connection) throws -> Bool {
        guard frames(connection) > 0 else { return true }
        let logNumber = try LogNumber(of: connection)
        let ofFile: LogNumber?
        switch fileNumber {
        case .unreadable: return false
        case .none: ofFile = nil
        case .number(let number): ofFile = number
        }
        guard logNumber != nil || ofFile != nil else { return false }
        guard logNumber?.belongs(to: ofFile) == true else {
            throw foreign("the log has \(logNumber as Any), the file \(ofFile as Any)")
        }
        return true
    }

    /// Looks whether each page is in the file or in the log.
    private func checkPages(_ pages: Int, _ connection: Connection) throws {
        let pageSize = Int(try connection.row("PRAGMA page_size") { $0.integer(0) } ?? 4_096)
        let first = fileSize / pageSize + 1
        guard first <= pages else { return }
        var missing = Set(first...pages)
        // No file has the page that locks are taken on (https://www.sqlite.org/fileformat2.html#the_lock_byte_page).
        missing.remove(0x4000_0000 / pageSize + 1)
        for frame in 0..<frames(connection) {
            var number: UInt32 = 0
            let offset = Int64(32 + frame * (24 + pageSize))
            guard csqlite_read(connection.handle, SQLITE_FCNTL_JOURNAL_POINTER, &number, 4, offset) == SQLITE_OK else {
                break
            }
            missing.remove(Int(UInt32(bigEndian: number)))
        }
        guard missing.isEmpty else {
            throw PersistentStoreError(.corrupt, file: file, cause: "\(missing.count) of \(pages) pages are missing")
        }
    }

    /// Looks what the log makes of the file, where neither has a number, as an earlier program made them.
    private func checkContents(_ connection: Connection) throws {
        let faults = try connection.rows("PRAGMA quick_check(1)") { $0.text(0) }
        let broken = try connection.rows("PRAGMA foreign_key_check") { $0.text(0) }
        guard faults == ["ok"], broken.isEmpty else { throw foreign((faults + broken).joined(separator: ", ")) }
    }

    private func foreign(_ cause: String) -> PersistentStoreError {
        PersistentStoreError(.foreignLog, file: file, cause: cause)
    }
}
