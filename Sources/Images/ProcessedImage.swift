public import FoundationEssentials

/// What became of an upload: what it is, and the pictures that the pages show of it.
public struct ProcessedImage: Sendable, Equatable {
    /// The format of the original, by its content.
    public let type: ImageType

    /// The width of the original in pixels, once turned upright.
    public let width: Int

    /// The height of the original in pixels, once turned upright.
    public let height: Int

    /// The first 16 hexadecimal digits (lower case) of the SHA-256 of the original's bytes: equal bytes, equal digest.
    public let digest: String

    /// Three variants, always: small, medium and large (`ImageConfiguration.widths`).
    public let variants: [ImageVariant]

    public init(type: ImageType, width: Int, height: Int, digest: String, variants: [ImageVariant]) {
        self.type = type
        self.width = width
        self.height = height
        self.digest = digest
        self.variants = variants
    }
}

/// A picture made for the pages: upright, in sRGB, without any metadata, its transparency kept.
public struct ImageVariant: Sendable, Equatable {
    /// In pixels; the asked width, or less where the original is smaller (a variant is never enlarged).
    public let width: Int

    /// In pixels.
    public let height: Int

    /// A WebP file.
    public let data: Data

    public init(width: Int, height: Int, data: Data) {
        self.width = width
        self.height = height
        self.data = data
    }
}
