import Synchronization

/// What was committed since one looked last.
public struct PersistentStoreCommit: Sendable, Equatable {
    /// The store's ``PersistentContainer/generation`` after the latest of the commits.
    public var generation: UInt64

    /// The names of the entities whose objects were saved, deleted or restored; there may be one too many after a batch that
    /// failed in a write that went on.
    public var entityNames: Set<String>
}

/// The commits of a store as they come.
///
///     for await commit in container.commits where commit.entityNames.contains(Restaurant.entity.name) { … }
///
/// Nothing is missed from the moment on that the sequence was made: each loop begins with what was committed since, and
/// commits that come while it does not wait are joined into one, which has the latest generation and all entities. A loop
/// ends when the store is closed or its task is cancelled.
public struct PersistentStoreCommits: AsyncSequence, Sendable {
    /// One or several commits in a row.
    public typealias Element = PersistentStoreCommit
    /// It never fails: it ends when the store is closed.
    public typealias Failure = Never

    let observers: CommitObservers
    /// All commits since the sequence was made.
    let mailbox: CommitMailbox

    init(_ observers: CommitObservers) {
        self.observers = observers
        mailbox = observers.add()
    }

    /// Waits for the commits.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let mailbox: CommitMailbox

        /// What was committed since the last call; waits until there is something. Nil at the end.
        public mutating func next() async -> PersistentStoreCommit? {
            await mailbox.next()
        }

        /// The same; no actor is needed.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> PersistentStoreCommit? {
            await mailbox.next()
        }
    }

    /// Observes the store for one loop.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(mailbox: observers.add(like: mailbox))
    }
}

/// The commits that one observer has not seen yet.
final class CommitMailbox: Sendable {
    private struct State {
        var unseen: PersistentStoreCommit?
        var waiter: CheckedContinuation<PersistentStoreCommit?, Never>?
        var isEnded = false
    }

    private let state: Mutex<State>

    init(unseen: PersistentStoreCommit? = nil) {
        state = Mutex(State(unseen: unseen))
    }

    var unseen: PersistentStoreCommit? { state.withLock(\.unseen) }

    func put(_ commit: PersistentStoreCommit) {
        state.withLock { state in
            if let waiter = state.waiter {
                state.waiter = nil
                waiter.resume(returning: commit)
            } else if let unseen = state.unseen {
                state.unseen = PersistentStoreCommit(
                    generation: commit.generation, entityNames: unseen.entityNames.union(commit.entityNames))
            } else {
                state.unseen = commit
            }
        }
    }

    func end() {
        state.withLock { state in
            state.isEnded = true
            state.waiter?.resume(returning: nil)
            state.waiter = nil
        }
    }

    func next() async -> PersistentStoreCommit? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if state.unseen != nil || state.isEnded {
                        continuation.resume(returning: state.unseen)
                        state.unseen = nil
                    } else {
                        state.waiter?.resume(returning: nil)
                        state.waiter = continuation
                    }
                }
            }
        } onCancel: {
            end()
        }
    }
}

/// Those who observe a store's commits.
final class CommitObservers: Sendable {
    private struct Observer {
        weak var mailbox: CommitMailbox?
    }

    private struct State {
        var observers: [Observer] = []
        var isEnded = false
    }

    private let state = Mutex(State())

    /// - Parameter other: A mailbox that the new one begins with the contents of.
    func add(like other: CommitMailbox? = nil) -> CommitMailbox {
        state.withLock { state in
            let mailbox = CommitMailbox(unseen: other?.unseen)
            if state.isEnded { mailbox.end() }
            state.observers.removeAll { $0.mailbox == nil }
            state.observers.append(Observer(mailbox: mailbox))
            return mailbox
        }
    }

    func publish(_ commit: PersistentStoreCommit) {
        state.withLock { state in
            for observer in state.observers { observer.mailbox?.put(commit) }
        }
    }

    func end() {
        state.withLock { state in
            state.isEnded = true
            for observer in state.observers { observer.mailbox?.end() }
        }
    }
}
