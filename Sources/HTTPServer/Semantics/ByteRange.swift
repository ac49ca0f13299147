/// One range of bytes (RFC 9110 section 14.1.2).
public enum ByteRange: Sendable, Equatable {
    /// `first-last`, the last one included; without a last one to the end.
    case from(Int, through: Int?)
    /// `-count`: the last so many bytes.
    case last(Int)

    /// Reads a Range field with one range; nothing for several, for another unit, and for what is malformed: these are
    /// answered as if there were no Range.
    init?(_ text: String) {
        // ranges-specifier = range-unit "=" range-set; int-range = first-pos "-" [ last-pos ]; suffix-range = "-" length
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ListSyntax.equals(parts[0], "bytes") else { return nil }
        let bounds = ListSyntax.trim(parts[1]).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, bounds.allSatisfy({ $0.utf8.allSatisfy(Grammar.isDigit) }) else { return nil }
        let first = Int(bounds[0])
        let last = Int(bounds[1])
        switch (bounds[0].isEmpty, bounds[1].isEmpty) {
        case (true, false): self = .last(last ?? .max)
        case (false, true): self = .from(first ?? .max, through: nil)
        case (false, false):
            guard first ?? .max <= last ?? .max else { return nil }
            self = .from(first ?? .max, through: last ?? .max)
        case (true, true): return nil
        }
    }

    /// The places of the range in content of `count` bytes; nothing where it holds none of them.
    func resolve(in count: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            guard first < count else { return nil }
            return first..<(min(last ?? .max, count - 1) + 1)
        case .last(let length):
            guard length > 0, count > 0 else { return nil }
            return max(0, count - length)..<count
        }
    }

    /// Cuts a 200 that says `Accept-Ranges: bytes` to the range that the request asks for: a 206, or a 416 where the
    /// content has no such bytes.
    public static func apply(to response: inout HTTPResponse, for request: HTTPRequest) {
        guard response.status == .ok, request.method == .get, response.headerFields[.acceptRanges] == "bytes",
            let count = response.body.count, let range = request.headerFields[.range].flatMap({ ByteRange($0) }),
            mayApply(to: response, for: request)
        else { return }
        guard let places = range.resolve(in: count) else {
            response = HTTPError(.rangeNotSatisfiable, headerFields: [.contentRange: "bytes */\(count)"]).response
            return
        }
        switch response.body {
        case .bytes(let bytes): response.body = .bytes(Array(bytes[places]))
        case .file(let slice):
            response.body = .file(
                FileSlice(file: slice.file, offset: slice.offset + places.lowerBound, count: places.count))
        case .stored(let content): response.body = .stored(content[places])
        case .none, .stream: return
        }
        response.status = .partialContent
        response.headerFields[.contentRange] = "bytes \(places.lowerBound)-\(places.upperBound - 1)/\(count)"
    }

    // If-Range (RFC 9110 section 13.1.5): the range only of the content that the client knows, else all of it.
    private static func mayApply(to response: HTTPResponse, for request: HTTPRequest) -> Bool {
        guard let condition = request.headerFields[.ifRange] else { return true }
        if let wanted = EntityTag(condition) {
            return response.headerFields[.eTag].flatMap { EntityTag($0) }?.isStronglyEqual(to: wanted) == true
        }
        guard let wanted = HTTPDate(condition) else { return false }
        return response.headerFields[.lastModified].flatMap { HTTPDate($0) } == wanted
    }
}
