/// The character classes of RFC 9110 section 5.6 as tables.
enum Grammar {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let colon: UInt8 = 0x3A

    private static let tokenBit: UInt8 = 1
    private static let fieldBit: UInt8 = 2
    private static let targetBit: UInt8 = 4
    private static let hostNameBit: UInt8 = 8

    // A table of 256 bytes on the heap for the life of the process: reading it costs no bounds check.
    private static let classes: ClassTable = ClassTable { byte in
        var bits: UInt8 = 0
        let isAlphanumeric = isAlpha(byte) || isDigit(byte)
        if isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte) { bits |= tokenBit }
        if byte == tab || (byte >= 0x20 && byte != 0x7F) { bits |= fieldBit }
        if byte > 0x20 && byte < 0x7F { bits |= targetBit }
        if isAlphanumeric || "-._~!$&'()*+,;=".utf8.contains(byte) { bits |= hostNameBit }
        return bits
    }

    /// `tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~" / DIGIT / ALPHA`
    @inline(__always) static func isToken(_ byte: UInt8) -> Bool { classes[byte] & tokenBit != 0 }

    /// `field-vchar = VCHAR / obs-text`, and SP / HTAB between them.
    @inline(__always) static func isFieldContent(_ byte: UInt8) -> Bool { classes[byte] & fieldBit != 0 }

    /// What may stand in a request target: every visible ASCII character. RFC 3986 allows fewer, but browsers send
    /// `|`, `[`, `{` and others as they are (URL Standard, query percent-encode set).
    @inline(__always) static func isTarget(_ byte: UInt8) -> Bool { classes[byte] & targetBit != 0 }

    /// `unreserved / sub-delims` (RFC 3986 sections 2.2 and 2.3), of which a reg-name is made, beside what is encoded.
    @inline(__always) static func isHostName(_ byte: UInt8) -> Bool { classes[byte] & hostNameBit != 0 }

    /// `SP / HTAB`, of which OWS and BWS are made.
    @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    @inline(__always) static func isAlpha(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Text in ASCII in lower case.
    static func lowercasedText(_ bytes: UnsafeRawBufferPointer) -> String {
        if !bytes.contains(where: { $0 &- 0x41 < 26 }) { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: bytes.lazy.map(lowercased), as: UTF8.self)
    }

    /// The value of a hexadecimal digit, nothing for any other byte.
    @inline(__always) static func hexValue(_ byte: UInt8) -> UInt8? {
        if byte &- 0x30 < 10 { return byte &- 0x30 }
        let lower = byte | 0x20
        return lower &- 0x61 < 6 ? lower &- 0x61 &+ 10 : nil
    }
}

/// 256 class bits, one for each byte.
private struct ClassTable: @unchecked Sendable {
    // Never written after init and never freed, so it can be read from anywhere.
    private let bits: UnsafePointer<UInt8>

    init(_ classify: (UInt8) -> UInt8) {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        for byte in UInt8.min...UInt8.max { memory[Int(byte)] = classify(byte) }
        bits = UnsafePointer(memory)
    }

    @inline(__always) subscript(byte: UInt8) -> UInt8 { bits[Int(byte)] }
}
