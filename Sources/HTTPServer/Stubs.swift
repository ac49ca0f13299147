import Synchronization

final class Connection: Sendable {
    func readBody(of request: UInt64) async throws -> [UInt8]? { nil }
    func writeStreamed(_ bytes: [UInt8], of request: UInt64) async throws {}
}
/// An HTTP/1.1 server.
public final class HTTPServer: Sendable {
    /// Makes a server that answers with `handler` and tells `observer` about each request.
    public init(
        configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        observer: (@Sendable (RequestRecord) -> Void)? = nil, handler: @escaping HTTPHandler
    ) {}
    /// Binds and listens; returns the address with the port taken.
    public func start() throws(HTTPServerError) -> SocketAddress {
        throw HTTPServerError(kind: .system, description: "not yet")
    }
    /// Stops accepting, finishes what runs, closes.
    public func shutdown(grace: Duration) async {}
    /// Counts.
    public var statistics: HTTPServerStatistics { HTTPServerStatistics() }
}
/// Files.
public struct StaticFiles: Sendable {
    /// Reads `directory`; addresses begin with `prefix`, e.g. "/static".
    public init(directory: String, prefix: String) throws {}
    /// The address of a file.
    public func url(for path: String) -> String { path }
    /// Answers below the prefix: `router.get(below: files.prefix, files.handler)`.
    public var handler: HTTPHandler { { _ in HTTPResponse(status: .notFound) } }
    /// The prefix with a slash at the end.
    public var prefix: String { "/static/" }
}
/// Compression of responses.
public enum Compression {
    /// gzip for text.
    public static var gzip: HTTPMiddleware { { request, next in try await next(request) } }
}
/// Conditional requests (RFC 9110 section 13).
public enum ConditionalRequest: Sendable, Equatable {
    case proceed, notModified, preconditionFailed
    /// Evaluates the preconditions of `request` against what the client would get.
    public static func evaluate(_ request: HTTPRequest, eTag: String?, lastModified: Int? = nil) -> ConditionalRequest {
        .proceed
    }
}
/// A file without a name that holds an upload.
public final class SpoolFile: Sendable {
    /// The descriptor.
    public let descriptor: Int32
    /// The size.
    public var size: Int { 0 }
    init() { descriptor = -1 }
    /// The content.
    public func bytes() throws -> [UInt8] { [] }
}
struct URLEncodedParser {
    var fields = FormFields()
    init(maximumFields: Int, maximumFieldBytes: Int) {}
    mutating func parse(_ bytes: [UInt8]) throws(HTTPError) {}
    mutating func finish() throws(HTTPError) {}
}
struct FormReader {
    init(limits: FormLimits, spoolDirectory: String?) {}
    func read(_ request: HTTPRequest) async throws -> Form { Form() }
}
