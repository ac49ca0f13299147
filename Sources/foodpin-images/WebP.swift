/// The container of WebP: RIFF chunks (RFC 9649, section 2).
enum WebP {
    /// What its first chunks say of the picture.
    struct Header {
        let size: PixelSize
        /// Transparent, or an animation.
        let hasLayers: Bool
        let isLossless: Bool
    }

    private struct Chunk {
        let name: String
        /// With the eight bytes of name and length.
        let range: Range<Int>
        var data: Range<Int> { range.lowerBound + 8..<range.upperBound }
    }

    /// Nil where the file is not made as it should be.
    static func header(_ file: UnsafeRawBufferPointer) -> Header? {
        let chunks = chunks(file)
        guard let first = chunks.first, first.data.count >= 10 else { return nil }
        let at = first.data.lowerBound
        func number(_ offset: Int, bytes: Int) -> Int { littleEndian(file, at + offset, bytes) }
        let isLossless = chunks.contains { $0.name == "VP8L" }
        switch first.name {
        case "VP8X":
            let size = PixelSize(width: number(4, bytes: 3) + 1, height: number(7, bytes: 3) + 1)
            return Header(size: size, hasLayers: file[at] & flags != 0, isLossless: isLossless)
        case "VP8L":
            let bits = number(1, bytes: 4)
            let size = PixelSize(width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
            return Header(size: size, hasLayers: bits >> 28 & 1 != 0, isLossless: true)
        case "VP8 ":
            let size = PixelSize(width: number(6, bytes: 2) & 0x3fff, height: number(8, bytes: 2) & 0x3fff)
            return Header(size: size, hasLayers: false, isLossless: false)
        default: return nil
        }
    }

    /// The same picture with the chunks of its pixels alone. libvips 8.14 writes EXIF even where it is asked not to.
    static func withoutMetadata(_ file: UnsafeRawBufferPointer) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(file.count)
        for chunk in chunks(file) {
            switch chunk.name {
            case "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF":
                kept += file[chunk.range]
            case "VP8X" where chunk.data.count >= 10 && file[chunk.data.lowerBound] & flags != 0:
                let start = kept.count
                kept += file[chunk.range]
                kept[start + 8] &= flags
            default: break
            }
        }
        return Array("RIFF".utf8) + littleEndian(kept.count + 4) + Array("WEBP".utf8) + kept
    }

    /// The flags of a VP8X chunk that are kept, transparency and animation: the others promise a profile, EXIF or XMP.
    private static let flags: UInt8 = 0x10 | 0x02

    private static func chunks(_ file: UnsafeRawBufferPointer) -> [Chunk] {
        var chunks: [Chunk] = []
        var at = 12
        while at + 8 <= file.count {
            let length = littleEndian(file, at + 4, 4)
            let end = min(file.count, at + 8 + length + length % 2)
            chunks.append(Chunk(name: String(decoding: file[at..<at + 4], as: UTF8.self), range: at..<end))
            at = end
        }
        return chunks
    }

    private static func littleEndian(_ file: UnsafeRawBufferPointer, _ at: Int, _ bytes: Int) -> Int {
        (0..<bytes).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) }
    }

    private static func littleEndian(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(value).littleEndian) { Array($0) }
    }
}
