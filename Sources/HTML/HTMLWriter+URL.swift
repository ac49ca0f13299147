extension HTMLWriter {
    @usableFromInline
    mutating func writeURL(_ address: UnsafeBufferPointer<UInt8>, isTrusted: Bool) {
        if isTrusted || isHarmless(address) {
            escapeAttribute(address)
        } else {
            markup("#unsafe")
        }
    }

    @usableFromInline
    mutating func writeSourceSetURL(_ address: UnsafeBufferPointer<UInt8>, isTrusted: Bool) {
        guard isTrusted || isHarmless(address) else {
            return markup("#unsafe")
        }
        var run = 0
        for index in address.indices {
            let byte = address[index]
            guard byte <= UInt8(ascii: " ") || byte == UInt8(ascii: ",") else { continue }
            escapeAttribute(UnsafeBufferPointer(rebasing: address[run..<index]))
            writePercentEncoded(byte)
            run = index + 1
        }
        escapeAttribute(UnsafeBufferPointer(rebasing: address[run...]))
    }

    @usableFromInline
    mutating func writeURLComponent(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                append(byte)
            default:
                writePercentEncoded(byte)
            }
        }
    }

    private mutating func writePercentEncoded(_ byte: UInt8) {
        append(UInt8(ascii: "%"))
        append(hexadecimalDigit(byte >> 4))
        append(hexadecimalDigit(byte & 15))
    }

    func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// Whether an address is relative or has a scheme that only leads somewhere.
    ///
    /// Spaces and controls before it do not count, as browsers skip them (URL Standard, section 4.4). Whatever else stands
    /// before the first colon must be a harmless scheme, letter by letter: browsers skip tabs and line ends in it.
    private func isHarmless(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
        var scheme: UInt64 = 0
        var length = 0
        for byte in address {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                return true
            case UInt8(ascii: ":"):
                return length < 8 && Self.harmlessSchemes.contains(scheme)
            case 0...UInt8(ascii: " ") where length == 0:
                continue
            default:
                scheme = scheme << 8 | UInt64(byte | 0x20)
                length += 1
            }
        }
        return true
    }

    private static let harmlessSchemes = ["http", "https", "mailto", "tel"].map { scheme in
        scheme.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
}
