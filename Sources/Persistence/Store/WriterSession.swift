import CSQLite
import Foundation

/// What the writer's thread works with: its connection and the search index, for groups of writes.
final class WriterSession {
    enum Outcome {
        /// The entities are those whose rows were changed.
        case stored(@Sendable () -> Void, entities: Set<String>)
        case failed(StoreWriter.Job, any Error)

        var isStored: Bool {
            if case .stored = self { true } else { false }
        }
    }

    private let connection: Connection
    /// How many rows it has written, be it that this was undone.
    var totalChanges: Int64 { connection.totalChanges }
    private let model: Model
    private let clock: @Sendable () -> Date
    private let searchIndex: SearchIndex
    private let files: StoreFiles
    /// How long the writer is to be idle before it copies the log, in milliseconds; nil where there is nothing to copy.
    private(set) var pause: Int?
    /// The first pause, and the longest after attempts in vain.
    private static let pauses = 500...60_000
    /// Whether the log has its ``LogNumber``, which goes with the first changes after all was copied.
    private var isLogNumbered: Bool
    private var changesBefore: Int64 = 0
    /// Whether a write has found no room since the log was last cut off.
    private var lacksRoom = false
    /// The length of the log, in pages, at which a checkpoint doesn't wait until the writer is idle (16 MB).
    private static let largeLog = 4096
    private var nextCheckpoint = largeLog

    /// - Parameter files: Those of the connection.
    init(connection: Connection, files: StoreFiles, model: Model, clock: @escaping @Sendable () -> Date) {
        self.connection = connection
        self.model = model
        self.clock = clock
        searchIndex = SearchIndex(connection: connection)
        self.files = files
        // A log that a killed process has left.
        isLogNumbered = LogIndex(of: connection)?.isCopied == false
        pause = isLogNumbered ? WriterSession.pauses.lowerBound : nil
        connection.watchLog()
    }

    /// Runs jobs in one transaction; one that fails is undone alone. Hardly any fails after it has written something, so
    /// there are savepoints only where one did: all are run again then.
    ///
    /// - Returns: Nil where the disk failed any of it: nothing is stored then, and each is to be run alone.
    func commit(_ jobs: [StoreWriter.Job]) -> [Outcome]? {
        if jobs.count == 1 { return commitAlone(jobs[0]) }
        do {
            if let outcomes = try commit(jobs, withSavepoints: false) { return outcomes }
            if connection.isUndoOwed {
                rollback()
                if let outcomes = try commit(jobs, withSavepoints: true) { return outcomes }
            }
        } catch {}
        rollback()
        return nil
    }

    /// - Returns: Nil where a job can't be undone alone, the disk failed it, or SQLite has undone the transaction. Nothing
    ///   is committed then.
    private func commit(_ jobs: [StoreWriter.Job], withSavepoints: Bool) throws -> [Outcome]? {
        try begin(withSavepoints: withSavepoints)
        var outcomes: [Outcome] = []
        outcomes.reserveCapacity(jobs.count)
        for job in jobs {
            guard let outcome = attempt(job) else { return nil }
            outcomes.append(outcome)
        }
        try finish()
        return outcomes
    }

    /// Runs a job in a transaction of its own.
    func commitAlone(_ job: StoreWriter.Job) -> [Outcome] {
        do {
            try storeErrors { try begin(withSavepoints: true) }
            let outcome = try run(job)
            try storeErrors { try finish() }
            return [outcome]
        } catch {
            rollback()
            if (error as? PersistentStoreError)?.kind == .full { lacksRoom = true }
            return [.failed(job, files.explanation(of: error, by: connection))]
        }
    }

