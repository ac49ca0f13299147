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

    init(service: Service) throws(SystemError) {
        loop = try EventLoop()
        self.service = service
    }

    /// Serves a socket that was accepted. From any thread.
    func adopt(_ socket: Int32, from address: SocketAddress?) {
        loop.counters.countOpened()
        loop.execute { self.open(socket, from: address) }
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
