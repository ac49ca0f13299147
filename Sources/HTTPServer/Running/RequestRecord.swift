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
