/// The listening socket: accepts connections and deals them to the workers in turn.
final class Listener: EventHandler, @unchecked Sendable {
    // Why this is Sendable: it is used on the thread of its loop, the first worker's, only.
    private let socket: Int32
    private let workers: [Worker]
    private let service: Service
    private let maximumConnections: Int
    private var next = 0
    private var token: UInt64?
    private var isClosed = false
    private let timer = LoopTimer()
    /// Before this time no further line on pauses is logged.
    private var quietUntil = MonotonicInstant(nanoseconds: 0)
    private var loop: EventLoop { workers[0].loop }

    init(socket: Int32, workers: [Worker], service: Service, maximumConnections: Int) {
        self.socket = socket
        self.workers = workers
        self.service = service
        self.maximumConnections = maximumConnections
    }

    /// Begins to accept. From any thread.
    func open() {
        loop.execute {
            self.timer.action = { [unowned self] in watch() }
            self.watch()
        }
    }

    /// Stops accepting and calls `completion` when that is done. From any thread.
    func close(completion: @escaping @Sendable () -> Void) {
        loop.execute {
            if !self.isClosed {
                // Who was told by the kernel that the connection stands has sent a request, and is to get its answer.
                while self.acceptSome() {}
                self.isClosed = true
                self.unwatch()
                self.loop.cancel(self.timer)
                self.timer.action = nil
                System.close(self.socket)
            }
            completion()
        }
    }

    private func watch() {
        guard !isClosed, token == nil else { return }
        do {
            token = try loop.watch(socket, edge: false, self)
        } catch {
            pause(error)
        }
    }

    private func unwatch() {
        guard let token else { return }
        loop.unwatch(socket, token: token)
        self.token = nil
    }

    func handle(_ events: UInt32) {
        _ = acceptSome()
    }

    // Returns whether there may be more.
    private func acceptSome() -> Bool {
        for _ in 0..<64 {
            switch System.accept(socket) {
            case .connection(let socket, let address): deal(socket, address)
            case .none: return false
            case .failed(let error):
                pause(error)
                return false
            }
        }
        return true
    }

    private func deal(_ socket: Int32, _ address: SocketAddress?) {
        let open = workers.reduce(0) { $0 + $1.loop.counters.openConnections }
        // Each that waits for a place holds a descriptor meanwhile.
        guard open < maximumConnections + 16 else {
            loop.counters.countRefused()
            Self.refuse(socket)
            return
        }
        let worker = workers[next]
        next = (next + 1) % workers.count
        worker.adopt(socket, from: address, inPlaceOfAnother: open >= maximumConnections)
    }

    /// Turns a client away. From any thread.
    static func refuse(_ socket: Int32) {
        let text = "The server is busy. Please try again in a moment.\n"
        let response =
            "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
            + "Content-Length: \(text.utf8.count)\r\nRetry-After: 5\r\nConnection: close\r\n\r\n" + text
        Array(response.utf8).withUnsafeBytes { bytes in
            _ = System.send(socket, bytes)
        }
        System.shutdownWriting(socket)
        // What the client has sent is read, so that closing does not reset the connection before it sees the answer.
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
            _ = System.receive(socket, into: buffer)
        }
        System.close(socket)
    }

    // Out of descriptors or memory: connections wait in the kernel's queue until some are closed.
    private func pause(_ error: SystemError) {
        if loop.now >= quietUntil {
            quietUntil = loop.now.advanced(by: .seconds(10))
            service.configuration.log("The server cannot take further connections for now: \(error)")
        }
        unwatch()
        loop.set(timer, to: loop.now.advanced(by: .milliseconds(error.isExhaustion ? 200 : 1_000)))
    }
}
