/// A path within this site that came from outside (a `from` field, a cookie) and is safe to redirect to.
///
/// A browser resolves a `Location` against the page, drops tabs and newlines and reads `\` as `/`; so `//host`,
/// `/\host` and `/<tab>/host` would all lead away. Whatever is no plain path makes no value.
public struct LocalPath: Sendable, Hashable {
    /// The path with its query, e.g. `/restaurants?q=noodles`.
    public let text: String

    /// - Parameter text: what the form or the cookie held; nil and unsafe text make no value.
    public init?(_ text: String?) {
        guard let text, text.utf8.count <= 4_096 else { return nil }
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/") else { return nil }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
        self.text = text
    }
}
