/// One header field (RFC 9110 section 5): a name and a value.
public struct HTTPField: Hashable, Sendable {
    /// The name, compared without regard to case.
    public let name: Name
    /// The value without the blanks around it. Bytes of a request above ASCII are read as UTF-8.
    public let value: String

    /// Makes a field. Controls but tabs become spaces, as CR, LF and NUL would break the message (RFC 9110 section 5.5), and blanks
    /// at either end are dropped, so that a field that exists can be written to the wire as it is.
    public init(name: Name, value: String) {
        self.name = name
        self.value = Self.isClean(value) ? value : Self.cleaned(value)
    }

    init(name: Name, clean value: String) {
        self.name = name
        self.value = value
    }

    private static func isClean(_ value: String) -> Bool {
        var value = value
        return value.withUTF8 { bytes in
            guard let first = bytes.first, let last = bytes.last else { return true }
            // All of them, so that many are looked at together.
            var holdsControl = false
            for byte in bytes {
                holdsControl = holdsControl || (byte < 0x20 && byte != Grammar.tab) || byte == 0x7F
            }
            return !holdsControl && !Grammar.isBlank(first) && !Grammar.isBlank(last)
        }
    }

    private static func cleaned(_ value: String) -> String {
        var bytes = value.utf8.map { ($0 < 0x20 && $0 != Grammar.tab) || $0 == 0x7F ? Grammar.space : $0 }
        while let last = bytes.last, Grammar.isBlank(last) { bytes.removeLast() }
        return String(decoding: bytes.drop(while: Grammar.isBlank), as: UTF8.self)
    }
}
