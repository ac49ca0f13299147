/// Host and port of a Host field or a request target (RFC 3986 section 3.2, without user information). A value that
/// exists is valid.
public struct Authority: Sendable, Hashable {
    /// The host in lower case: a name, an IPv4 address, or an IPv6 address without its brackets.
    public let host: String
    /// The port; nothing where none was given.
    public let port: UInt16?
    /// Whether the host is an IPv4 or IPv6 address.
    public let isIPLiteral: Bool

    /// Reads `uri-host [ ":" port ]` (RFC 9110 section 7.2); nothing where `text` is not of that form or has no host.
    public init?(_ text: String) {
        var text = text
        let scanned = text.withUTF8 { buffer -> (String, AuthoritySyntax.Parts)? in
            let bytes = UnsafeRawBufferPointer(buffer)
            return AuthoritySyntax.scan(bytes).map { parts in
                (Grammar.lowercasedText(UnsafeRawBufferPointer(rebasing: bytes[parts.host])), parts)
            }
        }
        guard let (host, parts) = scanned else { return nil }
        self.host = host
        port = parts.port
        isIPLiteral = parts.isBracketed || IPv4Syntax.isAddress(host)
    }
}

enum IPv4Syntax {
    /// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet` (RFC 3986 section 3.2.2).
    static func isAddress(_ host: String) -> Bool {
        var octets = 1
        var digits = 0
        var value = 0
        for byte in host.utf8 {
            if byte == 0x2E {
                guard digits > 0 else { return false }
                octets += 1
                digits = 0
                value = 0
            } else {
                // A leading zero may stand alone only.
                guard Grammar.isDigit(byte), digits == 0 || value > 0 else { return false }
                digits += 1
                value = value * 10 + Int(byte &- 0x30)
                guard value < 256 else { return false }
            }
        }
        return octets == 4 && digits > 0
    }
}

/// `uri-host [ ":" port ]` by its grammar (RFC 3986 section 3.2.2).
enum AuthoritySyntax {
    struct Parts {
        var host: Range<Int>
        var port: UInt16?
        var isBracketed: Bool
    }

    /// Where host and port stand in `bytes`; nothing where they break the grammar or the host is empty.
    static func scan(_ bytes: UnsafeRawBufferPointer) -> Parts? {
        guard let first = bytes.first else { return nil }
        return first == UInt8(ascii: "[") ? scanLiteral(bytes) : scanName(bytes)
    }

    private static func scanName(_ bytes: UnsafeRawBufferPointer) -> Parts? {
        var index = 0
        while index < bytes.count, bytes[index] != Grammar.colon {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, Grammar.hexValue(bytes[index + 1]) != nil,
                    Grammar.hexValue(bytes[index + 2]) != nil
                else { return nil }
                index += 3
            } else if Grammar.isHostName(bytes[index]) {
                index += 1
            } else {
                return nil
            }
        }
        return index > 0 ? scanPort(bytes, from: index, host: 0..<index, isBracketed: false) : nil
    }

    // IP-literal = "[" ( IPv6address / IPvFuture ) "]"; nobody uses IPvFuture, so it is refused.
    private static func scanLiteral(_ bytes: UnsafeRawBufferPointer) -> Parts? {
        guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), close > 1,
            System.isIPv6Address(String(decoding: bytes[1..<close], as: UTF8.self))
        else { return nil }
        return scanPort(bytes, from: close + 1, host: 1..<close, isBracketed: true)
    }

    // port = *DIGIT
    private static func scanPort(
        _ bytes: UnsafeRawBufferPointer, from start: Int, host: Range<Int>, isBracketed: Bool
    ) -> Parts? {
        var parts = Parts(host: host, port: nil, isBracketed: isBracketed)
        guard start < bytes.count else { return parts }
        guard bytes[start] == Grammar.colon else { return nil }
        var port = 0
        for byte in bytes[(start + 1)...] {
            guard Grammar.isDigit(byte) else { return nil }
            port = port * 10 + Int(byte &- 0x30)
            guard port <= 65_535 else { return nil }
        }
        if start + 1 < bytes.count { parts.port = UInt16(port) }
        return parts
    }
}
