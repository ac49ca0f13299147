/// The cookies of a request (RFC 6265 section 5.4).
public struct HTTPCookies: Sendable, Equatable {
    let pairs: [FormField]

    /// Reads a Cookie field: `name=value` pairs parted by ";", also within quotes: a value never holds one (section 4.1.1),
    /// and another site's stray quote must not take our cookies along. What has no name or no "=" is skipped; quotes around
    /// a value are dropped.
    public init(_ field: String) {
        pairs = field.utf8.split(separator: 0x3B).compactMap { bytes in
            let pair = Substring(bytes)
            guard let equals = pair.utf8.firstIndex(of: 0x3D) else { return nil }
            let name = ListSyntax.trim(pair[..<equals])
            let value = ListSyntax.trim(pair[pair.utf8.index(after: equals)...])
            guard !name.isEmpty else { return nil }
            return FormField(name: String(name), value: String(ListSyntax.unquoted(value)))
        }
    }

    /// The value of the cookie called `name` as it was set, the first where several were sent.
    public subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }
}
