/// The stored sort key of a naturally ordered text: bytes whose order is the order that people expect.
///
/// The text is folded, so case and accents don't count; a run of digits counts by its value ("Shelf 2" before "Shelf
/// 10", "007" beside "7"), in any script's digits, and stands where digits stand. Texts without letters have keys like
/// any other; the empty text comes first. Texts whose keys agree in the first 1,024 bytes are in the order of their ids:
/// so a key, and with it a page's cursor in an address, has a bound.
enum SortKey {
    static let longest = 1_024

    static func bytes(_ text: String) -> [UInt8] {
        let folded = Folding.fold(text)
        var key: [UInt8] = []
        key.reserveCapacity(folded.utf8.count + 4)
        var digits: [UInt8] = []
        for scalar in folded.unicodeScalars where key.count < longest {
            if let digit = digit(scalar) {
                digits.append(0x30 + digit)
            } else {
                append(&digits, to: &key)
                key.append(contentsOf: scalar.utf8)
            }
        }
        append(&digits, to: &key)
        if key.count > longest { key.removeLast(key.count - longest) }
        return key
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII { return scalar.value &- 0x30 < 10 ? UInt8(scalar.value - 0x30) : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return UInt8(exactly: value)
    }

    /// A run of digits as `0`, how many there are without leading zeros, and those: so the longer is the greater.
    private static func append(_ digits: inout [UInt8], to key: inout [UInt8]) {
        guard !digits.isEmpty else { return }
        let significant = digits.drop { $0 == 0x30 }
        key.append(0x30)
        // A length of 255 or more takes further bytes; each full one says that more follow.
        var length = significant.count
        while length >= 255 {
            key.append(255)
            length -= 255
        }
        key.append(UInt8(length))
        key.append(contentsOf: significant)
        digits.removeAll(keepingCapacity: true)
    }
}
