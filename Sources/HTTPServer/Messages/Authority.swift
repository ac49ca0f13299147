/// Host and port of a Host field or a request target (RFC 3986 section 3.2, without user information). A value that
/// exists is valid.
public struct Authority: Sendable, Hashable {
    /// The host in lower case: a name, an IPv4 address, or an IPv6 address without its brackets.
    public let host: String
    /// The port; nothing where none was given.
    public let port: UInt16?
    /// Whether the host is an IPv4 or IPv6 address.
    public let isIPLiteral: Bool

    /// Whether the host names this machine: `localhost`, or a name below it (RFC 6761 section 6.3).
    public var isLocalhost: Bool { host == "localhost" || host.hasSuffix(".localhost") }

    /// Reads `uri-host [ ":" port ]` (RFC 9110 section 7.2); nothing where `text` is not of that form or has no host.
    public init?(_ text: String) {
        var text = text
        let parsed = text.withUTF8 { AuthoritySyntax.parse(UnsafeRawBufferPointer($0)) }
        guard let parsed else { return nil }
        host = parsed.host
        port = parsed.port
        isIPLiteral = parsed.isBracketed || IPv4Syntax.isAddress(parsed.host)
    }
}

enum IPv4Syntax {
    /// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet` (RFC 3986 section 3.2.2).
    static func isAddress(_ host: String) -> Bool {
        let octets = host.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        return octets.count == 4
            && octets.allSatisfy { octet in
                (1...3).contains(octet.count) && octet.allSatisfy(Grammar.isDigit)
                    && (octet.count == 1 || octet.first != 0x30)
                    && (Int(String(Substring(octet))) ?? 256) < 256
            }
    }
}

/// `uri-host [ ":" port ]` by its grammar (RFC 3986 section 3.2.2).
enum AuthoritySyntax {
    struct Parsed {
        var host: String
        var port: UInt16?
        var isBracketed: Bool
    }

    // reg-name = *( unreserved / pct-encoded / sub-delims )
    // sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
    private static func isNameByte(_ byte: UInt8) -> Bool {
        Grammar.isAlpha(byte) || Grammar.isDigit(byte) || "-._~!$&'()*+,;=".utf8.contains(byte)
    }

    static func parse(_ bytes: UnsafeRawBufferPointer) -> Parsed? {
        guard let first = bytes.first else { return nil }
        return first == UInt8(ascii: "[") ? parseLiteral(bytes) : parseName(bytes)
    }

    private static func parseName(_ bytes: UnsafeRawBufferPointer) -> Parsed? {
        var index = 0
        while index < bytes.count, bytes[index] != Grammar.colon {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, Grammar.hexValue(bytes[index + 1]) != nil,
                    Grammar.hexValue(bytes[index + 2]) != nil
                else { return nil }
                index += 3
            } else if isNameByte(bytes[index]) {
                index += 1
            } else {
                return nil
            }
        }
        guard index > 0 else { return nil }
        return finish(bytes, hostRange: 0..<index, after: index, isBracketed: false)
    }

    // IP-literal = "[" ( IPv6address / IPvFuture ) "]"; IPvFuture is of no use and refused.
    private static func parseLiteral(_ bytes: UnsafeRawBufferPointer) -> Parsed? {
        guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), close > 1 else { return nil }
        let host = String(decoding: bytes[1..<close], as: UTF8.self)
        guard System.isIPv6Address(host) else { return nil }
        return finish(bytes, hostRange: 1..<close, after: close + 1, isBracketed: true)
    }

    private static func finish(
        _ bytes: UnsafeRawBufferPointer, hostRange: Range<Int>, after: Int, isBracketed: Bool
    ) -> Parsed? {
        let host = String(decoding: bytes[hostRange].lazy.map(Grammar.lowercased), as: UTF8.self)
        guard after < bytes.count else { return Parsed(host: host, port: nil, isBracketed: isBracketed) }
        guard bytes[after] == Grammar.colon else { return nil }
        // port = *DIGIT
        var port = 0
        for byte in bytes[(after + 1)...] {
            guard Grammar.isDigit(byte) else { return nil }
            port = port * 10 + Int(byte &- 0x30)
            guard port <= 65535 else { return nil }
        }
        let hasDigits = after + 1 < bytes.count
        return Parsed(host: host, port: hasDigits ? UInt16(port) : nil, isBracketed: isBracketed)
    }
}
