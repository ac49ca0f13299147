import CLinux

/// A connection: the I/O around `RequestParser` and `ConnectionDeadlines`.
///
/// While no request is there, no task is: events of the socket feed the parser. A complete head that the shortcut does
/// not answer starts a task that calls the handler, sends the response, and goes on with further requests that have
/// arrived.
///
/// | from      | to        | by               | when                                                               |
/// | --------- | --------- | ---------------- | ------------------------------------------------------------------ |
/// |           | waiting   | `init`           | the socket was accepted                                            |
/// | waiting   | serving   | `readHead`       | a head is complete that needs a task                               |
/// | waiting   | serving   | `finishLater`    | a ready response was not taken whole, or ends the connection       |
/// | waiting   | lingering | `refuse`         | what came is no request, or its head is late                       |
/// | serving   | waiting   | `awaitRequest`   | the response is sent, and no further head has arrived              |
/// | serving   | lingering | `respond`        | the response is sent, and the connection is not kept               |
/// | serving   | lingering | `finishLater`    | the same of a ready response                                       |
/// | serving   | lingering | `refuse`         | what follows the response is no request                            |
/// | any       | closed    | `close`          | an error or a hang-up of the socket; a deadline; the server's stop |
/// | waiting   | closed    | `awaitRequest`   | the peer has ended, or the server stops                            |
/// | waiting   | closed    | `Worker`         | it was idle, and room is needed for another                        |
/// | serving   | closed    | `respond`        | the response was cut short; `finishLater` does the same            |
/// | lingering | closed    | `discard`        | the peer has ended                                                 |
final class Connection: EventHandler, @unchecked Sendable {
    // Why this is Sendable: it is used on its loop's thread only. What handlers hold of it (`readBody`,
    // `writeStreamed`) goes there first; the task that serves it prefers the loop as its executor.

    /// What the connection is busy with.
    enum Activity {
        /// No request is there, or not all of its head: events feed the parser.
        case waiting
        /// A task answers a request; events wake it.
        case serving
        /// The last response is sent; what still comes is read over.
        case lingering
        /// The socket is closed. Nothing follows.
        case closed
    }

    let worker: Worker
    /// The socket; nothing once it is closed, when its number may already be another's.
    private(set) var socket: Int32?
    let remoteAddress: SocketAddress?
    var loop: EventLoop { worker.loop }
    var limits: HTTPLimits { worker.service.configuration.limits }

    var input = InputBuffer()
    var parser: RequestParser
    var deadlines: ConnectionDeadlines<MonotonicInstant>
    var activity = Activity.waiting
    var exchange = Exchange()

    private let timer = LoopTimer()
    private var isTimerSet = false
    private var token: UInt64 = 0
    /// Whether reading may give bytes; cleared when the socket is empty, set by its next event.
    var canRead = false
    /// Whether the peer has said that it sends nothing more, which may still be in the socket behind its last bytes.
    private var peerFinishes = false
    /// Whether the end of the peer's bytes has been read.
    private(set) var hasEnded = false
    private var readWaiter: UnsafeContinuation<Void, Never>?
    private var writeWaiter: UnsafeContinuation<Void, Never>?

    init(socket: Int32, remoteAddress: SocketAddress?, worker: Worker) {
        self.socket = socket
        self.remoteAddress = remoteAddress
        self.worker = worker
        let configuration = worker.service.configuration
        parser = RequestParser(limits: configuration.limits)
        deadlines = ConnectionDeadlines(timeouts: configuration.timeouts, now: worker.loop.now)
    }

    /// Begins to watch the socket. Returns whether that worked; if not, the socket is the caller's to close.
    func open() -> Bool {
        guard let socket, let token = try? loop.watch(socket, edge: true, self) else { return false }
        self.token = token
        timer.action = { [unowned self] in timerFired() }
        schedule()
        return true
    }

    /// Closes the socket, wakes whoever waits for it, and lets go of everything.
    func close() {
        guard let socket else { return }
        activity = .closed
        self.socket = nil
        loop.cancel(timer)
        timer.action = nil
        loop.unwatch(socket, token: token)
        System.close(socket)
        wakeReader()
        wakeWriter()
        worker.closed(self)
    }

    /// The server stops: closes the connection unless a request is there, or may be on its way.
    func drain() {
        switch activity {
        case .waiting:
            canRead = true
            readHead()
        case .lingering:
            deadlines.beganLingering(at: loop.now, isStopping: true)
            schedule()
        case .serving, .closed: return
        }
    }

