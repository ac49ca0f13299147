/// The query of an address, written.
public struct URLParameters: Sendable, Equatable {
    /// In the order in which they are written; empty values too.
    public var pairs: [(name: String, value: String)] = []

    public init() {}

    public static func == (left: URLParameters, right: URLParameters) -> Bool {
        left.pairs.elementsEqual(right.pairs, by: ==)
    }

    /// Adds a parameter unless its value is empty or nil.
    public mutating func append(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        pairs.append((name, value))
    }

    /// The path followed by `?name=value&…`; the path alone where there is no parameter.
    public func address(of path: String) -> String {
        guard !pairs.isEmpty else { return path }
        let query = pairs.map { "\(Self.percentEncoded($0.name))=\(Self.percentEncoded($0.value))" }
        return "\(path)?\(query.joined(separator: "&"))"
    }

    /// The text with every byte but the unreserved ones of RFC 3986 section 2.3 written as `%XX`.
    public static func percentEncoded(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isUnreserved) else { return text }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
