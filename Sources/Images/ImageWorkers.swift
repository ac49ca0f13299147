import Synchronization

/// Prepares uploaded pictures in processes of their own (`foodpin-images`), so that a picture that crashes or stalls a
/// decoder costs this one upload and not the server.
///
/// Pictures are taken in the order of their arrival, those of several senders in turn. A process is started when the
/// first picture comes, another when all are busy, up to `ImageConfiguration.workers`; one that dies is replaced when the
/// next picture needs it, one that has nothing to do for `idleTime` is ended. Each is looked after by a thread that
/// blocks while it works.
public final class ImageWorkers: Sendable {
    private let executable: String
    private let configuration: ImageConfiguration
    private let state = Mutex(State())

    /// A thread that looks after a worker process. The bell rings when there is something for it to do.
    private final class Keeper: Sendable {
        let bell: Bell

        init() throws(ImageError) { bell = try Bell() }
    }

    private struct State {
        var waiting = WaitingLine()
        var running: [(upload: Upload, process: WorkerProcess)] = []
        var idle: [Keeper] = []
        var keepers = 0
        var processes: [WorkerProcess] = []
        var isShutDown = false
        var whenEnded: [CheckedContinuation<Void, Never>] = []
        var counts = ImageWorkersStatistics()
    }

    /// No process is started before the first picture.
    ///
    /// - Parameter executable: the path of `foodpin-images`; it stands beside the server's own executable.
    public init(executable: String, configuration: ImageConfiguration = .default) {
        self.executable = executable
        self.configuration = configuration
    }

    /// Reads, checks and prepares one picture.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading. It stays the caller's; its offset is neither used nor moved.
    ///   - size: its length in bytes.
    ///   - sender: names whom it comes from.
    /// - Throws: an `ImageError` that says why the picture is refused; for one that is damaged, it holds what could be read.
    public func process(
        descriptor: Int32, size: Int, sender: String = ""
    ) async throws(ImageError) -> ProcessedImage {
        guard size > 0 else { throw ImageError(.unsupported(found: foundPhrase(mediaType: "inode/x-empty"))) }
        guard size <= configuration.maximumBytes else {
            throw ImageError(.tooManyBytes(found: size, limit: configuration.maximumBytes))
        }
        let upload = try Upload(descriptor: descriptor, size: size, sender: sender)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                upload.whenAnswered(resume: continuation)
                enqueue(upload)
            }
        } onCancel: {
            withdraw(upload)
        }
        return try result.get()
    }

    /// Ends all workers. Pictures in work or waiting are refused as cancelled, and so is any later one.
    public func shutdown() async {
        await withCheckedContinuation { continuation in
            let (uploads, processes) = state.withLock { state in
                state.isShutDown = true
                for keeper in state.idle { keeper.bell.ring() }
                state.idle = []
                state.whenEnded.append(continuation)
                return (state.waiting.removeAll() + state.running.map(\.upload), state.processes)
            }
            for upload in uploads { upload.answer(.failure(Self.shutDown)) }
            for process in processes { process.kill() }
            tellIfEnded()
        }
    }

    public var statistics: ImageWorkersStatistics {
        state.withLock { state in
            var counts = state.counts
            counts.waiting = state.waiting.count
            counts.running = state.running.count
            counts.workers = state.processes.count
            return counts
        }
    }

    /// The worker processes that run now: for tests that stop or end one.
    package var processIdentifiers: [Int32] {
        state.withLock { $0.processes.compactMap(\.processIdentifier) }
    }
}

// MARK: Uploads come and go

extension ImageWorkers {
    private func enqueue(_ upload: Upload) {
        let (needsKeeper, refused) = state.withLock { state -> (Bool, (Upload, ImageError)?) in
            if state.isShutDown { return (false, (upload, Self.shutDown)) }
            let displaced = state.waiting.append(upload, places: configuration.maximumWaiting)
            let refused = displaced.map { ($0, ImageError(.busy, cause: "\(configuration.maximumWaiting) waiting")) }
            if displaced === upload { return (false, refused) }
            if let keeper = state.idle.popLast() {
                keeper.bell.ring()
            } else if state.keepers < configuration.workers {
                state.keepers += 1
                return (true, refused)
            }
            return (false, refused)
        }
        if let (upload, error) = refused { upload.answer(.failure(error)) }
        if needsKeeper { startKeeper() }
    }

    private static let shutDown = ImageError(.cancelled, cause: "shut down")

    private func startKeeper() {
        do {
            let keeper = try Keeper()
            try detachThread { [self] in keep(keeper) }
        } catch {
            let uploads = state.withLock { state in
                state.keepers -= 1
                return state.keepers == 0 ? state.waiting.removeAll() : []
            }
            for upload in uploads { upload.answer(.failure(error)) }
            tellIfEnded()
        }
    }

