import Synchronization

/// The connections that read. Each `read` has one to itself; there are as many as reads at the same time.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Connection] = []
        var isClosed = false
    }

    private let file: String
    private let state = Mutex(State())
    private static let mostIdle = 8

    init(file: String) {
        self.file = file
    }

    func take() throws -> Connection {
        let idle = try state.withLock { state throws(PersistentStoreError) in
            if state.isClosed { throw PersistentStoreError(.closed, cause: "a read after close()") }
            return state.idle.popLast()
        }
        if let idle { return idle }
        return try storeErrors { try Connection(file: file, access: .reading) }
    }

    /// Keeps the connection for the next read, or closes it where it still is in a transaction: no other could begin.
    func giveBack(_ connection: Connection) {
        let isKept = state.withLock { state in
            guard !state.isClosed, connection.isOutsideTransaction, state.idle.count < ReaderPool.mostIdle else {
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
