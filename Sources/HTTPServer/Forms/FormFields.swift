/// One text field of a form.
public struct FormField: Sendable, Hashable {
    /// The name as sent.
    public var name: String
    /// The value as sent; line ends are kept as they came.
    public var value: String

    /// Makes a field.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// The text fields of a form or a query, in order. A name may occur several times.
public struct FormFields: Sendable, Equatable {
    /// The fields in the order in which they were sent.
    public var pairs: [FormField]

    /// Makes fields from pairs.
    public init(_ pairs: [FormField] = []) {
        self.pairs = pairs
    }

    /// Reads `name=value&name=value` (URL Standard, application/x-www-form-urlencoded parsing), but strictly: throws a
    /// 400 on a bad percent sequence, on bytes that are not UTF-8, and on NUL.
    public init(urlEncoded text: some StringProtocol) throws(HTTPError) {
        var parser = URLEncodedParser(maximumFields: .max, maximumFieldBytes: .max)
        try parser.parse(Array(text.utf8))
        try parser.finish()
        self = parser.fields
    }

    /// The first value of `name`; nothing where it was not sent.
    public subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// All values of `name`, in order.
    public func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// The fields as `name=value&name=value`.
    public var urlEncoded: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// `path?name=value&name=value`; the path alone where there is no field.
    public func address(of path: String) -> String {
        guard !pairs.isEmpty else { return path }
        var text = path
        text.reserveCapacity(pairs.reduce(path.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 })
        text += "?"
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        for (index, pair) in pairs.enumerated() {
            if index > 0 { text += "&" }
            text += Self.encode(pair.name)
            text += "="
            text += Self.encode(pair.value)
        }
    }

    /// A name or a value as it stands in a query (URL Standard, application/x-www-form-urlencoded percent-encode set),
    /// with + for a space: so an address is as long as the one that a browser makes of the same form.
    public static func encode(_ text: String) -> String {
        PercentEncoding.encode(text, spaceIsPlus: true) { byte in
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
            default: Grammar.isAlpha(byte) || Grammar.isDigit(byte)
            }
        }
    }
}
