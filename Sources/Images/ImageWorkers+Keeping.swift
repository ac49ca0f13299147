import Synchronization

/// A thread that looks after a worker process. The bell rings when there is something for it to do.
final class Keeper: Sendable {
    let bell: Bell

    init() throws(ImageError) { bell = try Bell() }
}

extension ImageWorkers {
    /// What a keeper does next.
    private enum Turn {
        case picture(QueuedPicture)
        case idle, end
    }

    /// A keeper's thread, from its start to its end.
    func keep(_ keeper: Keeper) {
        var process: WorkerProcess?
        var isSuperfluous = false
        while true {
            switch turn(of: keeper, isSuperfluous: isSuperfluous) {
            case .picture(let picture):
                serve(picture, with: &process)
                isSuperfluous = false
            case .idle:
                isSuperfluous = !waitForBell(of: keeper, with: &process)
            case .end:
                if let process { retire(process) }
                return tellIfEnded()
            }
        }
    }

    /// One that is to be idle stands among those that are called, one that ends is no longer counted: whoever comes
    /// next gets another.
    ///
    /// - Parameter isSuperfluous: whether it ends where there is nothing to do.
    private func turn(of keeper: Keeper, isSuperfluous: Bool) -> Turn {
        state.withLock { state in
            state.idle.removeAll { $0 === keeper }
            if !state.isShutDown {
                if let picture = state.waiting.removeNext() { return .picture(picture) }
                if !isSuperfluous {
                    state.idle.append(keeper)
                    return .idle
                }
            }
            state.keepers -= 1
            return .end
        }
    }

    /// - Returns: false where the bell did not ring for the idle time.
    ///
    /// A process that has nothing to do says nothing; one that does, or ends, is ended.
    private func waitForBell(of keeper: Keeper, with process: inout WorkerProcess?) -> Bool {
        let deadline = Deadline(after: configuration.idleTime)
        while true {
            switch keeper.bell.wait(beside: process?.socket, deadline: deadline) {
            case .rung: return true
            case .late: return false
            case .heard:
                if let worker = process { retire(worker) }
                process = nil
            }
        }
    }
}

extension ImageWorkers {
    /// Answers the picture, in any case.
    ///
    /// A process that was there before may have died of its own while it was handed the picture, so where it has ended,
    /// a fresh one tries once more.
    private func serve(_ picture: QueuedPicture, with process: inout WorkerProcess?) {
        let isFresh = process == nil
        var result = attempt(picture, with: &process)
        if !isFresh, process == nil, !picture.isAnswered, case .failure(let error) = result,
            error.kind == .workerFailed
        {
            result = attempt(picture, with: &process)
        }
        finish(picture, result)
    }

    /// A process that gives no sensible answer is ended and left behind as nil.
    private func attempt(
        _ picture: QueuedPicture, with process: inout WorkerProcess?
    ) -> Result<ProcessedImage, ImageError> {
        let worker: WorkerProcess
        do {
            worker = try hand(picture, to: &process)
        } catch {
            return .failure(error)
        }
        defer { unregister(picture) }
        do {
            return try worker.receive(deadline: Deadline(after: configuration.timeLimit))
        } catch {
            process = nil
            let ending = retire(worker)
            let isLate = error.kind == .late || ending?.usedUpItsTime == true
            let cause = "\(error.cause), \(ending?.text ?? "ended")"
            return .failure(ImageError(isLate ? .timedOut : .workerFailed, cause: cause))
        }
    }

    /// Sends the picture to the process, to a new one where there is none or where it has died in its idle time.
    private func hand(_ picture: QueuedPicture, to process: inout WorkerProcess?) throws(ImageError) -> WorkerProcess {
        if let worker = process {
            if (try? worker.send(picture, configuration: configuration)) != nil {
                register(picture, worker)
                return worker
            }
            process = nil
            retire(worker)
        }
        let worker = try WorkerProcess(executable: executable, configuration: configuration)
        process = worker
        state.withLock { state in
            state.processes.append(worker)
            state.counts.started += 1
        }
        do {
            try worker.send(picture, configuration: configuration)
        } catch {
            process = nil
            throw ImageError(.workerFailed, cause: "\(error.cause), \(retire(worker)?.text ?? "ended")")
        }
        register(picture, worker)
        return worker
    }

    /// From here on the picture counts as running. Where it was withdrawn before, its process is killed here.
    private func register(_ picture: QueuedPicture, _ worker: WorkerProcess) {
        let isShutDown = state.withLock { state in
            state.running.append((picture, worker))
            return state.isShutDown
        }
        if isShutDown { picture.answer(.failure(Self.shutDown)) }
        if picture.isAnswered { worker.kill() }
    }

    private func unregister(_ picture: QueuedPicture) {
        state.withLock { state in state.running.removeAll { $0.picture === picture } }
    }

    @discardableResult
    private func retire(_ process: WorkerProcess) -> WorkerProcess.Ending? {
        let ending = process.end()
        state.withLock { $0.processes.removeAll { $0 === process } }
        return ending
    }

    private func finish(_ picture: QueuedPicture, _ result: Result<ProcessedImage, ImageError>) {
        state.withLock { state in
            if picture.isAnswered { return }
            switch result {
            case .success: state.counts.accepted += 1
            case .failure(let error):
                switch error.kind {
                case .timedOut, .workerFailed, .notStarted: state.counts.failed += 1
                default: state.counts.refused += 1
                }
            }
        }
        picture.answer(result)
    }
}
