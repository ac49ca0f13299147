import FoundationEssentials
import Glibc
import Synchronization

/// A running `foodpin-images`, from its start to its end. Its calls block: it belongs to one thread, which must live at
/// least as long (the worker asks the kernel to be ended with the thread that started it); `kill()` may be called from
/// any other.
final class WorkerProcess: Sendable {
    /// Nil once the process is gone, so that no signal ever goes to another one of the same number.
    private let identifier: Mutex<pid_t?>
    let socket: WorkerSocket

    /// For what is no work on a picture: to start, and to take one over.
    private static let handoverTime = Duration.seconds(30)
    private static let maximumMessageBytes = 32_000_000

    /// Starts the process and waits until it is ready.
    init(executable: String, configuration: ImageConfiguration) throws(ImageError) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ImageError(.workerFailed, cause: "socketpair: \(String(cString: strerror(errno)))")
        }
        socket = WorkerSocket(descriptor: ends[0])
        do {
            identifier = Mutex(try Self.spawn(executable, socket: ends[1]))
        } catch {
            for end in ends { close(end) }
            throw error
        }
        // Now only the process holds it, so that its end is seen here.
        close(ends[1])
        do {
            let deadline = Deadline(after: Self.handoverTime)
            try socket.send(WorkerStart(memoryLimit: configuration.memoryLimit).bytes, deadline: deadline)
            _ = try WorkerReady(try socket.receive(limit: 100, deadline: deadline))
        } catch {
            throw ImageError(.workerFailed, cause: "\(executable): \(error.cause), \(end()?.text ?? "ended")")
        }
    }

    deinit {
        end()
        close(socket.descriptor)
    }

    var processIdentifier: pid_t? { identifier.withLock { $0 } }

    func send(_ picture: QueuedPicture, configuration: ImageConfiguration) throws(WorkerSocket.Failure) {
        let job = WorkerJob(
            size: picture.size, maximumPixels: configuration.maximumPixels, maximumFrames: configuration.maximumFrames,
            seconds: Int(configuration.processorTimeLimit.components.seconds) + 1)
        try socket.send(job.bytes, file: picture.descriptor, deadline: Deadline(after: Self.handoverTime))
    }

    /// The answer to what was sent; anything but a sensible one is a failure, after which this process must not be
    /// used.
    func receive(deadline: Deadline) throws(WorkerSocket.Failure) -> Result<ProcessedImage, ImageError> {
        switch try WorkerAnswer(try socket.receive(limit: 4_000, deadline: deadline)) {
        case .refusal(let refusal, let cause):
            return .failure(ImageError(refusal, cause: cause))
        case .picture(let picture):
            func variant(_ size: WorkerAnswer.Size) throws(WorkerSocket.Failure) -> ImageVariant {
                let bytes = try socket.receive(limit: Self.maximumMessageBytes, deadline: deadline)
                return ImageVariant(width: size.width, height: size.height, data: Data(bytes))
            }
            var variants: [ImageVariant] = []
            for size in picture.variants { variants.append(try variant(size)) }
            var moving: ImageVariant?
            if let size = picture.moving { moving = try variant(size) }
            guard let image = ProcessedImage(picture, variants: variants, moving: moving) else {
                throw MessageReader.malformed
            }
            guard let damage = picture.damage else { return .success(image) }
            return .failure(ImageError(.damaged, cause: damage, remains: image))
        }
    }

    /// Kills the process, whatever it does, with all that it may have started. Waits for nothing: `end()` is still to
    /// be called.
    func kill() {
        // Its group: see `spawn`.
        identifier.withLock { if let number = $0 { _ = Glibc.kill(-number, SIGKILL) } }
    }

    /// Kills the process and waits until it is gone.
    ///
    /// - Returns: how it ended; nil where that was found out before.
    @discardableResult
    func end() -> Ending? {
        kill()
        guard let number = processIdentifier else { return nil }
        // Whoever kills it meanwhile shall not wait. Until it has been asked how it ended, its number stays its own.
        var information = siginfo_t()
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return identifier.withLock { identifier in
            guard identifier == number else { return nil }
            var status: Int32 = 0
            while waitpid(number, &status, 0) < 0, errno == EINTR {}
            identifier = nil
            return Ending(status: status)
        }
    }

    /// The status that waitpid(2) gives.
    struct Ending {
        let status: Int32

        var usedUpItsTime: Bool { status & 0x7f == SIGXCPU }
        var text: String { status & 0x7f != 0 ? "signal \(status & 0x7f)" : "exit status \(status >> 8 & 0xff)" }
    }
}

extension WorkerProcess {
    /// The child gets its end of the socket as descriptor 0 and standard error, where the loader of shared libraries
    /// complains; no environment; a process group of its own, so that Ctrl-C in a terminal reaches the server alone and
    /// what is in work is finished; no signal blocked or ignored. The rest it does to itself (`Confinement`).
    private static func spawn(_ executable: String, socket: Int32) throws(ImageError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, socket, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var identifier: pid_t = 0
        let result = executable.withCString { path in
            var arguments = [UnsafeMutablePointer(mutating: path), nil]
            var environment: [UnsafeMutablePointer<CChar>?] = [nil]
            return posix_spawn(&identifier, path, &actions, &attributes, &arguments, &environment)
        }
        guard result == 0 else {
            throw ImageError(.notStarted, cause: "\(executable): \(String(cString: strerror(result)))")
        }
        return identifier
    }
}

extension ProcessedImage {
    /// Nil where the answer contradicts itself: it comes from a process that read a stranger's file.
    fileprivate init?(_ picture: WorkerAnswer.Picture, variants: [ImageVariant], moving: ImageVariant?) {
        guard let type = ImageType(mediaType: picture.mediaType), picture.width > 0, picture.height > 0,
            picture.digest.utf8.count == 16,
            picture.digest.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            variants.count == 3, zip(variants, ImageConfiguration.widths.all).allSatisfy({ $0.isSensible(width: $1) }),
            moving?.isSensible(width: ImageConfiguration.widths.medium) != false,
            picture.placeholder.isEmpty || picture.placeholder.isWebPInBase64
        else { return nil }
        self.init(
            type: type, width: picture.width, height: picture.height, digest: picture.digest, small: variants[0],
            medium: variants[1], large: variants[2], placeholder: picture.placeholder, moving: moving)
    }
}

extension ImageVariant {
    fileprivate func isSensible(width maximum: Int) -> Bool {
        (1...maximum).contains(width) && (1...16_383).contains(height) && data.isWebP
    }
}

extension ImageError {
    fileprivate init(_ refusal: WorkerAnswer.Refusal, cause: String) {
        let kind: Kind =
            switch refusal {
            case .unsupported(let type): .unsupported(found: foundPhrase(mediaType: type))
            case .damaged: .damaged
            case .tooManyPixels(let found, let limit): .tooManyPixels(found: found, limit: limit)
            case .tooManyFrames(let found, let limit): .tooManyFrames(found: found, limit: limit)
            case .failed: .workerFailed
            }
        self.init(kind, cause: cause)
    }
}

extension String {
    fileprivate var isWebPInBase64: Bool {
        utf8.count <= ImageConfiguration.placeholderLength && Data(base64Encoded: self)?.isWebP == true
    }
}

extension Data {
    fileprivate var isWebP: Bool { starts(with: "RIFF".utf8) && dropFirst(8).starts(with: "WEBP".utf8) }
}
