public import Foundation
import Synchronization

/// A store: the file, its readers and its writer.
///
///     let container = try PersistentContainer(model: model, store: .sqlite("/var/lib/foodpin/foodpin.sqlite"))
///     let names = try container.read { context in
///         try context.fetch(FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 20)).map(\.name)
///     }
///     let id = try await container.write { context in
///         let restaurant = Restaurant(context: context)
///         restaurant.name = "Cafe Deadend"
///         try context.save()
///         return restaurant.id
///     }
public final class PersistentContainer: Sendable {
    /// Where a store is kept.
    public enum Store: Sendable {
        /// In a file; its folder is made where it is missing, for its owner alone. The store has it to itself while it is open.
        case sqlite(String)
        /// In a private temporary folder that is gone when the store is closed. Should the process be killed, the next
        /// store in memory removes it.
        case inMemory
    }

    /// The model that the store was opened with.
    public let model: Model

    /// The path of the store's file, also of one in memory; its log and its lock lie beside it.
    public let file: String

    private let clock: @Sendable () -> Date
    private let files: StoreFiles
    private let readers: ReaderPool
    private let writer: StoreWriter

    /// Opens a store, making or migrating it where needed. Before a migration the file is copied beside itself.
    ///
    /// - Parameters:
    ///   - model: The entities and migrations.
    ///   - store: Where it is kept.
    ///   - now: The clock that contexts go by.
    ///   - whenPrepared: Told of each statement, and how SQLite goes about it, when a connection first prepares it: for
    ///     tests of what the program asks for.
    /// - Throws: ``PersistentStoreError``. What the store held it holds still; the folder, the lock, an empty new file or
    ///   the copy may be there then.
    public init(
        model: Model, store: Store, now: @escaping @Sendable () -> Date = { Date() },
        whenPrepared: (@Sendable (PreparedStatement) -> Void)? = nil
    ) throws {
        let opening = try StoreOpening(model: model, store: store).open()
        self.model = model
        file = opening.file
        clock = now
        files = StoreFiles(opening.file)
        readers = ReaderPool(files: files, whenPrepared: whenPrepared)
        opening.connection.whenPrepared = whenPrepared
        let lock = opening.lock
        writer = StoreWriter(
            connection: opening.connection, files: files, model: model, clock: now,
            whenEnded: { lock.release() })
    }

    deinit {
        close()
    }

    /// Reads, in place: `body` sees the store as it is at its first fetch, whatever is written meanwhile.
    ///
    /// Objects end with `body`; return values made from them.
    ///
    /// - Throws: What `body` throws, or ``PersistentStoreError``.
    public func read<Result: Sendable>(_ body: (ManagedObjectContext) throws -> Result) throws -> Result {
        let connection = try readers.take()
        var isDamaged = true
        defer { readers.giveBack(connection, isDamaged: isDamaged) }
        let context = ManagedObjectContext(model: model, connection: connection, searchIndex: nil, clock: clock)
        defer { context.end() }
        try storeErrors { try connection.run("BEGIN") }
        // Where this fails, the pool closes the connection.
        defer { try? connection.run("COMMIT") }
        do {
            let result = try body(context)
            try context.throwFailure()
            isDamaged = false
            return result
        } catch {
            isDamaged = error.isOfTheDisk
            throw files.explanation(of: error, by: connection)
        }
    }

    /// Looks whether the store can be read, and at its files as each write does.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func check() throws {
        let fault = try read { context in
            // A row, or the page where one would be: opening a transaction alone touches nothing.
            _ = try context.deletions(limit: 1)
            return files.fault(by: try context.openConnection())
        }
        if let fault { throw fault }
    }

    /// Writes, on the writer's thread, in one transaction, and returns once it is on disk.
    ///
    /// Writes that wait at the same time are committed together. Where one of them fails after it has saved something,
    /// or the disk fails, the others are run again: `body` may run several times, and only the last run counts.
    ///
    /// - Throws: What `body` throws; all that it did is undone then, saved or not. ``PersistentStoreError``, among
    ///   them `.unsavedChanges` where `body` has changes that it did not save.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            writer.enqueue(
                StoreWriter.Job(
                    run: { context in
                        let result = try body(context)
                        return { continuation.resume(returning: result) }
                    },
                    fail: { continuation.resume(throwing: $0) }))
        }
    }

    /// Rises with every commit that wrote anything: what was read at one generation holds until the next.
    ///
    /// Take it before the read; what is read may then be newer than it, never older.
    public var generation: UInt64 { writer.generation }

    /// The commits from now on, with the entities that each has changed.
    public var commits: PersistentStoreCommits { PersistentStoreCommits(writer.observers) }

    /// How many writes wait for their turn.
    public var waitingWrites: Int { writer.waitingJobs }

    /// Finishes the writes that wait and closes the store; later reads and writes fail.
    ///
    /// It may be called again, from any thread: it returns once another process may open the store, to every caller. A
    /// write that calls it can't wait for itself; there it returns at once.
    public func close() {
        readers.close()
        writer.close()
    }
}
