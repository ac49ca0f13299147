/// An entity tag (RFC 9110 section 8.8.3): `[ W/ ] DQUOTE *etagc DQUOTE`.
struct EntityTag: Hashable, Sendable {
    /// What stands between the quotes.
    var opaque: String
    var isWeak: Bool

    /// Reads one tag; nothing for other text.
    init?(_ text: String) {
        var rest = ListSyntax.trim(text[...])
        guard let tag = EntityTag(readingFrom: &rest), rest.isEmpty else { return nil }
        self = tag
    }

    // etagc = %x21 / %x23-7E / obs-text. A backslash is an ordinary character here.
    private init?(readingFrom text: inout Substring) {
        isWeak = text.hasPrefix("W/")
        var bytes = text.utf8.dropFirst(isWeak ? 2 : 0)
        guard bytes.popFirst() == 0x22, let end = bytes.firstIndex(of: 0x22) else { return nil }
        opaque = String(text[bytes.startIndex..<end])
        text = text[text.utf8.index(after: end)...]
    }

    /// The tags of `#entity-tag`, up to the first that is malformed.
    static func list(_ text: String) -> [EntityTag] {
        var tags: [EntityTag] = []
        var rest = text[...]
        while true {
            rest = Substring(rest.utf8.drop { Grammar.isBlank($0) || $0 == 0x2C })
            guard let tag = EntityTag(readingFrom: &rest) else { return tags }
            tags.append(tag)
        }
    }

    /// The tag of the same content in gzip.
    var gzipped: EntityTag {
        var tag = self
        tag.opaque += Self.gzipSuffix
        return tag
    }

    private static let gzipSuffix = "-gzip"

    /// Weak comparison (RFC 9110 section 8.8.3.2). The content in gzip is taken for the same as the content itself.
    func isWeaklyEqual(to other: EntityTag) -> Bool {
        opaque == other.opaque || opaque + Self.gzipSuffix == other.opaque || opaque == other.opaque + Self.gzipSuffix
    }

    /// Strong comparison (RFC 9110 section 8.8.3.2).
    func isStronglyEqual(to other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }
}

extension EntityTag: CustomStringConvertible {
    var description: String { (isWeak ? "W/\"" : "\"") + opaque + "\"" }
}
