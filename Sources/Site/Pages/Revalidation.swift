public import HTTPServer
public import Persistence

/// Lets browsers keep pages and ask each time whether they still hold: a page holds until the store's generation moves.
///
/// The generation is read before the page is made: a commit in between makes the tag too old, never too new.
public struct Revalidation: Sendable {
    private let container: PersistentContainer
    private let instance: String

    /// - Parameters:
    ///   - container: whose generation the pages follow.
    ///   - instance: names this process and build; generations of another process mean something else.
    public init(container: PersistentContainer, instance: String) {
        self.container = container
        self.instance = instance
    }

    /// Answers 304 before anything is made, and gives every page that may be kept its tag.
    public var middleware: HTTPMiddleware {
        HTTPMiddleware { request, next in
            guard request.method == .get || request.method == .head else { return try await next(request) }
            let tag = entityTag(for: request)
            if isHeld(tag, by: request) {
                return HTTPResponse(
                    status: .notModified,
                    headerFields: [.eTag: tag, .cacheControl: Self.cacheControl, .vary: "Accept-Encoding"])
            }
            var response = try await next(request)
            if response.status == .ok, !response.headerFields.contains(.cacheControl) {
                response.headerFields[.cacheControl] = Self.cacheControl
                response.headerFields[.eTag] = tag
            }
            return response
        }
    }

    private static let cacheControl = "private, no-cache"

    /// Whether the browser has this very page already. `*` asks for a page of which nobody knows yet whether it is there.
    private func isHeld(_ tag: String, by request: HTTPRequest) -> Bool {
        guard let condition = request.headerFields[.ifNoneMatch], condition != "*", request.message == nil else {
            return false
        }
        return ConditionalRequest.evaluate(request, eTag: tag) == .notModified
    }

    /// The tag of the page that is not encoded; compression marks that of its own.
    ///
    /// A tag tells the versions of one address apart (RFC 9110 section 8.8.3). Of the address it has no more than a hash,
    /// so that a tag sent to another address than its own is not taken for that one's.
    private func entityTag(for request: HTTPRequest) -> String {
        var hash = ContentHash()
        hash.update(request.path.utf8)
        return "\"" + instance + "-" + String(container.generation) + "-" + hash.text + "\""
    }
}
