/// A form that was sent with a request.
public struct Form: Sendable {
    /// The text fields, in order.
    public var fields: FormFields
    /// The files, in order, also those that were not kept; a file input left empty is among them, with an empty name
    /// and no bytes.
    public var files: [FormFile]

    /// Makes a form.
    public init(fields: FormFields = FormFields(), files: [FormFile] = []) {
        self.fields = fields
        self.files = files
    }

    /// The first file sent as `name`; nothing where there is none, or where its input was left empty.
    public func file(_ name: String) -> FormFile? {
        files.first { $0.name == name && !$0.isMissing }
    }

    /// All files sent as `name`, in order: of an input that takes several.
    public func files(_ name: String) -> [FormFile] {
        files.filter { $0.name == name && !$0.isMissing }
    }
}
