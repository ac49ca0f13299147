/// The container of WebP: RIFF chunks (RFC 9649, section 2).
enum WebP {
    /// The same picture with the chunks of its pixels alone. libvips 8.14 writes EXIF even where it is asked not to.
    static func withoutMetadata(_ file: UnsafeRawBufferPointer) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(file.count)
        var at = 12
        while at + 8 <= file.count {
            let length = (0..<4).reduce(0) { $0 | Int(file[at + 4 + $1]) << (8 * $1) }
            let end = min(file.count, at + 8 + length + length % 2)
            let chunk = file[at..<end]
            switch String(decoding: file[at..<at + 4], as: UTF8.self) {
            case "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF":
                kept += chunk
            case "VP8X" where length >= 10 && file[at + 8] & flags != 0:
                let start = kept.count
                kept += chunk
                kept[start + 8] &= flags
            default: break
            }
            at = end
        }
        return Array("RIFF".utf8) + littleEndian(kept.count + 4) + Array("WEBP".utf8) + kept
    }

    /// The flags of a VP8X chunk that are kept, transparency and animation: the others promise a profile, EXIF or XMP.
    private static let flags: UInt8 = 0x10 | 0x02

    private static func littleEndian(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(value).littleEndian) { Array($0) }
    }
}
