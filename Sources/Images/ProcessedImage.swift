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

    /// As wide as `ImageConfiguration.widths` says, as are the other two.
    public let small: ImageVariant
    public let medium: ImageVariant
    public let large: ImageVariant

    /// Small, medium and large.
    public var variants: [ImageVariant] { [small, medium, large] }

    /// What stands in the picture's place until it is there: a WebP file of a few pixels, in base64 (at most
    /// `ImageConfiguration.placeholderLength` characters); empty where the picture is transparent somewhere.
    public let placeholder: String

    /// All frames of an animation, 800 pixels wide at most; nil for a still picture, and for an animation that would
    /// take too long to prepare.
    public let moving: ImageVariant?

    public init(
        type: ImageType, width: Int, height: Int, digest: String, small: ImageVariant, medium: ImageVariant,
        large: ImageVariant, placeholder: String = "", moving: ImageVariant? = nil
    ) {
        self.type = type
        self.width = width
        self.height = height
        self.digest = digest
        self.small = small
        self.medium = medium
        self.large = large
        self.placeholder = placeholder
        self.moving = moving
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
