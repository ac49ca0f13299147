/// Why a picture was not taken.
public struct ImageError: Error, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// Not a picture, or none of the formats that are taken. `found` is a phrase with its article, made for the
        /// middle of a sentence: "an SVG drawing".
        case unsupported(found: String)
        /// Cut off or corrupt.
        case damaged
        /// In bytes.
        case tooManyBytes(found: Int, limit: Int)
        /// Width times height; `found` is nil where a decoder would not say. `limit` is that of a picture of this kind:
        /// a kind that must be held in memory as a whole may have a lower one than the configuration's.
        case tooManyPixels(found: Int?, limit: Int)
        case tooManyFrames(found: Int, limit: Int)
        /// As many pictures are waiting as may wait.
        case busy
        /// The picture took longer than the time limit.
        case timedOut
        /// The worker ended or gave no sensible answer.
        case workerFailed
        /// The worker's program is missing or cannot be started.
        case notStarted
        /// The waiting task was cancelled, or the workers were shut down.
        case cancelled
    }

    public let kind: Kind

    /// What happened, in technical words: for the log, never for a page.
    public let cause: String

    /// What could be read of a damaged picture, for those who would rather have that than nothing; nil where nothing
    /// could.
    public let remains: ProcessedImage?

    public init(_ kind: Kind, cause: String = "", remains: ProcessedImage? = nil) {
        self.kind = kind
        self.cause = cause
        self.remains = remains
    }
}

extension ImageError {
    /// What happened and what helps, for the person who sent the picture.
    public var sentence: String {
        switch kind {
        case .unsupported(let found): "This is \(found). \(Self.takenFormats)"
        case .damaged:
            "This picture is damaged: part of it is missing or cannot be read. Please send another copy of it."
        case .tooManyBytes(let found, let limit):
            "This file has \(Self.number(found, "MB", "bytes")). A picture may have up to "
                + "\(Self.number(limit, "MB", "bytes")). Please send a smaller one."
        case .tooManyPixels(let found, let limit):
            "This picture has \(found.map { Self.number($0, "megapixels", "pixels") } ?? "too many pixels"). "
                + "One of this kind may have up to \(Self.number(limit, "megapixels", "pixels")). "
                + "Please send a smaller one."
        case .tooManyFrames(let found, let limit):
            "This animation has \(found) frames. An animation may have up to \(limit)."
        case .busy: "Many pictures are being prepared right now. Please send this one again in a minute."
        case .timedOut: "This picture took too long to prepare. Please send a smaller or simpler one."
        case .workerFailed: "This picture could not be prepared. Please try again, or send another one."
        case .notStarted:
            "Photos cannot be prepared at this moment. That is the server's fault, not the picture's; please tell "
                + "whoever runs this server."
        case .cancelled: "This picture was not prepared, because the upload was stopped. Please send it again."
        }
    }

    /// The formats that are taken, as a sentence.
    private static let takenFormats = "FoodPin takes JPEG, PNG, WebP, GIF, HEIC and AVIF."

    /// In millions, of which a tenth that has begun counts: more than a limit never reads as the limit.
    private static func number(_ count: Int, _ millions: String, _ ones: String) -> String {
        guard count >= 1_000_000 else { return "\(count) \(ones)" }
        let (tenths, rest) = count.quotientAndRemainder(dividingBy: 100_000)
        let (whole, tenth) = (tenths + (rest > 0 ? 1 : 0)).quotientAndRemainder(dividingBy: 10)
        return "\(whole)\(tenth > 0 ? ".\(tenth)" : "") \(millions)"
    }
}
