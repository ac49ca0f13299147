import Synchronization

/// Threads for work that blocks or takes long, so that event loops need not wait for it. Threads are started when they
/// are needed and end when there is no work left.
public final class BlockingPool: Sendable {
    private struct State {
        var queue: [@Sendable () -> Void] = []
        var head = 0
        var running = 0
    }

    private let name: String
    private let limit: Int
    private let state = Mutex(State())

    /// Makes a pool of at most `threads` threads; none is started yet. `name` names them for a debugger.
    public init(name: String, threads: Int) {
        self.name = name
        limit = max(1, threads)
    }

    /// Runs `work` on a thread of the pool and returns what it returns, or throws what it throws. The caller's thread
    /// is free meanwhile, unless the system has no thread left and none of the pool's runs: then it does the work.
    /// Work waits in the order in which it came.
    public func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            submit { continuation.resume(with: Result { try work() }) }
        }
    }

    private func submit(_ work: @escaping @Sendable () -> Void) {
        let startsThread = state.withLock { state in
            state.queue.append(work)
            guard state.running < limit else { return false }
            state.running += 1
            return true
        }
        guard startsThread else { return }
        do {
            try System.startThread(named: name) { self.drain() }
        } catch {
            // No thread can be had now: one that runs takes the work, and without any it is done here.
            let isAlone = state.withLock { state in
                state.running -= 1
                return state.running == 0
            }
            if isAlone { drain(countsAsRunning: false) }
        }
    }

    private func drain(countsAsRunning: Bool = true) {
        while true {
            let work: (@Sendable () -> Void)? = state.withLock { state in
                guard state.head < state.queue.count else {
                    if countsAsRunning { state.running -= 1 }
                    return nil
                }
                let work = state.queue[state.head]
                state.head += 1
                if state.head > 64 && state.head * 2 > state.queue.count || state.head == state.queue.count {
                    state.queue.removeFirst(state.head)
                    state.head = 0
                }
                return work
            }
            guard let work else { return }
            work()
        }
    }
}
