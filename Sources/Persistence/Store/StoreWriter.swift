import Dispatch
import Foundation
import Glibc
import Synchronization

/// The one thread that writes. Writes that wait are committed together: one commit and so one flush of the disk for all;
/// each is answered when it is on disk. Where one fails, the others are stored all the same (`WriterSession`).
final class StoreWriter: Sendable {
    /// A write that waits.
    struct Job: Sendable {
        /// Does the work and returns what answers its caller with success. It may be run more than once.
        var run: @Sendable (ManagedObjectContext) throws -> @Sendable () -> Void
        var fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isAsleep = false
        var isClosing = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let commits = Atomic<UInt64>(0)
    let observers = CommitObservers()
    private let threadID = Atomic<UInt>(0)
    static let mostWaiting = 4096
    private static let largestGroup = 64

    /// Starts the thread. The connection is its from now on.
    ///
    /// - Parameters:
    ///   - files: Those of the connection.
    ///   - whenEnded: Called when the connection is closed.
    init(
        connection: Connection, files: StoreFiles, model: Model, clock: @escaping @Sendable () -> Date,
        whenEnded: @escaping @Sendable () -> Void
    ) {
        let thread = Thread { [self] in
            threadID.store(pthread_self(), ordering: .releasing)
            let session = WriterSession(connection: connection, files: files, model: model, clock: clock)
            work(session)
            session.close()
            whenEnded()
            observers.end()
            ended.signal()
        }
        thread.name = "store writer"
        thread.start()
    }

    /// How many transactions were committed.
    var generation: UInt64 { commits.load(ordering: .acquiring) }

    /// How many jobs wait, not counting those that are being run.
    var waitingJobs: Int { state.withLock { $0.waiting.count } }

    /// Adds a job to those that wait, or fails it where there are too many or the writer is closed.
    func enqueue(_ job: Job) {
        let refusal: PersistentStoreError? = state.withLock { state in
            if state.isClosing { return PersistentStoreError(.closed, cause: "a write after close()") }
            if state.waiting.count >= StoreWriter.mostWaiting {
                return PersistentStoreError(.busy, cause: "\(state.waiting.count) writes are waiting")
            }
            state.waiting.append(job)
            if state.isAsleep {
                state.isAsleep = false
                wake.signal()
            }
            return nil
        }
        if let refusal { job.fail(refusal) }
    }

    /// Finishes what waits and ends the thread; returns when it has ended.
    func close() {
        state.withLock { state in
            state.isClosing = true
            if state.isAsleep {
                state.isAsleep = false
                wake.signal()
            }
        }
        // The last reference to the container may end on this very thread, with an answered write.
        guard threadID.load(ordering: .acquiring) != pthread_self() else { return }
        ended.wait()
        // For the next one who waits.
        ended.signal()
    }

    private func work(_ session: WriterSession) {
        while true {
            switch next(pause: session.pause) {
            case .group(let jobs): run(jobs, session)
            case .idle: session.checkpoint()
            case .end: return
            }
        }
    }

    private enum Next {
        case group([Job])
        case idle
        case end
    }

    /// What to do next; waits until there is something, or for a pause while there is something to tidy up.
    private func next(pause: Int?) -> Next {
        let group: Next? = state.withLock { state in
            if !state.waiting.isEmpty {
                let group = Array(state.waiting.prefix(StoreWriter.largestGroup))
                state.waiting.removeFirst(group.count)
                return .group(group)
            }
            if state.isClosing { return .end }
            state.isAsleep = true
            return nil
        }
        if let group { return group }
        let deadline = pause.map { .now() + .milliseconds($0) } ?? DispatchTime.distantFuture
        if wake.wait(timeout: deadline) == .success { return next(pause: pause) }
        // Nobody came, unless somebody comes this moment.
        let isAsleep = state.withLock { state in
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if !isAsleep { wake.wait() }
        return isAsleep ? .idle : next(pause: pause)
    }

    private func run(_ jobs: [Job], _ session: WriterSession) {
        session.makeRoom()
        let before = session.totalChanges
        if let outcomes = session.commit(jobs) {
            answer(outcomes, hasChanges: session.totalChanges > before)
        } else {
            // The disk failed the group: each alone may still be stored, or is told.
            for job in jobs {
                let outcomes = session.commitAlone(job)
                answer(outcomes, hasChanges: session.totalChanges > before)
            }
        }
        session.checkpointIfLarge()
    }

    /// - Parameter hasChanges: whether any row was written: what found nothing to do leaves the generation as it is.
    private func answer(_ outcomes: [WriterSession.Outcome], hasChanges: Bool) {
        if hasChanges, outcomes.contains(where: \.isStored) {
            let generation = commits.add(1, ordering: .acquiringAndReleasing).newValue
            observers.publish(PersistentStoreCommit(generation: generation, entityNames: outcomes.changedEntities))
        }
        for outcome in outcomes {
            switch outcome {
            case .stored(let succeed, _): succeed()
            case .failed(let job, let error): job.fail(error)
            }
        }
    }
}

extension [WriterSession.Outcome] {
    /// The entities whose rows were changed.
    fileprivate var changedEntities: Set<String> {
        reduce(into: []) { entities, outcome in
            if case .stored(_, let changed) = outcome { entities.formUnion(changed) }
        }
    }
}
