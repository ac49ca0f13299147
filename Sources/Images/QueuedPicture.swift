import Glibc
import Synchronization

/// A picture on its way through the workers: its open file, and the task that waits for the result.
final class QueuedPicture: Sendable {
    /// A descriptor of its own, so that the file stays open for as long as the picture lives, even where the one who
    /// waited has gone.
    let descriptor: Int32
    let size: Int
    /// Whom it comes from.
    let sender: String

    private enum State {
        case new
        case awaited(CheckedContinuation<Result<ProcessedImage, ImageError>, Never>)
        case answered(Result<ProcessedImage, ImageError>)
    }

    private let state = Mutex(State.new)

    init(descriptor: Int32, size: Int, sender: String) throws(ImageError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else {
            throw ImageError(.workerFailed, cause: "dup: \(String(cString: strerror(errno)))")
        }
        self.descriptor = copy
        self.size = size
        self.sender = sender
    }

    deinit {
        close(descriptor)
    }

    var isAnswered: Bool {
        state.withLock { if case .answered = $0 { true } else { false } }
    }

    /// Called once.
    func whenAnswered(resume continuation: CheckedContinuation<Result<ProcessedImage, ImageError>, Never>) {
        let early: Result<ProcessedImage, ImageError>? = state.withLock { state in
            if case .answered(let result) = state { return result }
            state = .awaited(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    /// The first answer counts, later ones are ignored.
    ///
    /// - Returns: whether this was the first.
    @discardableResult
    func answer(_ result: Result<ProcessedImage, ImageError>) -> Bool {
        let before = state.withLock { state in
            defer { if case .answered = state {} else { state = .answered(result) } }
            return state
        }
        switch before {
        case .new: return true
        case .awaited(let continuation):
            continuation.resume(returning: result)
            return true
        case .answered: return false
        }
    }
}
