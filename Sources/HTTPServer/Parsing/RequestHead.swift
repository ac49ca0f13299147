/// The head of a request, read and checked.
struct RequestHead: Sendable, Equatable {
    /// How the end of the body is found (RFC 9112 section 6.3).
    enum Framing: Sendable, Equatable {
        case length(Int)
        case chunked
    }

    var method: HTTPRequest.Method
    var scheme = "http"
    var authority: String?
    var path: String
    /// The minor version: 0 for HTTP/1.0, 1 for any later HTTP/1.x.
    var minorVersion = 1
    var fields = HTTPFields()
    var framing = Framing.length(0)
    /// Whether the client wants the connection kept (RFC 9112 section 9.3).
    var keepsConnection = true
    /// Whether the client waits for "100 Continue" before it sends the body (RFC 9110 section 10.1.1).
    var expectsContinue = false
    /// Whether a precondition or a range is asked for, so that the response must be looked at.
    var isConditional = false
}
