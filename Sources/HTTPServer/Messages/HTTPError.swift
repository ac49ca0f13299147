/// Why a request cannot be answered as asked: a status and one sentence for the person who sent it.
///
/// Thrown by a handler it becomes a plain-text response; a site's own middleware may turn it into a page before.
public struct HTTPError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The status of the response, 400 or above.
    public var status: HTTPResponse.Status
    /// One sentence that may be shown as it is. It never repeats what was sent.
    public var message: String
    /// Further fields of the response, e.g. Allow.
    public var headerFields: HTTPFields

    /// Makes an error. Without a message the status's phrase stands in for it.
    public init(_ status: HTTPResponse.Status, _ message: String = "", headerFields: HTTPFields = [:]) {
        self.status = status
        self.message = message.isEmpty ? status.reasonPhrase + "." : message
        self.headerFields = headerFields
    }

    /// The status code and the message, for a log.
    public var description: String { "\(status.code) \(message)" }

    /// The error as a response of plain text.
    public var response: HTTPResponse {
        var response = HTTPResponse.text(message + "\n", status: status)
        response.headerFields[.cacheControl] = "no-store"
        for field in headerFields { response.headerFields.append(field) }
        return response
    }
}
