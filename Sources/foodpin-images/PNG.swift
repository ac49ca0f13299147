/// The chunks of a PNG file (PNG Specification, third edition, 5.3).
enum PNG {
    /// The orientation that its eXIf chunk asks for, 1 to 8: libvips 8.14 does not read it. 1 where there is none.
    static func orientation(_ file: UnsafeRawBufferPointer) -> Int {
        var at = 8
        while at + 8 <= file.count {
            let length = number(file[at..<at + 4])
            let data = at + 8..<at + 8 + length
            guard data.upperBound <= file.count else { return 1 }
            switch String(decoding: file[at + 4..<at + 8], as: UTF8.self) {
            case "eXIf": return orientation(inTIFF: file[data])
            case "IEND": return 1
            default: at = data.upperBound + 4
            }
        }
        return 1
    }

    /// The entry 0x0112 of the first directory (TIFF 6.0, section 2).
    private static func orientation(inTIFF exif: Slice<UnsafeRawBufferPointer>) -> Int {
        let bytes = Array(exif)
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

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
