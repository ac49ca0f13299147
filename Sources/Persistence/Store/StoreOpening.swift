import CSQLite
import Foundation
import Glibc

/// Opens a store's file step by step. Each check refuses by throwing, and what was there stays as it was:
///
/// 1. Nobody may have it open yet: are its files files, is it a store (`notAStore`), of this version or older (`tooNew`),
///    whole (`corrupt`); where it is missing, is there none of its remains (`missing`), may all be written (`notWritable`)?
/// 2. The lock (`inUse`). From here on the file is this process's.
/// 3. A log that a killed process has left is looked at beside the file (`LeftLog`: `foreignLog`, `corrupt`).
/// 4. Connected, that is with what the log holds: the version again (`tooNew`), and what it was made from.
/// 5. Backup and migrations (`migrationFailed`).
struct StoreOpening {
    let model: Model
    let store: PersistentContainer.Store

    /// An open store.
    struct Opened {
        var file: String
        var lock: StoreLock
        /// The connection that writes.
        var connection: Connection
    }

    /// "FdPn": marks the file as a store of ours (<https://www.sqlite.org/pragma.html#pragma_application_id>).
    static let applicationID: Int32 = 0x4664_506E

    /// How many migrations this program knows.
    private var newestVersion: Int { model.migrations.count }

    func open() throws -> Opened {
        switch store {
        case .sqlite(let name):
            let file = StoreFiles.resolving(name)
            try checkKinds(of: file)
            if let header = try FileHeader(file: file) {
                try header.check(newest: newestVersion, file: file)
            } else {
                try checkRemains(of: file)
            }
            try makeFolder(of: file)
            let lock = try StoreLock(path: file + ".lock", store: file)
            return try open(file, lock: lock, isDurable: true)
        case .inMemory:
            let (folder, lock) = try TemporaryFolder.make()
            return try open(folder + "/store.sqlite", lock: lock, isDurable: false)
        }
    }

