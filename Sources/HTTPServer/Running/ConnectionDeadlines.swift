/// What a connection waits for, and until when: the time limits of an exchange, without a clock of its own.
struct ConnectionDeadlines<Instant: InstantProtocol> where Instant.Duration == Duration {
    /// What a connection waits for.
    enum Phase: Sendable {
        /// Waits for the first byte of a request.
        case idle
        /// Waits for the rest of a head.
        case head
        /// The handler works; nothing is expected of the client.
        case handling
        /// The handler waits for the body.
        case body
        /// Waits for the client to take the response.
        case writing
        /// Reads over what still comes after the last response.
        case lingering
    }

    /// What to do with a connection whose time is over.
    enum Expiry: Sendable, Equatable {
        /// Close it without a word.
        case close
        /// Answer 408, then close it (RFC 9110 section 15.5.9).
        case requestTimeout
    }

    private let timeouts: HTTPTimeouts
    private(set) var phase = Phase.idle
    /// When the connection's time is over; nothing while the handler works.
    private(set) var deadline: Instant?

    private var began: Instant
    private var waited = Duration.zero
    private var moved = 0

    init(timeouts: HTTPTimeouts, now: Instant) {
        self.timeouts = timeouts
        began = now
        deadline = now.advanced(by: timeouts.idle)
    }

    /// The connection has nothing to do.
    mutating func becameIdle(at now: Instant) {
        phase = .idle
        began = now
        deadline = now.advanced(by: timeouts.idle)
    }

    /// Bytes of a head have come, but not all of it. The limit counts from the first time that this is said.
    mutating func awaitsHead(at now: Instant) {
        guard phase != .head else { return }
        phase = .head
        deadline = now.advanced(by: timeouts.head)
    }

    /// A head is complete.
    mutating func beganHandling() {
        phase = .handling
        deadline = nil
        waited = .zero
        moved = 0
    }

    /// The handler begins to wait for the body.
    mutating func awaitsBody(at now: Instant) {
        wait(in: .body, limit: timeouts.bodyIdle, at: now)
    }

    /// The client must now take some of the response.
    mutating func awaitsWriting(at now: Instant) {
        if phase != .writing { (waited, moved) = (.zero, 0) }
        wait(in: .writing, limit: timeouts.write, at: now)
    }

    /// A wait is over, after `bytes` bytes have come or gone.
    mutating func progressed(by bytes: Int, at now: Instant) {
        guard deadline != nil else { return }
        waited += began.duration(to: now)
        moved += bytes
        deadline = nil
    }

    /// The last response is sent; what still comes is read over.
    /// `isStopping` where the server waits for it.
    mutating func beganLingering(at now: Instant, isStopping: Bool) {
        phase = .lingering
        deadline = now.advanced(by: timeouts.linger)
        if isStopping { stops(at: now) }
    }

    /// The server waits for it to end.
    mutating func stops(at now: Instant) {
        deadline = deadline.map { min($0, now.advanced(by: timeouts.stop)) }
    }

    /// Whether it has had nothing to do for `time`.
    func isIdle(for time: Duration, at now: Instant) -> Bool {
        phase == .idle && began.duration(to: now) >= time
    }

    /// What to do if the connection's time is over at `now`.
    func expiry(at now: Instant) -> Expiry? {
        guard let deadline, now >= deadline else { return nil }
        switch phase {
        case .head, .body: return .requestTimeout
        case .idle, .handling, .writing, .lingering: return .close
        }
    }

    // A wait may last `limit`; all waits together as long again as the bytes that moved take at the least rate. So
    // neither a client that stops nor one that sends a byte now and then holds a connection for long.
    private mutating func wait(in phase: Phase, limit: Duration, at now: Instant) {
        self.phase = phase
        began = now
        let earned = Duration.seconds(Double(moved) / Double(max(1, timeouts.minimumBodyRate)))
        deadline = now.advanced(by: max(.zero, min(limit, limit + earned - waited)))
    }
}
