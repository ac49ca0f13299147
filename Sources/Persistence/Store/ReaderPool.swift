import Synchronization

/// The connections that read. Each `read` has one to itself; there are as many as reads at the same time.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Connection] = []
        var isClosed = false
    }

    private let files: StoreFiles
    private let whenPrepared: (@Sendable (PreparedStatement) -> Void)?
    private let state = Mutex(State())
    private static let mostIdle = 8

    /// - Parameters:
    ///   - files: Those of a store that is open.
    ///   - whenPrepared: Told of each statement of a connection.
    init(files: StoreFiles, whenPrepared: (@Sendable (PreparedStatement) -> Void)? = nil) {
        self.files = files
        self.whenPrepared = whenPrepared
    }

    func take() throws -> Connection {
        let idle = try state.withLock { state throws(PersistentStoreError) in
            if state.isClosed { throw PersistentStoreError(.closed, cause: "a read after close()") }
            return state.idle.popLast()
        }
        if let idle { return idle }
        try files.checkIdentities()
        let connection = try storeErrors { try Connection(file: files.file, access: .reading) }
        connection.whenPrepared = whenPrepared
        do {
            // The first look at the store opens its log.
            _ = try storeErrors { try connection.row("PRAGMA schema_version") { $0.integer(0) } }
            try files.checkIdentities()
        } catch {
            let explanation = files.explanation(of: error, by: connection)
            connection.close()
            throw explanation
        }
        return connection
    }

    /// Keeps the connection for the next read, or closes it where it still is in a transaction, as no other could begin, or
    /// where `isDamaged`: it may have kept what it has read.
    func giveBack(_ connection: Connection, isDamaged: Bool = false) {
        let isKept = state.withLock { state in
            guard !isDamaged, !state.isClosed, connection.isOutsideTransaction, state.idle.count < ReaderPool.mostIdle
            else {
                return false
            }
            state.idle.append(connection)
            return true
        }
        if !isKept { connection.close() }
    }

    func close() {
        let idle = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.idle
        }
        for connection in idle { connection.close() }
    }
}
