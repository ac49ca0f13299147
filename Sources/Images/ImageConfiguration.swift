/// The limits within which pictures are taken and processed.
public struct ImageConfiguration: Sendable, Equatable {
    /// The asked widths of the variants in pixels. Small is cropped from the middle to the shape 120 × 118 of a list's
    /// row; medium and large keep the shape of the picture.
    public struct Widths: Sendable, Equatable {
        public let small = 240, medium = 800, large = 1600

        /// In the order of `ProcessedImage.variants`.
        public var all: [Int] { [small, medium, large] }
    }

    public static let widths = Widths()

    /// How many characters a placeholder may have in base64: as an address of its own it stays under 200 bytes.
    public static let placeholderLength = 172

    public static let `default` = ImageConfiguration()

    /// The size of an upload, in bytes.
    public var maximumBytes = 32_000_000

    /// Width times height of one frame.
    public var maximumPixels = 120_000_000

    /// The number of frames of an animation.
    public var maximumFrames = 2_000

    /// The processor time that a picture may take, rounded up to a second.
    public var processorTimeLimit = Duration.seconds(20)

    /// The time that a picture may take in a worker, waiting for a worker not counted. Longer than the processor time:
    /// workers give way to everything else that runs.
    public var timeLimit = Duration.seconds(60)

    /// The memory that a worker may hold (RLIMIT_DATA), in bytes.
    public var memoryLimit = 700_000_000

    /// How many pictures are processed at once: so many workers are running at most.
    public var workers = 2

    /// How many pictures may wait for a worker; one more is refused as busy, or the last of a sender who takes up more
    /// of these places.
    public var maximumWaiting = 64

    /// How long a worker is kept running with nothing to do.
    public var idleTime = Duration.seconds(60)

    public init() {}
}
