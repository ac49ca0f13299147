/// Percent-encoding (RFC 3986 section 2.1): `"%" HEXDIG HEXDIG`.
enum PercentEncoding {
    /// `text` with every byte of its UTF-8 that `keeping` refuses encoded. With `spaceIsPlus`, a space that it refuses
    /// becomes "+" (URL Standard, urlencoded serializer).
    @inline(__always)
    static func encode(_ text: String, spaceIsPlus: Bool = false, keeping: (UInt8) -> Bool) -> String {
        var text = text
        guard !text.withUTF8({ $0.allSatisfy(keeping) }) else { return text }
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: 3 * bytes.count) { encoded in
                var count = 0
                for byte in bytes {
                    if keeping(byte) {
                        encoded[count] = byte
                        count += 1
                    } else if spaceIsPlus, byte == Grammar.space {
                        encoded[count] = UInt8(ascii: "+")
                        count += 1
                    } else {
                        encoded[count] = UInt8(ascii: "%")
                        encoded[count + 1] = hexadecimalDigit(byte >> 4)
                        encoded[count + 2] = hexadecimalDigit(byte & 15)
                        count += 3
                    }
                }
                return count
            }
        }
    }

    @inline(__always)
    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    /// `text` decoded; nothing where a sequence is malformed, or where the result is not UTF-8 or holds NUL. With
    /// `plusIsSpace`, "+" stands for a space (URL Standard, urlencoded parser).
    static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
        var needsWork = false
        for byte in text.utf8 where byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || byte == 0 {
            needsWork = true
            break
        }
        guard needsWork else { return String(text) }
        var text = String(text)
        return text.withUTF8 { decode(UnsafeRawBufferPointer($0), plusIsSpace: plusIsSpace) }
    }

    /// Like `decode(_:plusIsSpace:)`, from bytes.
    static func decode(_ bytes: UnsafeRawBufferPointer, plusIsSpace: Bool) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            var byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 1 < bytes.count, let high = Grammar.hexValue(bytes[index]),
                    let low = Grammar.hexValue(bytes[index + 1])
                else { return nil }
                byte = high << 4 | low
                index += 2
            } else if byte == UInt8(ascii: "+") && plusIsSpace {
                byte = Grammar.space
            }
            guard byte != 0 else { return nil }
            decoded.append(byte)
        }
        return String(validating: decoded, as: UTF8.self)
    }
}
