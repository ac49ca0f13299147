import CLinux
import Synchronization

/// What an event loop tells of a descriptor.
protocol EventHandler: AnyObject {
    /// The descriptor is ready; `events` are those of epoll.
    func handle(_ events: UInt32)
}

/// A thread that waits for sockets and timers and runs tasks: the executor of every handler of its connections.
///
/// It outlives every task on it: the thread keeps the loop, and ends only when it is told to and no task is left.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    // Why this is Sendable: `inbox`, `owner` and `counters` are synchronised by themselves; `epoll` and
    // `wakeUp` never change. All else is used by the loop's thread only, which `isCurrent` asserts; the tasks that count
    // themselves in `tasks` prefer this executor, so that they end on it too.
    private enum Mail {
        case job(UnownedJob)
        case work(@Sendable () -> Void)
    }

    private struct Inbox {
        var mail: [Mail] = []
        var isStopping = false
        /// Whether nobody reads it any more.
        var isClosed = false
    }

    private let epoll: Int32
    private let wakeUp: Int32
    private let inbox = Mutex(Inbox())
    private let owner = Atomic<UInt>(0)
    let counters = Counters()

    private var handlers = HandlerTable()
    private var timers = TimerHeap()
    private var ready: [UnownedJob] = []
    private var running: [UnownedJob] = []
    private var mail: [Mail] = []
    private var yielded: [UnsafeContinuation<Void, Never>] = []
    /// Tasks started by `startTask` that have not ended.
    private var tasks = 0
    /// The time at which the loop last woke up.
    private(set) var now = MonotonicInstant.now
    /// For the heads of responses.
    var output = OutputBuffer()
    var dateField = DateField()

    private static let wakeUpToken = UInt64.max

    init() throws(SystemError) {
        epoll = try System.makeEpoll()
        do {
            wakeUp = try System.makeWakeUp()
        } catch {
            System.close(epoll)
            throw error
        }
        do {
            try System.watch(wakeUp, in: epoll, token: Self.wakeUpToken, writing: false, edge: false)
        } catch {
            System.close(epoll)
            System.close(wakeUp)
            throw error
        }
    }

    deinit {
        System.close(epoll)
        System.close(wakeUp)
    }

    /// Starts the thread.
    func start(name: String) throws(SystemError) {
        try System.startThread(named: name) { self.run() }
    }

    /// Ends the thread as soon as no task is left on it.
    func stop() {
        inbox.withLock { $0.isStopping = true }
        System.wake(wakeUp)
    }

    /// Whether the caller runs on the loop's thread.
    var isCurrent: Bool { owner.load(ordering: .relaxed) == System.currentThread }

    // MARK: From any thread

    /// Takes a job of a task that prefers this executor.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            ready.append(job)
        } else {
            post(.job(job))
        }
    }

    /// Does `work` on the loop's thread, soon; not at all once that has ended.
    func execute(_ work: @escaping @Sendable () -> Void) {
        post(.work(work))
    }

    private func post(_ item: Mail) {
        let wakes = inbox.withLock { inbox in
            guard !inbox.isClosed else { return false }
            inbox.mail.append(item)
            return inbox.mail.count == 1
        }
        if wakes { System.wake(wakeUp) }
    }

    // MARK: On the loop's thread

    /// Watches a socket, once for each change with `edge`. Returns what `unwatch` takes.
    func watch(_ descriptor: Int32, edge: Bool, _ handler: any EventHandler) throws(SystemError) -> UInt64 {
        assert(isCurrent)
        let token = handlers.insert(handler)
        do {
            try System.watch(descriptor, in: epoll, token: token, writing: edge, edge: edge)
        } catch {
            handlers.remove(token)
            throw error
        }
        return token
    }

    /// Forgets a socket, which must still be open.
    func unwatch(_ descriptor: Int32, token: UInt64) {
        assert(isCurrent)
        System.unwatch(descriptor, in: epoll)
        handlers.remove(token)
    }

    /// Sets `timer` to go off at `deadline`.
    func set(_ timer: LoopTimer, to deadline: MonotonicInstant) {
        assert(isCurrent)
        timers.set(timer, to: deadline.nanoseconds)
    }

    /// Stops `timer`.
    func cancel(_ timer: LoopTimer) {
        assert(isCurrent)
        timers.remove(timer)
    }

    /// Starts a task on this loop.
    func startTask(_ operation: @escaping @Sendable () async -> Void) {
        assert(isCurrent)
        tasks += 1
        Task(executorPreference: self) {
            await operation()
            self.tasks -= 1
        }
    }

    /// Gives way to all else on this loop: goes on after the sockets have had their turn, which `Task.yield` would put
    /// off for some rounds.
    func giveWay() async {
        assert(isCurrent)
        await withUnsafeContinuation { yielded.append($0) }
    }

    private func run() {
        owner.store(System.currentThread, ordering: .relaxed)
        System.blockBrokenPipeSignal()
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
            repeat {
                let count = System.wait(epoll, into: events, milliseconds: waitingTime)
                now = .now
                for event in events[..<count] {
                    if event.data.u64 == Self.wakeUpToken {
                        readInbox()
                    } else {
                        handlers[event.data.u64]?.handle(event.events)
                    }
                }
                resumeYielded()
                runJobs()
                fireTimers()
                counters.noteTurn(microseconds: now.microseconds(to: .now))
            } while !mayEnd
        }
        owner.store(0, ordering: .relaxed)
    }

    private var mayEnd: Bool {
        guard tasks == 0, ready.isEmpty, yielded.isEmpty, handlers.isEmpty else { return false }
        return inbox.withLock { inbox in
            inbox.isClosed = inbox.isStopping && inbox.mail.isEmpty
            return inbox.isClosed
        }
    }

    private var waitingTime: Int32 {
        if !ready.isEmpty || !yielded.isEmpty { return 0 }
        guard let earliest = timers.earliest else { return -1 }
        let now = System.monotonicNanoseconds()
        return earliest <= now ? 0 : Int32(min((earliest - now) / 1_000_000 + 1, 3_600_000))
    }

    private func readInbox() {
        System.clearWakeUp(wakeUp)
        inbox.withLock { swap(&$0.mail, &mail) }
        for item in mail {
            switch item {
            case .job(let job): ready.append(job)
            case .work(let work): work()
            }
        }
        mail.removeAll(keepingCapacity: true)
    }

    private func resumeYielded() {
        guard !yielded.isEmpty else { return }
        let waiting = yielded
        yielded.removeAll(keepingCapacity: true)
        for continuation in waiting { continuation.resume() }
    }

    // Jobs may enqueue further jobs; after some rounds the sockets have their turn again.
    private func runJobs() {
        var rounds = 0
        while !ready.isEmpty, rounds < 16 {
            swap(&ready, &running)
            for job in running { job.runSynchronously(on: asUnownedTaskExecutor()) }
            running.removeAll(keepingCapacity: true)
            rounds += 1
        }
    }

    private func fireTimers() {
        guard let earliest = timers.earliest, earliest <= now.nanoseconds else { return }
        while let timer = timers.popDue(at: now.nanoseconds) { timer.action?() }
        runJobs()
    }
}

/// Handlers by number, so that an event for a socket that was closed in the same turn finds nobody.
private struct HandlerTable {
    private struct Slot {
        var handler: (any EventHandler)?
        var generation: UInt32
    }

    private var slots: [Slot] = []
    private var free: [Int] = []

    var isEmpty: Bool { free.count == slots.count }

    mutating func insert(_ handler: any EventHandler) -> UInt64 {
        let index: Int
        if let reused = free.popLast() {
            index = reused
            slots[index].handler = handler
        } else {
            index = slots.count
            slots.append(Slot(handler: handler, generation: 0))
        }
        return UInt64(slots[index].generation) << 32 | UInt64(index)
    }

    mutating func remove(_ token: UInt64) {
        let index = Int(UInt32(truncatingIfNeeded: token))
        guard self[token] != nil else { return }
        slots[index].handler = nil
        slots[index].generation = (slots[index].generation + 1) & 0x7FFF_FFFF
        free.append(index)
    }

    subscript(token: UInt64) -> (any EventHandler)? {
        let index = Int(UInt32(truncatingIfNeeded: token))
        guard index < slots.count, slots[index].generation == UInt32(token >> 32) else { return nil }
        return slots[index].handler
    }
}
