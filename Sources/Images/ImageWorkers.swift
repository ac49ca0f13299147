/// Prepares uploaded pictures in processes of their own (`foodpin-images`).
public final class ImageWorkers: Sendable {
    /// No process is started before the first picture.
    ///
    /// - Parameter executable: the path of `foodpin-images`; it stands beside the server's own executable.
    public init(executable: String, configuration: ImageConfiguration = .default) {
    }

    /// Reads, checks and prepares one picture.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading. It stays the caller's; its offset is neither used nor moved.
    ///   - size: its length in bytes.
    /// - Throws: an `ImageError` that says why the picture is refused.
    public func process(descriptor: Int32, size: Int) async throws(ImageError) -> ProcessedImage {
        throw ImageError(.workerFailed, cause: "not built yet")
    }

    /// Ends all workers. Pictures in work or waiting are refused as cancelled, and so is any later one.
    public func shutdown() async {
    }

    public var statistics: ImageWorkersStatistics { ImageWorkersStatistics() }
}

/// What the workers do now, and have done since the start.
public struct ImageWorkersStatistics: Sendable, Equatable {
    /// Pictures that wait for a worker.
    public var waiting = 0
    /// Pictures in work.
    public var running = 0
    /// Worker processes that run, busy or idle.
    public var workers = 0
    /// Worker processes started since the start.
    public var started = 0
    /// Pictures prepared.
    public var accepted = 0
    /// Pictures refused for what they are (unsupported, damaged, too large).
    public var refused = 0
    /// Pictures lost to a worker that failed or took too long.
    public var failed = 0

    public init() {}
}
