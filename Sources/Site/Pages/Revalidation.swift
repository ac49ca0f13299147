public import HTTPServer
public import Persistence

/// Lets browsers keep pages and ask each time whether they still hold: a page holds until the store's generation moves.
///
/// The generation is read before the page is made: a commit in between makes the tag too old, never too new.
public struct Revalidation: Sendable {
    private let container: PersistentContainer
    /// What every tag begins with.
    private let beginning: String

    /// - Parameters:
    ///   - container: whose generation the pages follow.
    ///   - instance: names this process and build; generations of another process mean something else.
    public init(container: PersistentContainer, instance: String) {
        self.container = container
        beginning = "\"" + instance + "-"
    }

    /// Answers 304 before anything is made, and gives every page that may be kept its tag.
    public var middleware: HTTPMiddleware {
        HTTPMiddleware { request, next in
            guard request.method == .get || request.method == .head else { return try await next(request) }
            let tag = entityTag(for: request)
            if isHeld(tag, by: request) { return Self.notModified(tag) }
            var response = try await next(request)
            if response.status == .ok, !response.headerFields.contains(.cacheControl) {
                response.headerFields[.cacheControl] = Self.cacheControl
                response.headerFields[.eTag] = tag
            }
            return response
        }
    }

    /// The 304 that the handler would answer, without the way through all layers: who has the page costs less than who
    /// gets it, whether or not the page is kept here. Nothing where the handler answers otherwise.
    func notModified(for request: HTTPRequest) -> HTTPResponse? {
        guard request.headerFields.contains(.ifNoneMatch), request.method == .get || request.method == .head else {
            return nil
        }
        let tag = entityTag(for: request)
        guard isHeld(tag, by: request) else { return nil }
        var response = Self.notModified(tag)
        Compression.markNotModified(&response, for: request)
        return response
    }

    private static func notModified(_ tag: String) -> HTTPResponse {
        var fields = notModifiedFields
        fields[.eTag] = tag
        return HTTPResponse(status: .notModified, headerFields: fields)
    }

    /// Those of every 304, put together once.
    private static let notModifiedFields: HTTPFields = {
        var response = HTTPResponse(
            headerFields: [.eTag: "", .cacheControl: cacheControl, .vary: "Accept-Encoding"])
        SecurityHeaders.add(to: &response)
        return response.headerFields
    }()

    private static let cacheControl = "private, no-cache"

    /// Whether the browser has this very page already. `*` asks for a page of which nobody knows yet whether it is there.
    private func isHeld(_ tag: String, by request: HTTPRequest) -> Bool {
        guard let condition = request.headerFields[.ifNoneMatch], condition != "*", request.message == nil else {
            return false
        }
        if condition == tag, !request.headerFields.contains(.ifMatch) { return true }
        return ConditionalRequest.evaluate(request, eTag: tag) == .notModified
    }

    /// The tag of the page that is not encoded; compression marks that of its own.
    ///
    /// A tag tells the versions of one address apart (RFC 9110 section 8.8.3). Of the address it has no more than a hash,
    /// so that a tag sent to another address than its own is not taken for that one's.
    private func entityTag(for request: HTTPRequest) -> String {
        var hash = ContentHash()
        hash.update(request.path)
        var tag = beginning
        tag.reserveCapacity(64)
        tag += String(container.generation)
        tag += "-"
        tag += hash.text
        tag += "\""
        return tag
    }
}
