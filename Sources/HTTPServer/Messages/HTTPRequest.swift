/// A request whose head is complete (RFC 9110 section 6); its body is read as it arrives.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: Method
    /// The scheme, "http" unless the request target named another.
    public var scheme: String?
    /// Host and port as sent: of an absolute request target, else of the Host field (RFC 9112 section 3.3). Nothing for
    /// an HTTP/1.0 request without Host.
    public var authority: String?
    /// The request target in origin form as sent, e.g. `/restaurants?q=a%20b`; `*` for OPTIONS of the whole server.
    public var path: String
    /// The header fields.
    public var headerFields: HTTPFields
    /// The body.
    public var body: HTTPRequestBody
    /// The other end of the connection; nothing for a request made by hand.
    public var remoteAddress: SocketAddress?
    /// What the route's `{names}` matched.
    public var parameters = PathParameters()
    /// Where uploads are spooled: by a server, where its configuration says.
    public var spoolDirectory = "/tmp"

    /// Makes a request by hand, e.g. for a test.
    public init(
        method: Method = .get, scheme: String? = "http", authority: String? = "localhost", path: String = "/",
        headerFields: HTTPFields = [:], body: HTTPRequestBody = .empty
    ) {
        self.method = method
        self.scheme = scheme
        self.authority = authority
        self.path = path
        self.headerFields = headerFields
        self.body = body
    }

    /// The path without the query, still percent-encoded.
    public var pathComponent: Substring { RequestTarget.path(of: path) }

    /// The query without its `?`, still percent-encoded; nothing where there is no `?`.
    public var queryComponent: Substring? {
        guard let mark = path.utf8.firstIndex(of: 0x3F) else { return nil }
        return path[path.utf8.index(after: mark)...]
    }

    /// The query as form fields (URL Standard, application/x-www-form-urlencoded). Throws a 400 on a bad percent
    /// sequence, on bytes that are not UTF-8, and on NUL.
    public var query: FormFields {
        get throws(HTTPError) {
            guard let queryComponent else { return FormFields() }
            return try FormFields(urlEncoded: queryComponent)
        }
    }

    /// The cookies of the request (RFC 6265 section 5.4).
    public var cookies: HTTPCookies {
        HTTPCookies(headerFields[.cookie] ?? "")
    }

    /// The body as a form, urlencoded or multipart, by its Content-Type. Text stays in memory, files go to spool files;
    /// a file that is too large or could not be stored says so in its `content`, and the rest of the form is read.
    ///
    /// Throws `HTTPError`: 415 for another type, 400 for a malformed form, 413 beyond `limits`, and whatever reading the
    /// body throws (400, 408, 413).
    public func form(_ limits: FormLimits = FormLimits()) async throws -> Form {
        let directory = spoolDirectory
        let reader = FormReader(limits: limits) { () throws(SystemError) in try SpoolFile(directory: directory) }
        return try await reader.read(self)
    }
}
