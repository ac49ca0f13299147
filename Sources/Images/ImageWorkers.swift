import Synchronization

/// Prepares uploaded pictures in processes of their own (`foodpin-images`), so that a picture that crashes or stalls a
/// decoder costs this one picture and not the server.
///
/// Pictures are taken in the order of their arrival, those of several senders in turn. A process is started when the
/// first picture comes, another when all are busy, up to `ImageConfiguration.workers`; one that dies is replaced when
/// the next picture needs it, one that has nothing to do for `idleTime` is ended. Each is looked after by a thread that
/// blocks while it works.
public final class ImageWorkers: Sendable {
    let executable: String
    let configuration: ImageConfiguration
    let state = Mutex(State())

    struct State {
        var waiting = WaitingLine()
        var running: [(picture: QueuedPicture, process: WorkerProcess)] = []
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
    /// - Throws: an `ImageError` that says why the picture is refused; for one that is damaged, it holds what could be
    ///   read.
    public func process(
        descriptor: Int32, size: Int, sender: String = ""
    ) async throws(ImageError) -> ProcessedImage {
        guard size > 0 else { throw ImageError(.unsupported(found: foundPhrase(mediaType: "inode/x-empty"))) }
        guard size <= configuration.maximumBytes else {
            throw ImageError(.tooManyBytes(found: size, limit: configuration.maximumBytes))
        }
        let picture = try QueuedPicture(descriptor: descriptor, size: size, sender: sender)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                picture.whenAnswered(resume: continuation)
                enqueue(picture)
            }
        } onCancel: {
            withdraw(picture)
        }
        return try result.get()
    }

    /// Ends all workers. Pictures in work or waiting are refused as cancelled, and so is any later one.
    public func shutdown() async {
        await withCheckedContinuation { continuation in
            let (pictures, processes) = state.withLock { state in
                state.isShutDown = true
                for keeper in state.idle { keeper.bell.ring() }
                state.idle = []
                state.whenEnded.append(continuation)
                return (state.waiting.removeAll() + state.running.map(\.picture), state.processes)
            }
            for picture in pictures { picture.answer(.failure(Self.shutDown)) }
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

extension ImageWorkers {
    private func enqueue(_ picture: QueuedPicture) {
        let (needsKeeper, refused) = state.withLock { state -> (Bool, (QueuedPicture, ImageError)?) in
            if state.isShutDown { return (false, (picture, Self.shutDown)) }
            let displaced = state.waiting.append(picture, places: configuration.maximumWaiting)
            let refused = displaced.map { ($0, ImageError(.busy, cause: "\(configuration.maximumWaiting) waiting")) }
            if displaced === picture { return (false, refused) }
            if let keeper = state.idle.popLast() {
                keeper.bell.ring()
            } else if state.keepers < configuration.workers {
                state.keepers += 1
                return (true, refused)
            }
            return (false, refused)
        }
        if let (picture, error) = refused { picture.answer(.failure(error)) }
        if needsKeeper { startKeeper() }
    }

    static let shutDown = ImageError(.cancelled, cause: "shut down")

    private func startKeeper() {
        do {
            let keeper = try Keeper()
            try detachThread { [self] in keep(keeper) }
        } catch {
            let pictures = state.withLock { state in
                state.keepers -= 1
                return state.keepers == 0 ? state.waiting.removeAll() : []
            }
            for picture in pictures { picture.answer(.failure(error)) }
            tellIfEnded()
        }
    }

    /// A picture in work is given up by killing its process, whose end its keeper awaits.
    private func withdraw(_ picture: QueuedPicture) {
        guard picture.answer(.failure(ImageError(.cancelled, cause: "task cancelled"))) else { return }
        let process = state.withLock { state in
            state.waiting.remove(picture)
            return state.running.first { $0.picture === picture }?.process
        }
        process?.kill()
    }

    /// Where all is over after a shutdown.
    func tellIfEnded() {
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
