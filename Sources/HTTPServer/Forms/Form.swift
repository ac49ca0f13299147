/// A form that was sent with a request.
public struct Form: Sendable {
    /// The text fields, in order.
    public var fields: FormFields
    /// The files, in order; a file input left empty is among them, with an empty name and no bytes.
    public var files: [FormFile]

    /// Why a file is not among them although it was sent: a 507, the disk is full. The rest of the form is whole, so that
    /// nothing typed is lost with it.
    public var lostFile: HTTPError?

    /// Makes a form.
    public init(fields: FormFields = FormFields(), files: [FormFile] = [], lostFile: HTTPError? = nil) {
        self.fields = fields
        self.files = files
        self.lostFile = lostFile
    }

    /// The first file sent as `name`; nothing where there is none, or where its input was left empty.
    public func file(_ name: String) -> FormFile? {
        files.first { $0.name == name && !($0.filename.isEmpty && $0.size == 0) }
    }
}

/// A file that was sent with a form (RFC 7578).
public struct FormFile: Sendable {
    /// The name of the form's field.
    public let name: String
    /// The file's name as sent, without folders. Only for showing: never a path.
    public let filename: String
    /// The media type that the client claims; nothing where it claims none. Never to be trusted.
    public let contentType: String?
    /// The size in bytes.
    public var size: Int { spool.size }
    /// The content.
    public let spool: SpoolFile

    /// Makes a file of a form.
    public init(name: String, filename: String, contentType: String?, spool: SpoolFile) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
        self.spool = spool
    }
}
