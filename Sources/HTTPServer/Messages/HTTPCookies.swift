/// The cookies of a request (RFC 6265 section 5.4).
public struct HTTPCookies: Sendable, Equatable {
    private let pairs: [FormField]

    /// Reads a Cookie field: `name=value` pairs parted by ";". What has no name or no "=" is skipped; quotes around a
    /// value are dropped.
    public init(_ field: String) {
        pairs = ListSyntax.split(field[...], at: ";").compactMap { pair in
            guard let equals = pair.utf8.firstIndex(of: 0x3D) else { return nil }
            let name = ListSyntax.trim(pair[..<equals])
            var value = ListSyntax.trim(pair[pair.utf8.index(after: equals)...])
            guard !name.isEmpty else { return nil }
            if value.utf8.count >= 2, value.utf8.first == 0x22, value.utf8.last == 0x22 {
                value = value.dropFirst().dropLast()
            }
            return FormField(name: String(name), value: String(value))
        }
    }

    /// The value of the cookie called `name` as it was set, the first where several were sent.
    public subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }
}
