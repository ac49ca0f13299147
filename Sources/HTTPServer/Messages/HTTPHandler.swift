/// Answers a request. It runs on the event loop of its connection, without a hop: work that blocks, or that takes more
/// than about a millisecond, belongs on a `BlockingPool`. An `HTTPError` thrown becomes a response of its status, any
/// other error a 500.
public typealias HTTPHandler = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// Stands before a handler: it may answer by itself, change the request, or change the response.
public struct HTTPMiddleware: Sendable {
    private let respond: @Sendable (HTTPRequest, HTTPHandler) async throws -> HTTPResponse

    /// - Parameter respond: gets the request and the handler behind, which it calls or not.
    public init(_ respond: @escaping @Sendable (HTTPRequest, HTTPHandler) async throws -> HTTPResponse) {
        self.respond = respond
    }

    /// Answers `request`, with `next` behind it.
    public func callAsFunction(_ request: HTTPRequest, _ next: HTTPHandler) async throws -> HTTPResponse {
        try await respond(request, next)
    }
}

/// Answers at once, on the connection's loop and without a task, what lies ready in memory; nothing where the handler
/// has to answer. Asked for GET and HEAD without a body.
public typealias HTTPShortcut = @Sendable (HTTPRequest) -> HTTPResponse?

/// `handler` behind `middleware`, the first of the list outermost.
public func compose(_ middleware: [HTTPMiddleware], around handler: @escaping HTTPHandler) -> HTTPHandler {
    var outermost = handler
    for layer in middleware.reversed() {
        let next = outermost
        outermost = { request in try await layer(request, next) }
    }
    return outermost
}
