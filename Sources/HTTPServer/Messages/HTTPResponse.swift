/// What a handler answers (RFC 9110 section 6). The server adds Date, Content-Length or Transfer-Encoding, Connection,
/// and applies conditional requests and ranges.
public struct HTTPResponse: Sendable {
    /// The status, 200 unless told otherwise.
    public var status: Status { didSet { preparedHead = nil } }
    /// The header fields. Content-Length is the server's business; for a `stream` it may be given, and is then kept to.
    public var headerFields: HTTPFields { didSet { preparedHead = nil } }
    /// The content.
    public var body: HTTPResponseBody
    /// The head as it goes to the wire, up to the fields that the server adds.
    private(set) var preparedHead: [UInt8]?

    /// Makes a response.
    public init(status: Status = .ok, headerFields: HTTPFields = [:], body: HTTPResponseBody = .none) {
        self.status = status
        self.headerFields = headerFields
        self.body = body
    }

    /// The same with its head put together already: for a response that is sent many times. It lasts until the status
    /// or a field is changed.
    public func prepared() -> HTTPResponse {
        var response = self
        if !headerFields.contains(.date) {
            var head = OutputBuffer(capacity: 1_024)
            head.appendFields(of: self)
            response.preparedHead = Array(head.bytes)
        }
        return response
    }

    /// A response of plain text in UTF-8.
    public static func text(_ text: String, status: Status = .ok) -> HTTPResponse {
        HTTPResponse(
            status: status, headerFields: [.contentType: "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
    }

    /// A response that sends the client to another address, after a POST with 303 (RFC 9110 section 15.4.4).
    public static func redirect(to location: String, status: Status = .seeOther) -> HTTPResponse {
        HTTPResponse(status: status, headerFields: [.location: location])
    }
}

/// The content of a response.
public enum HTTPResponseBody: Sendable {
    /// No content.
    case none
    /// Content that is in memory.
    case bytes([UInt8])
    /// A part of an open file, sent by the kernel without passing through memory.
    case file(FileSlice)
    /// Content that is read while it is sent. An error thrown from reading closes the connection, so that the client sees
    /// that the content is not whole.
    case stored(StoredContent)
    /// Content made while it is sent: the closure writes and waits where the client is slow. It is sent in chunks
    /// (RFC 9112 section 7.1), or as it is where the response gives a Content-Length. An error thrown from it closes
    /// the connection, so that the client sees that the content is not whole. One task writes at a time.
    case stream(@Sendable (HTTPBodyWriter) async throws -> Void)

    /// Whether it lies in memory, if there is any.
    var isReady: Bool {
        switch self {
        case .none, .bytes: true
        case .file, .stored, .stream: false
        }
    }

    /// How many bytes the content has; nothing for a stream.
    public var count: Int? {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(let slice): slice.count
        case .stored(let content): content.count
        case .stream: nil
        }
    }
}
