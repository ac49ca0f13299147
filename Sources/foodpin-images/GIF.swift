/// The blocks of a GIF file (CompuServe's GIF89a specification, sections 15 to 27).
enum GIF {
    /// Whether the file ends within a block. libvips takes such a file as long as its first frame is whole.
    static func isCutOff(_ file: UnsafeRawBufferPointer) -> Bool {
        guard file.count >= 13 else { return true }
        var at = 13 + colours(file[10])
        while at < file.count {
            switch file[at] {
            case 0x21:  // an extension: its label, then data
                at += 2
            case 0x2c:  // a frame: place, size and flags; colours; code size, then data
                guard at + 9 < file.count else { return true }
                at += 11 + colours(file[at + 9])
            default:  // the end of the picture (0x3b), or bytes that are no part of it
                return false
            }
            var length: Int
            repeat {
                guard at < file.count else { return true }
                length = Int(file[at])
                at += 1 + length
            } while length != 0
        }
        return at > file.count
    }

    /// The bytes of the colour table that the flags promise.
    private static func colours(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
}