    // MARK: Events

    func handle(_ events: UInt32) {
        if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 {
            close()
            return
        }
        if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 {
            canRead = true
            if events & EPOLLRDHUP.rawValue != 0 { peerFinishes = true }
            switch activity {
            case .waiting: readHead()
            case .serving: wakeReader()
            case .lingering: discard()
            case .closed: return
            }
        }
        if events & EPOLLOUT.rawValue != 0 { wakeWriter() }
    }

    private func readHead() {
        do {
            if let first = try nextHead(), let head = try serveAtOnce(first) {
                activity = .serving
                loop.startTask { await self.serve(head) }
            } else if activity == .waiting {
                awaitRequest()
            }
        } catch {
            refuse(error)
        }
    }

    /// The next head that has arrived; nothing where more bytes are needed.
    func nextHead() throws(HTTPError) -> RequestHead? {
        while true {
            if let head = try parser.nextHead(&input) { return head }
            guard receive(atLeast: 4_096) else { return nil }
        }
    }

    /// Settles to wait for a request, or for the rest of its head.
    func awaitRequest() {
        guard activity != .closed else { return }
        // A client that has only just connected is about to ask, as is one that has sent a part of its request.
        let isAsking = exchange.number == 0 || !parser.isBetweenRequests || !input.isEmpty
        if hasEnded || (worker.isDraining && !isAsking) {
            close()
            return
        }
        activity = .waiting
        let now = loop.now
        if parser.isBetweenRequests && input.isEmpty {
            input.releaseIfEmpty()
            deadlines.becameIdle(at: now)
        } else {
            deadlines.awaitsHead(at: now)
        }
        if worker.isDraining { deadlines.stops(at: now) }
        schedule()
    }

    /// Whether it has been without a request for so long that it may be closed to make room.
    func isSpare(at now: MonotonicInstant) -> Bool {
        activity == .waiting && deadlines.isIdle(for: worker.service.configuration.timeouts.spareIdle, at: now)
    }

    // MARK: Time

    /// Makes sure that the timer goes off by the deadline. A deadline that moves away moves the timer only
    /// when that goes off, so that an exchange without waits costs no work on timers.
    func schedule() {
        guard let deadline = deadlines.deadline else { return }
        if isTimerSet && timer.deadline <= deadline.nanoseconds { return }
        isTimerSet = true
        loop.set(timer, to: deadline)
    }

    private func timerFired() {
        isTimerSet = false
        switch deadlines.expiry(at: loop.now) {
        case nil: schedule()
        case .close: close()
        case .requestTimeout where activity == .serving:
            exchange.bodyIsLate = true
            wakeReader()
        case .requestTimeout:
            refuse(HTTPError(.requestTimeout, "The request took too long to arrive."))
        }
    }

    // MARK: Reading

    /// Reads once into the buffer. Returns whether anything came.
    func receive(atLeast minimum: Int) -> Bool {
        guard canRead, !hasEnded, let socket else { return false }
        let room = input.room(atLeast: minimum)
        switch System.receive(socket, into: room) {
        case .bytes(0):
            hasEnded = true
            canRead = false
            return false
        case .bytes(let count):
            input.received(count)
            // A short read empties the socket; only the end may still be behind it.
            if count < room.count && !peerFinishes { canRead = false }
            return true
        case .wouldBlock:
            canRead = false
            return false
        case .failed:
            close()
            return false
        }
    }

    /// Waits until the socket may have bytes, has ended, or the connection's time is over. `Exchange.isReading` keeps
    /// others from waiting meanwhile.
    func waitForBytes() async {
        await withUnsafeContinuation { readWaiter = $0 }
    }

    private func wakeReader() {
        readWaiter.take()?.resume()
    }

    /// Waits until the socket takes bytes again. Throws when the connection is lost, and where another waits already:
    /// what the two would send cannot be put in order any more.
    func waitForRoom() async throws(ConnectionLost) {
        guard activity != .closed, writeWaiter == nil else { throw ConnectionLost() }
        deadlines.awaitsWriting(at: .now)
        schedule()
        await withUnsafeContinuation { writeWaiter = $0 }
        guard activity != .closed else { throw ConnectionLost() }
    }

    private func wakeWriter() {
        writeWaiter.take()?.resume()
    }
}