    /// A picture in work is given up by killing its process, whose end its keeper awaits.
    private func withdraw(_ upload: Upload) {
        guard upload.answer(.failure(ImageError(.cancelled, cause: "task cancelled"))) else { return }
        let process = state.withLock { state in
            state.waiting.remove(upload)
            return state.running.first { $0.upload === upload }?.process
        }
        process?.kill()
    }

    private func tellIfEnded() {
        let ended = state.withLock { state in
            guard state.isShutDown, state.keepers == 0, state.processes.isEmpty else {
                return [CheckedContinuation<Void, Never>]()
            }
            defer { state.whenEnded = [] }
            return state.whenEnded
        }
        for continuation in ended { continuation.resume() }
    }
}

// MARK: A keeper's thread

extension ImageWorkers {
    private func keep(_ keeper: Keeper) {
        var process: WorkerProcess?
        while let upload = next(for: keeper, with: &process) {
            serve(upload, with: &process)
        }
        if let process { retire(process) }
        tellIfEnded()
    }

    /// The upload whose turn it is; nil where there was none for the idle time, and after the shutdown: the keeper is then
    /// no longer counted, and whoever comes next gets another one.
    private func next(for keeper: Keeper, with process: inout WorkerProcess?) -> Upload? {
        while true {
            let upload: Upload?? = state.withLock { state in
                if state.isShutDown {
                    state.keepers -= 1
                    return .some(nil)
                }
                if let upload = state.waiting.removeNext() { return upload }
                state.idle.append(keeper)
                return nil
            }
            if let upload { return upload }
            if !isCalled(keeper, with: &process) { return nil }
        }
    }

    /// Waits until the keeper's bell rings. False where it did not for the idle time: the keeper is then no longer idle,
    /// nor counted.
    ///
    /// A process that has nothing to do says nothing; one that does, or ends, is ended.
    private func isCalled(_ keeper: Keeper, with process: inout WorkerProcess?) -> Bool {
        let deadline = Deadline(after: configuration.idleTime)
        while true {
            switch keeper.bell.wait(beside: process?.socket, deadline: deadline) {
            case .rung: return true
            case .heard:
                if let worker = process { retire(worker) }
                process = nil
            case .late:
                let isUnasked = state.withLock { state in
                    let count = state.idle.count
                    state.idle.removeAll { $0 === keeper }
                    guard state.idle.count < count else { return false }
                    state.keepers -= 1
                    return true
                }
                // Where somebody was faster, the bell has rung by now.
                if isUnasked { return false }
            }
        }
    }

    /// Answers the upload, in any case.
    ///
    /// A process that was there before may have died of its own while it was handed the upload, so where it has ended, a
    /// fresh one tries once more.
    private func serve(_ upload: Upload, with process: inout WorkerProcess?) {
        let isFresh = process == nil
        var result = attempt(upload, with: &process)
        if !isFresh, process == nil, !upload.isAnswered, case .failure(let error) = result,
            error.kind == .workerFailed
        {
            result = attempt(upload, with: &process)
        }
        finish(upload, result)
    }

    /// A process that gives no sensible answer is ended and left behind as nil.
    private func attempt(
        _ upload: Upload, with process: inout WorkerProcess?
    ) -> Result<ProcessedImage, ImageError> {
        let worker: WorkerProcess
        do {
            worker = try hand(upload, to: &process)
        } catch {
            return .failure(error)
        }
        defer { unregister(upload) }
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

    /// Sends the upload to the process, to a new one where there is none or where it has died in its idle time.
    private func hand(_ upload: Upload, to process: inout WorkerProcess?) throws(ImageError) -> WorkerProcess {
        if let worker = process {
            if (try? worker.send(upload, configuration: configuration)) != nil {
                register(upload, worker)
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
            try worker.send(upload, configuration: configuration)
        } catch {
            process = nil
            throw ImageError(.workerFailed, cause: "\(error.cause), \(retire(worker)?.text ?? "ended")")
        }
        register(upload, worker)
        return worker
    }

    /// From here on the upload counts as running. Where it was withdrawn before, its process is killed here.
    private func register(_ upload: Upload, _ worker: WorkerProcess) {
        let isShutDown = state.withLock { state in
            state.running.append((upload, worker))
            return state.isShutDown
        }
        if isShutDown { upload.answer(.failure(Self.shutDown)) }
        if upload.isAnswered { worker.kill() }
    }

    private func unregister(_ upload: Upload) {
        state.withLock { state in state.running.removeAll { $0.upload === upload } }
    }

    @discardableResult
    private func retire(_ process: WorkerProcess) -> WorkerProcess.Ending? {
        let ending = process.end()
        state.withLock { $0.processes.removeAll { $0 === process } }
        return ending
    }

    private func finish(_ upload: Upload, _ result: Result<ProcessedImage, ImageError>) {
        state.withLock { state in
            if upload.isAnswered { return }
            switch result {
            case .success: state.counts.accepted += 1
            case .failure(let error):
                switch error.kind {
                case .timedOut, .workerFailed, .notStarted: state.counts.failed += 1
                default: state.counts.refused += 1
                }
            }
        }
        upload.answer(result)
    }
}
