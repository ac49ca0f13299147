import Images

/// The frames of an animation, for the pages where it moves.
struct Animation {
    /// Of one frame.
    let size: PixelSize
    private let frames: Int
    private let original: PixelSize

    /// Pixels of all frames together: as many as are decoded and written within some seconds.
    private static let maximumDecoded = 150_000_000
    private static let maximumWritten = 20_000_000
    private static let smallestWidth = 120

    /// Nil comes out for a still picture, and for an animation too long to be prepared in time.
    ///
    /// - Parameter original: the size of one frame as it is stored.
    init?(frames: Int, of original: PixelSize) {
        guard frames > 1, original.pixels <= Self.maximumDecoded / frames else { return nil }
        let width = ImageConfiguration.widths.medium
        let box = PixelSize(width: width, height: width * 2)
        let written = Double(original.pixels) * Double(frames)
        let factor = min(original.factor(fitting: box), (Double(Self.maximumWritten) / written).squareRoot())
        size = original.scaled(by: factor)
        guard size == original || size.width >= Self.smallestWidth else { return nil }
        self.frames = frames
        self.original = original
    }

    /// - Parameter strip: all frames, one below the other.
    /// - Returns: the bytes of a WebP file.
    func make(from strip: Picture) throws(Refusal) -> [UInt8] {
        let all = PixelSize(width: size.width, height: size.height * frames)
        let picture = try strip.resized(to: all).inSRGB()
        picture.frameHeight = size.height
        return try picture.webp(quality: 70, effort: 2)
    }
}
