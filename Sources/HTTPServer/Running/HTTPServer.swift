import Synchronization

/// An HTTP/1.1 server (RFC 9110, RFC 9112): one listening socket, and one event loop for each processor.
public final class HTTPServer: Sendable {
    private struct Running {
        var address: SocketAddress
        var workers: [Worker]
        var listener: Listener
    }

    private enum State {
        case new
        case starting
        case running(Running)
        case stopped([Worker])
    }

    private let service: Service
    private let state = Mutex(State.new)

    /// Makes a server that answers by `shortcut` where it can, else with `handler`, and tells `observer` about each
    /// request, on the request's loop.
    public init(
        configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        observer: (@Sendable (RequestRecord) -> Void)? = nil, shortcut: HTTPShortcut? = nil,
        handler: @escaping HTTPHandler
    ) {
        service = Service(
            configuration: configuration, observer: observer, shortcut: shortcut, handler: handler)
    }

    /// Binds, listens and starts the loops; returns the address with the port taken. The server runs until `shutdown`.
    /// Throws `HTTPServerError` with a sentence on what to do.
    ///
    /// - Parameter bound: A socket that was bound before, instead of one for the configuration's address.
    public func start(on bound: BoundSocket? = nil) throws(HTTPServerError) -> SocketAddress {
        let isNew = state.withLock { state in
            guard case .new = state else { return false }
            state = .starting
            return true
        }
        guard isNew else {
            throw HTTPServerError(kind: .alreadyStarted, description: "The server was started before.")
        }
        do {
            let running = try listen(on: bound)
            state.withLock { $0 = .running(running) }
            running.listener.open()
            return running.address
        } catch {
            state.withLock { $0 = .new }
            throw error
        }
    }

    /// With fewer the store and the first few clients would find none left.
    private static let fewestDescriptors = 64

    private func listen(on bound: BoundSocket?) throws(HTTPServerError) -> Running {
        let configuration = service.configuration
        let bound = if let bound { bound } else { try BoundSocket(host: configuration.host, port: configuration.port) }
        let descriptors = System.allowDescriptors()
        guard descriptors >= Self.fewestDescriptors else {
            throw HTTPServerError(
                kind: .system,
                description:
                    "The system allows only \(descriptors) open files; the server needs \(Self.fewestDescriptors) at least."
            )
        }
        let connections = configuration.limits.connections(within: descriptors)
        if connections < configuration.limits.maximumConnections {
            configuration.log("The system allows so few open files that the server takes \(connections) connections.")
        }
        let socket = try bound.listen()
        var workers: [Worker] = []
        do {
            for index in 0..<max(1, configuration.loops ?? System.processorCount) {
                let worker = try Worker(service: service)
                try worker.loop.start(name: "http-\(index)")
                workers.append(worker)
            }
        } catch {
            System.close(socket)
            for worker in workers { worker.loop.stop() }
            throw HTTPServerError(error, address: bound.address)
        }
        let listener = Listener(
            socket: socket, workers: workers, service: service, maximumConnections: connections)
        return Running(address: bound.address, workers: workers, listener: listener)
    }

    /// Stops: takes no further connection, closes those that are idle, lets requests that run finish for at most
    /// `grace`, and then closes what is left. Returns when every connection is closed.
    public func shutdown(grace: Duration) async {
        let running: Running? = state.withLock { state in
            guard case .running(let running) = state else { return nil }
            state = .stopped(running.workers)
            return running
        }
        guard let running else { return }
        await withCheckedContinuation { continuation in
            running.listener.close { continuation.resume() }
        }
        let timer = Task {
            try await Task.sleep(for: grace)
            for worker in running.workers { worker.closeAll() }
        }
        await withTaskGroup { group in
            for worker in running.workers {
                group.addTask {
                    await withCheckedContinuation { continuation in worker.drain { continuation.resume() } }
                }
            }
        }
        timer.cancel()
        for worker in running.workers { worker.loop.stop() }
    }

    /// Whether it listens and was not told to stop: for tests that wait for the stop to begin.
    var isRunning: Bool {
        state.withLock { if case .running = $0 { true } else { false } }
    }

    /// Counts since the start. The longest turn is that since they were asked for last: it is for one reader.
    public var statistics: HTTPServerStatistics {
        let workers = state.withLock { state in
            switch state {
            case .new, .starting: [Worker]()
            case .running(let running): running.workers
            case .stopped(let workers): workers
            }
        }
        return workers.reduce(into: HTTPServerStatistics()) { $1.loop.counters.add(to: &$0) }
    }
}
