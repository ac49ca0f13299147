import CVips
import Images

/// What stands in a picture's place until it is there: so few pixels that the page itself can hold them.
enum Placeholder {
    /// The longer side in pixels: the first whose file is short enough is taken.
    private static let sides = [20, 16, 12, 8, 6, 4]

    /// A WebP file in base64; empty where the picture is transparent somewhere, as it would show through.
    static func make(from picture: Picture) throws(Refusal) -> String {
        guard try picture.isOpaque() else { return "" }
        for side in sides {
            let factor = picture.size.factor(fitting: PixelSize(width: side, height: side))
            let file = try picture.resized(to: picture.size.scaled(by: factor)).webp(quality: 30)
            let text = base64(file)
            if text.utf8.count <= ImageConfiguration.placeholderLength { return text }
        }
        return ""
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        guard let text = g_base64_encode(bytes, gsize(bytes.count)) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