    /// - Returns: Nil where the job can't be undone alone, the disk failed it, or SQLite has undone the transaction.
    private func attempt(_ job: StoreWriter.Job) -> Outcome? {
        do {
            let outcome = try searchIndex.savepoint { try run(job) }
            // A job that succeeded may have caught the error of a step of its own, which is half there without savepoints.
            return connection.isUndoOwed || connection.isOutsideTransaction ? nil : outcome
        } catch {
            if connection.isUndoOwed { return nil }
            // An error of SQLite's own is the savepoint's: what a job throws is none.
            if connection.isOutsideTransaction || error.isOfTheDisk || error is SQLiteError { return nil }
            return .failed(job, error)
        }
    }

    private func run(_ job: StoreWriter.Job) throws -> Outcome {
        let context = ManagedObjectContext(
            model: model, connection: connection, searchIndex: searchIndex, clock: clock)
        defer { context.end() }
        let succeed = try job.run(context)
        try context.throwFailure()
        if context.hasChanges {
            throw PersistentStoreError(.unsavedChanges, cause: "a write returned with unsaved changes")
        }
        return .stored(succeed, entities: context.changedEntities)
    }

    /// What doesn't fit into the cache is written before the end, so that the files are looked at here, too.
    private func begin(withSavepoints: Bool) throws {
        try files.check(by: connection)
        try connection.beginWriting(withSavepoints: withSavepoints)
        changesBefore = totalChanges
    }

    private func finish() throws {
        try searchIndex.flush()
        let isFirst = !isLogNumbered && totalChanges != changesBefore
        if isFirst { try LogNumber.give(to: connection) }
        try files.check(by: connection)
        try connection.run("COMMIT")
        if isFirst { isLogNumbered = true }
        pause = WriterSession.pauses.lowerBound
    }

    private func rollback() {
        searchIndex.forget()
        if !connection.isOutsideTransaction { try? connection.run("ROLLBACK") }
    }

    // MARK: Write-ahead log

    /// Whether the log may be copied: parts of one that was cut short would spoil the file, and a file that was cut short
    /// would be given its length again, though not its pages.
    private var isWhole: Bool { files.fault(by: connection) == nil }

    /// Copies the log into the file while nobody writes, as far as readers allow, and cuts it off: a part of one that is
    /// copied would, after a kill, be copied over what is newer. Where something of it is left, that is for the next pause,
    /// which is twice as long.
    func checkpoint() {
        guard let pause else { return }
        let isDone = isWhole && copyLog(SQLITE_CHECKPOINT_TRUNCATE) == SQLITE_OK
        self.pause = isDone ? nil : min(2 * pause, WriterSession.pauses.upperBound)
    }

    /// Copies what readers allow, without waiting for them (<https://www.sqlite.org/wal.html#ckpt>).
    @discardableResult
    private func copyLog(_ mode: Int32) -> Int32 {
        sqlite3_busy_timeout(connection.handle, 0)
        defer { sqlite3_busy_timeout(connection.handle, Connection.busyTimeout) }
        var (frames, copied): (Int32, Int32) = (-1, -1)
        let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, &frames, &copied)
        if [SQLITE_OK, SQLITE_BUSY].contains(code), frames == copied { isLogNumbered = false }
        return code
    }

    /// Copies the log where it has become large, too. Where a reader holds the log, it is tried again only when that has grown
    /// by a quarter of the limit.
    func checkpointIfLarge() {
        let pages = connection.logPages
        if pages < WriterSession.largeLog {
            nextCheckpoint = WriterSession.largeLog
        } else if pages >= nextCheckpoint {
            nextCheckpoint = pages + WriterSession.largeLog / 4
            if isWhole { copyLog(SQLITE_CHECKPOINT_PASSIVE) }
        }
    }

    /// Where a write has found no room, tries to copy the whole log and cut it off, so that room that is freed goes to that
    /// first: taken by the log, it would soon be gone, and the copying could never end. Readers are not waited for.
    func makeRoom() {
        guard lacksRoom, isWhole else { return }
        if copyLog(SQLITE_CHECKPOINT_TRUNCATE) == SQLITE_OK { lacksRoom = false }
    }

    /// Closes the connection; SQLite copies the log then and removes it.
    func close() {
        if !isWhole { connection.keepLog() }
        connection.close()
    }
}
