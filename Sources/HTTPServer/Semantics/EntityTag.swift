/// An entity tag (RFC 9110 section 8.8.3): `[ W/ ] DQUOTE *etagc DQUOTE`.
struct EntityTag: Hashable, Sendable {
    /// What stands between the quotes.
    var opaque: String
    var isWeak: Bool

    /// Reads one tag; nothing for other text.
    init?(_ text: String) {
        var text = text
        let tag = text.withUTF8 { bytes -> EntityTag? in
            var rest = bytes[...]
            while let first = rest.first, Grammar.isBlank(first) { rest.removeFirst() }
            while let last = rest.last, Grammar.isBlank(last) { rest.removeLast() }
            let tag = EntityTag(readingFrom: &rest)
            return rest.isEmpty ? tag : nil
        }
        guard let tag else { return nil }
        self = tag
    }

    // etagc = %x21 / %x23-7E / obs-text. A backslash is an ordinary character here.
    private init?(readingFrom bytes: inout Slice<UnsafeBufferPointer<UInt8>>) {
        isWeak = bytes.starts(with: "W/".utf8)
        var rest = bytes.dropFirst(isWeak ? 2 : 0)
        guard rest.popFirst() == 0x22, let end = rest.firstIndex(of: 0x22) else { return nil }
        opaque = String(decoding: UnsafeBufferPointer(rebasing: rest[..<end]), as: UTF8.self)
        bytes = rest[(end + 1)...]
    }

    /// The tags of `#entity-tag`, up to the first that is malformed.
    static func list(_ text: String) -> [EntityTag] {
        var text = text
        return text.withUTF8 { bytes in
            var tags: [EntityTag] = []
            var rest = bytes[...]
            while true {
                while let first = rest.first, Grammar.isBlank(first) || first == 0x2C { rest.removeFirst() }
                guard let tag = EntityTag(readingFrom: &rest) else { return tags }
                tags.append(tag)
            }
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
