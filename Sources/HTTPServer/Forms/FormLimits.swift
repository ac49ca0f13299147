/// How much of a form is taken; beyond it the form is answered with 413, unless said otherwise.
public struct FormLimits: Sendable, Equatable {
    /// Text fields in one form.
    public var maximumFields: Int
    /// Bytes of one text field, so large that the application can answer a text that is too long by itself.
    public var maximumFieldBytes: Int
    /// Parts of a multipart form, text fields and files together.
    public var maximumParts: Int
    /// Files that hold bytes: so many descriptors one form may hold open. More are not kept, while the rest of the form
    /// is taken.
    public var maximumFiles: Int
    /// Bytes of one file; a larger one is not kept, while the rest of the form is taken.
    public var maximumFileBytes: Int
    /// Bytes of all text fields together: what one form may hold in memory.
    public var memoryBytes: Int

    /// Makes limits.
    public init(
        maximumFields: Int = 1_000, maximumFieldBytes: Int = 2_000_000, maximumParts: Int = 1_000,
        maximumFiles: Int = 8, maximumFileBytes: Int = 25_000_000, memoryBytes: Int = 8_000_000
    ) {
        self.maximumFields = maximumFields
        self.maximumFieldBytes = maximumFieldBytes
        self.maximumParts = maximumParts
        self.maximumFiles = maximumFiles
        self.maximumFileBytes = maximumFileBytes
        self.memoryBytes = memoryBytes
    }
}
