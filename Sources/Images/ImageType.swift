/// A format that FoodPin takes, as found in the bytes of an upload (its name and declared type are never asked).
public enum ImageType: String, Sendable {
    case jpeg, png, webp, gif, heic, avif

    /// The registered media type: `image/jpeg` and so on.
    public var mediaType: String { "image/\(rawValue)" }

    /// The usual ending of a file's name, without the dot: `jpg`, `png`, `webp`, `gif`, `heic`, `avif`.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The format that a media type names. HEIF is counted as HEIC, a sequence as its still picture.
    public init?(mediaType: String) {
        switch mediaType {
        case "image/jpeg": self = .jpeg
        case "image/png": self = .png
        case "image/webp": self = .webp
        case "image/gif": self = .gif
        case "image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence": self = .heic
        case "image/avif", "image/avif-sequence": self = .avif
        default: return nil
        }
    }
}
