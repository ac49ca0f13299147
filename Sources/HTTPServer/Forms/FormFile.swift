/// A file that was sent with a form (RFC 7578).
public struct FormFile: Sendable {
    /// What has become of the bytes that were sent. A file that was not kept leaves the rest of its form whole, so that
    /// what was typed is not lost with it.
    public enum Content: Sendable {
        /// None were sent.
        case empty
        /// They are in this file.
        case stored(SpoolFile)
        /// They were `size`, more than `limit`, so none were kept.
        case tooLarge(size: Int, limit: Int)
        /// As many files as are taken, `limit`, had come before it, so none were kept.
        case surplus(limit: Int)
        /// They could not be stored, e.g. because the disk is full, so none were kept.
        case notStored(SystemError)
    }

    /// The name of the form's field.
    public let name: String
    /// The file's name as sent, without folders. Only for showing: never a path.
    public let filename: String
    /// The media type that the client claims; nothing where it claims none. Never to be trusted.
    public let contentType: String?
    /// The content.
    public let content: Content

    /// Makes a file of a form.
    public init(name: String, filename: String, contentType: String?, content: Content) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
        self.content = content
    }

    /// Whether it stands for a file input that was left empty.
    var isMissing: Bool {
        if case .empty = content { filename.isEmpty } else { false }
    }
}
