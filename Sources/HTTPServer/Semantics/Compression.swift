/// Compression of responses (RFC 9110 section 8.4).
public enum Compression {
    /// Bytes below which compressing gains nothing.
    static let minimumBytes = 1_024

    /// Sends text as gzip to clients that take it: content in memory, of a text type, and not encoded already. The
    /// response says `Vary: Accept-Encoding`, and its ETag gets a suffix, since it names other bytes.
    public static var gzip: HTTPMiddleware {
        HTTPMiddleware { request, next in
            var response = try await next(request)
            guard mayCompress(response) else {
                if response.status == .notModified { markNotModified(&response, for: request) }
                return response
            }
            response.headerFields.addListMember("Accept-Encoding", to: .vary)
            guard acceptsGzip(request.headerFields[.acceptEncoding]) else { return response }
            if let tag = response.headerFields[.eTag].flatMap({ EntityTag($0) }) {
                response.headerFields[.eTag] = tag.gzipped.description
                // What the client has already need not be compressed to be left out.
                ConditionalRequest.apply(to: &response, for: request)
            }
            if mayCompress(response), case .bytes(let bytes) = response.body,
                let compressed = Gzip.compress(bytes, level: .fast)
            {
                response.body = .bytes(compressed)
                response.headerFields[.contentEncoding] = "gzip"
            }
            return response
        }
    }

    private static func mayCompress(_ response: HTTPResponse) -> Bool {
        guard case .bytes(let bytes) = response.body, bytes.count >= minimumBytes,
            !response.headerFields.contains(.contentEncoding), !response.headerFields.contains(.contentRange),
            response.headerFields[.acceptRanges] != "bytes", let type = response.headerFields[.contentType]
        else { return false }
        return MediaType.isCompressible(type)
    }

    /// Lets a 304 name the content that the client has: where that is the one in gzip, by that one's tag.
    public static func markNotModified(_ response: inout HTTPResponse, for request: HTTPRequest) {
        guard let text = response.headerFields[.eTag], let condition = request.headerFields[.ifNoneMatch],
            condition != text, let tag = EntityTag(text),
            EntityTag.list(condition).contains(where: { $0.opaque == tag.gzipped.opaque })
        else { return }
        response.headerFields[.eTag] = tag.gzipped.description
    }

    /// Whether an Accept-Encoding field takes gzip (RFC 9110 section 12.5.3).
    public static func acceptsGzip(_ field: String?) -> Bool {
        guard let field else { return false }
        var wildcard = false
        for member in ListSyntax.members(of: field) {
            let parts = ListSyntax.split(member, at: ";")
            guard let coding = parts.first else { continue }
            let isRefused = parts.dropFirst().contains { part in
                let text = part.filter { $0 != " " && $0 != "\t" }.lowercased()
                return text.hasPrefix("q=") && (Double(text.dropFirst(2)) ?? 1) == 0
            }
            if ListSyntax.equals(coding, "gzip") || ListSyntax.equals(coding, "x-gzip") { return !isRefused }
            if coding == "*" { wildcard = !isRefused }
        }
        return wildcard
    }
}
