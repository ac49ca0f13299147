/// One event loop and the connections that it serves. Used on the loop's thread only, but for what is marked.
final class Worker: @unchecked Sendable {
    // Why this is Sendable: `loop` and `service` never change and are Sendable; all else is used on the loop's thread
    // only, where other threads send their work by `loop.execute`.
    let loop: EventLoop
    let service: Service
    private var connections: [ObjectIdentifier: Connection] = [:]
    /// Whether the server stops: no connection is kept after its response.
    private(set) var isDraining = false
    private var drained: (@Sendable () -> Void)?
    /// Some connections that were idle when they were looked for; and when to look again.
    private var spare: [Connection] = []
    private var looksAgain = MonotonicInstant(nanoseconds: 0)

    init(service: Service) throws(SystemError) {
        loop = try EventLoop()
        self.service = service
    }

    /// Serves a socket that was accepted. From any thread.
    /// - Parameter inPlaceOfAnother: whether one that is idle must go for it; if none is, the client is turned away.
    func adopt(_ socket: Int32, from address: SocketAddress?, inPlaceOfAnother: Bool) {
        loop.counters.countOpened()
        loop.execute {
            guard !inPlaceOfAnother || self.closeSpare() else {
                self.loop.counters.countClosed()
                self.loop.counters.countRefused()
                return Listener.refuse(socket)
            }
            self.loop.counters.countAccepted()
            self.open(socket, from: address)
        }
    }

    // All are looked through once a second at most, however many come.
    private func closeSpare() -> Bool {
        if spare.isEmpty, loop.now >= looksAgain {
            spare = Array(connections.values.lazy.filter { $0.isSpare(at: self.loop.now) }.prefix(256))
            looksAgain = loop.now.advanced(by: .seconds(1))
        }
        while let connection = spare.popLast() {
            guard connection.isSpare(at: loop.now) else { continue }
            connection.close()
            return true
        }
        return false
    }

    private func open(_ socket: Int32, from address: SocketAddress?) {
        let connection = Connection(socket: socket, remoteAddress: address, worker: self)
        guard !isDraining, connection.open() else {
            loop.counters.countClosed()
            System.close(socket)
            return
        }
        connections[ObjectIdentifier(connection)] = connection
    }

    /// A connection closed its socket.
    func closed(_ connection: Connection) {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        loop.counters.countClosed()
        reportIfDrained()
    }

    /// Closes what is idle, lets the rest finish, and calls `completion` when no connection is left. From any thread.
    func drain(completion: @escaping @Sendable () -> Void) {
        loop.execute {
            self.isDraining = true
            self.drained = completion
            for connection in Array(self.connections.values) { connection.drain() }
            self.reportIfDrained()
        }
    }

    /// Closes every connection, whatever it does. From any thread.
    func closeAll() {
        loop.execute {
            for connection in Array(self.connections.values) { connection.close() }
        }
    }

    private func reportIfDrained() {
        guard isDraining, connections.isEmpty, let drained else { return }
        self.drained = nil
        drained()
    }
}

/// What all connections of a server share.
final class Service: Sendable {
    let configuration: HTTPServerConfiguration
    let observer: (@Sendable (RequestRecord) -> Void)?
    let shortcut: HTTPShortcut?
    let handler: HTTPHandler

    init(
        configuration: HTTPServerConfiguration, observer: (@Sendable (RequestRecord) -> Void)?,
        shortcut: HTTPShortcut?, handler: @escaping HTTPHandler
    ) {
        self.configuration = configuration
        self.observer = observer
        self.shortcut = shortcut
        self.handler = handler
    }
}
