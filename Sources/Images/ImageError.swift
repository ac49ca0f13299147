/// Why a picture was not taken.
public struct ImageError: Error, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// Not a picture, or none of the formats that are taken. `found` is a phrase with its article, made for the
        /// middle of a sentence: "an SVG drawing".
        case unsupported(found: String)
        /// Cut off or corrupt.
        case damaged
        /// `limit` in bytes.
        case tooManyBytes(limit: Int)
        /// `limit` is width times height, for a picture of this kind: a kind that must be held in memory as a whole may
        /// have a lower one than the configuration's.
        case tooManyPixels(limit: Int)
        case tooManyFrames(limit: Int)
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

    public init(_ kind: Kind, cause: String = "") {
        self.kind = kind
        self.cause = cause
    }
}

extension ImageError {
    /// What happened and what helps, for the person who sent the picture.
    public var sentence: String {
        switch kind {
        case .unsupported(let found): "This is \(found). \(Self.taken)"
        case .damaged:
            "This picture is damaged: part of it is missing or cannot be read. Please send another copy of it."
        case .tooManyBytes(let limit):
            "This file is too large. A picture may have up to \(Self.megabytes(limit)). Please send a smaller one."
        case .tooManyPixels(let limit):
            "This picture has too many pixels. A picture of this kind may have up to \(Self.megapixels(limit)). "
                + "Please send a smaller one."
        case .tooManyFrames(let limit): "This animation is too long. An animation may have up to \(limit) frames."
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
    public static let taken = "FoodPin takes JPEG, PNG, WebP, GIF, HEIC and AVIF."

    private static func megabytes(_ bytes: Int) -> String {
        bytes >= 1_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes) bytes"
    }

    private static func megapixels(_ pixels: Int) -> String {
        pixels >= 1_000_000 ? "\(pixels / 1_000_000) megapixels" : "\(pixels) pixels"
    }
}