    /// Refuses to make a store where the log or the backup of another one lies: it has what was saved, and is lost with a
    /// new store beside it.
    private func checkRemains(of file: String) throws(PersistentStoreError) {
        let path = URL(fileURLWithPath: file)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path.deletingLastPathComponent().path)) ?? []
        let remains = names.filter { name in
            guard name.hasPrefix(path.lastPathComponent) else { return false }
            return name.hasSuffix(".backup")
                || name == path.lastPathComponent + "-wal" && FileHeader.size(of: file + "-wal") > 0
        }
        guard let remains = remains.min() else { return }
        throw PersistentStoreError(.missing, file: file, cause: "no store beside \(remains)")
    }

    /// Refuses what is no file: to open a pipe is to wait for who writes into it.
    private func checkKinds(of file: String) throws(PersistentStoreError) {
        for path in ["", "-wal", "-shm"].map({ file + $0 }) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
            throw PersistentStoreError(.notAStore, file: path, cause: "not a regular file")
        }
    }

    /// Makes the folder where it is missing, and looks whether the file and its log may be written.
    private func makeFolder(of file: String) throws(PersistentStoreError) {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        try StoreFolder.make(folder)
        for path in [folder, file, file + "-wal", file + "-shm"]
        where access(path, F_OK) == 0 && access(path, W_OK) != 0 {
            throw PersistentStoreError(.notWritable, file: path, cause: String(cString: strerror(errno)))
        }
    }

    private func open(_ file: String, lock: StoreLock, isDurable: Bool) throws -> Opened {
        do {
            let log = LeftLog(of: file)
            // Whoever closes the only connection copies the log.
            let connection = try explained(by: log) {
                try Connection(
                    file: file, access: .writing, creating: true, isDurable: isDurable, keepsLog: log != nil)
            }
            do {
                try explained(by: log) { try log?.check(connection) }
                try prepare(connection, file: file)
                connection.keepLog(false)
            } catch {
                connection.close()
                throw error
            }
            return Opened(file: file, lock: lock, connection: connection)
        } catch let error as SQLiteError {
            throw error.storeError(file: file)
        }
    }

    /// Does what reads the file through the log.
    private func explained<Result>(by log: LeftLog?, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw log?.explanation(of: error) ?? error
        }
    }

    private func prepare(_ connection: Connection, file: String) throws {
        // Before the log is switched on, so that the mark is in the file from the first moment on.
        let isNew = try connection.row("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } == 0
        if isNew { try connection.run("PRAGMA application_id = \(StoreOpening.applicationID)") }
        let version = Int(try connection.row("PRAGMA user_version") { $0.integer(0) } ?? 0)
        guard version <= newestVersion else {
            throw PersistentStoreError(.tooNew, file: file, cause: "version \(version), newest known \(newestVersion)")
        }
        if !isNew { try checkOrigin(connection, version: version, file: file) }
        try connection.run("PRAGMA journal_mode = WAL")
        // Fails here, rather than at each write, where the log or its index can't be written.
        try connection.run("BEGIN IMMEDIATE")
        try connection.run("COMMIT")
        guard isNew || version < newestVersion else { return }
        if !isNew { try StoreBackup(connection: connection, file: file).make(version: version) }
        do {
            try migrate(connection, from: version, file: file)
        } catch let error as SQLiteError {
            let storeError = error.storeError(file: file)
            throw error.isOfTheDisk
                ? storeError : PersistentStoreError(.migrationFailed, file: file, cause: storeError.cause)
        }
    }

    /// Refuses a store that was made from entities where migrations can't know what it has.
    private func checkOrigin(_ connection: Connection, version: Int, file: String) throws {
        guard version == 0 else { return }
        guard model.migrations.isEmpty else {
            throw PersistentStoreError(.migrationFailed, file: file, cause: "made from entities, not by migrations")
        }
        let differences = try SchemaParts(of: connection).differences(from: SchemaParts(of: model))
        guard differences.isEmpty else {
            throw PersistentStoreError(
                .migrationFailed, file: file, cause: "made from other entities: " + differences.joined(separator: "; "))
        }
    }

    /// Runs the missing migrations in one transaction: all of them or none.
    ///
    /// Foreign keys are off meanwhile and checked at the end, as <https://www.sqlite.org/lang_altertable.html> advises
    /// for tables that are made anew.
    private func migrate(_ connection: Connection, from version: Int, file: String) throws {
        let migrations =
            model.migrations.isEmpty
            ? [Migration("the tables of the entities", model.schema)] : Array(model.migrations.dropFirst(version))
        // What a killed process left in the log is copied first: a log's number tells of one log before it, not of two.
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        try connection.run("PRAGMA foreign_keys = OFF")
        try connection.run("BEGIN IMMEDIATE")
        do {
            for migration in migrations { try run(migration, on: connection, file: file) }
            let broken = try connection.rows("PRAGMA foreign_key_check") { $0.text(0) }
            guard broken.isEmpty else {
                throw PersistentStoreError(
                    .migrationFailed, file: file, cause: "foreign keys of \(Set(broken).sorted())")
            }
            try connection.run("PRAGMA user_version = \(newestVersion)")
            try LogNumber.give(to: connection)
            try connection.run("COMMIT")
        } catch {
            try? connection.run("ROLLBACK")
            throw error
        }
        try connection.run("PRAGMA foreign_keys = ON")
        // What is committed stands: where there is no room to copy it, the writer tries again.
        try? connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func run(_ migration: Migration, on connection: Connection, file: String) throws {
        do {
            for statement in migration.statements { try connection.run(statement) }
        } catch {
            guard !error.isOfTheDisk else { throw error }
            throw PersistentStoreError(
                .migrationFailed, file: file, cause: "\(migration.name): \(error.storeError().cause)")
        }
    }
}

/// What the file of a store that is not open says of itself.
struct FileHeader {
    private let header: StoreHeader
    /// The size of the file.
    private let size: Int
    /// Whether a log lies beside it, which may hold what the file lacks.
    private let hasLog: Bool

    /// - Returns: Nil where there is no file yet, or an empty one.
    init?(file: String) throws(PersistentStoreError) {
        hasLog = ["-wal", "-journal"].contains { Self.size(of: file + $0) > 0 }
        let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw PersistentStoreError(.notWritable, file: file, cause: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: StoreHeader.length)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count == 0 { return nil }
        guard count > 0 else {
            throw PersistentStoreError(.notAStore, file: file, cause: String(cString: strerror(errno)))
        }
        header = StoreHeader(Array(buffer.prefix(count)))
        size = Self.size(of: file)
    }

    func check(newest: Int, file: String) throws(PersistentStoreError) {
        guard header.isOfADatabase else {
            throw PersistentStoreError(.notAStore, file: file, cause: "not a database")
        }
        guard header.applicationID == StoreOpening.applicationID else {
            throw PersistentStoreError(.notAStore, file: file, cause: "application id \(header.applicationID)")
        }
        guard header.version <= UInt32(newest) else {
            throw PersistentStoreError(.tooNew, file: file, cause: "version \(header.version), newest known \(newest)")
        }
        try checkSize(file: file)
    }

    static func size(of file: String) -> Int {
        FileStatus(of: file)?.size ?? 0
    }

    /// Refuses a file that was cut off: whole pages, and as many as it says. (SQLite counts a part of a page as one.)
    private func checkSize(file: String) throws(PersistentStoreError) {
        guard !hasLog else { return }
        if let fault = header.faultOfSize(size) { throw fault.error(file: file) }
        guard header.pageSize > 0, size % header.pageSize == 0 else {
            throw PersistentStoreError(.corrupt, file: file, cause: "\(size) bytes in pages of \(header.pageSize)")
        }
    }
}
