/// What happened to one request, for a log.
public struct RequestRecord: Sendable {
    /// The method, e.g. "GET"; "-" where the request could not be read.
    public var method: String
    /// The path without the query, still percent-encoded; "-" where the request could not be read.
    public var path: String
    /// The status of the response.
    public var status: HTTPResponse.Status
    /// The bytes of content sent.
    public var bytes: Int
    /// From the end of the request's head to the end of the response.
    public var duration: Duration
    /// The client.
    public var remoteAddress: SocketAddress?
    /// What the handler threw that was no `HTTPError`, answered with 500; for the log only.
    public var failure: String?
}

/// Counts since the server's start.
public struct HTTPServerStatistics: Sendable, Equatable {
    /// Connections open now.
    public var openConnections = 0
    /// Connections accepted.
    public var acceptedConnections = 0
    /// Connections refused because too many were open.
    public var refusedConnections = 0
    /// Responses by the first digit of their status: `responses[2]` counts 2xx. Six places, 0 unused.
    public var responses = [Int](repeating: 0, count: 6)
    /// Bytes of content sent.
    public var bytesSent = 0

    /// All responses.
    public var requests: Int { responses.reduce(0, +) }
}
