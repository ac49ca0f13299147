/// What a request's preconditions come to (RFC 9110 section 13).
///
/// The server applies them to every response of status 200 to GET and HEAD that has an ETag or Last-Modified. A handler
/// may ask before it makes the content, so as not to make it in vain.
public enum ConditionalRequest: Sendable, Equatable {
    /// Answer as if there were no precondition.
    case proceed
    /// The client has this content already: answer 304.
    case notModified
    /// The client wanted other content to be there: answer 412.
    case preconditionFailed

    /// Evaluates the preconditions of `request` against what it would get, in the order of RFC 9110 section 13.2.2.
    /// `eTag` is written as in its field, e.g. `"abc"` with the quotes or `W/"abc"`.
    public static func evaluate(
        _ request: HTTPRequest, eTag: String?, lastModified: HTTPDate? = nil
    ) -> ConditionalRequest {
        let fields = request.headerFields
        let tag = eTag.flatMap { EntityTag($0) }
        let isRead = request.method == .get || request.method == .head

        if let condition = fields[.ifMatch] {
            guard
                condition == "*" || EntityTag.list(condition).contains(where: { tag?.isStronglyEqual(to: $0) == true })
            else { return .preconditionFailed }
        } else if let condition = fields[.ifUnmodifiedSince].flatMap({ HTTPDate($0) }), let lastModified {
            guard lastModified <= condition else { return .preconditionFailed }
        }

        if let condition = fields[.ifNoneMatch] {
            if condition == "*" || EntityTag.list(condition).contains(where: { tag?.isWeaklyEqual(to: $0) == true }) {
                return isRead ? .notModified : .preconditionFailed
            }
        } else if isRead, let condition = fields[.ifModifiedSince].flatMap({ HTTPDate($0) }), let lastModified {
            if lastModified <= condition { return .notModified }
        }
        return .proceed
    }

    /// A 304 for content that has `headerFields`: without what describes content (RFC 9110 section 15.4.5).
    public static func notModifiedResponse(headerFields: HTTPFields) -> HTTPResponse {
        var response = HTTPResponse(status: .notModified, headerFields: headerFields)
        for name: HTTPField.Name in [.contentType, .contentLength, .contentEncoding, .contentRange, .acceptRanges] {
            response.headerFields[name] = nil
        }
        return response
    }

    /// Turns a 200 into a 304 or a 412 where the request's preconditions say so.
    public static func apply(to response: inout HTTPResponse, for request: HTTPRequest) {
        guard response.status == .ok, request.method == .get || request.method == .head else { return }
        let eTag = response.headerFields[.eTag]
        let lastModified = response.headerFields[.lastModified].flatMap { HTTPDate($0) }
        guard eTag != nil || lastModified != nil else { return }
        switch evaluate(request, eTag: eTag, lastModified: lastModified) {
        case .proceed: return
        case .notModified: response = notModifiedResponse(headerFields: response.headerFields)
        case .preconditionFailed:
            response = HTTPError(.preconditionFailed, "What is stored here is not what the request expects.").response
        }
    }
}
