import CZlib

/// The chunks of a PNG file (PNG Specification, third edition, 5.3).
enum PNG {
    /// The orientation that its EXIF asks for, 1 to 8: libvips 8.14 does not read it. 1 where there is none.
    ///
    /// EXIF stands in an eXIf chunk, or, where ImageMagick wrote it before there was one, in hexadecimal digits in a
    /// text called "Raw profile type exif", as it is or compressed.
    static func orientation(_ file: UnsafeRawBufferPointer) -> Int {
        var at = 8
        while at + 8 <= file.count {
            let length = number(file[at..<at + 4])
            let data = at + 8..<at + 8 + length
            guard data.upperBound <= file.count else { return 1 }
            switch String(decoding: file[at + 4..<at + 8], as: UTF8.self) {
            case "eXIf": return orientation(inTIFF: Array(file[data]))
            case "tEXt", "zTXt":
                if let exif = rawProfile(Array(file[data]), isCompressed: file[at + 4] == UInt8(ascii: "z")) {
                    return orientation(inTIFF: exif)
                }
                at = data.upperBound + 4
            case "IEND": return 1
            default: at = data.upperBound + 4
            }
        }
        return 1
    }

    /// The entry 0x0112 of the first directory (TIFF 6.0, section 2).
    private static func orientation(inTIFF bytes: [UInt8]) -> Int {
        let isLittleEndian = bytes.starts(with: [0x49, 0x49])
        func value(_ at: Int, _ count: Int) -> Int {
            guard at + count <= bytes.count else { return 0 }
            let field = bytes[at..<at + count]
            return isLittleEndian ? number(field.reversed()) : number(field)
        }
        let directory = value(4, 4)
        for entry in 0..<value(directory, 2) where value(directory + 2 + entry * 12, 2) == 0x0112 {
            let orientation = value(directory + 2 + entry * 12 + 8, 2)
            return (1...8).contains(orientation) ? orientation : 1
        }
        return 1
    }

    /// The bytes behind "Exif" and two zeros, none where they are damaged; nil for another text.
    private static func rawProfile(_ text: [UInt8], isCompressed: Bool) -> [UInt8]? {
        let keyword = Array("Raw profile type exif\0".utf8)
        guard text.starts(with: keyword) else { return nil }
        let content = Array(text.dropFirst(keyword.count))
        guard let profile = isCompressed ? inflated(Array(content.dropFirst())) : content else { return [] }
        // A line with the name, one with the length, and the digits in lines.
        let lines = profile.split(separator: UInt8(ascii: "\n"))
        let digits = lines.dropFirst(2).joined().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        let start = Array("Exif\0\0".utf8)
        return bytes.starts(with: start) ? Array(bytes.dropFirst(start.count)) : bytes
    }

    /// Nil where it is damaged, or longer than any EXIF can be (64 KB, in two digits a byte and lines).
    private static func inflated(_ bytes: [UInt8]) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: 200_000)
        var length = uLongf(result.count)
        guard uncompress(&result, &length, bytes, uLong(bytes.count)) == Z_OK else { return nil }
        return Array(result.prefix(Int(length)))
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
