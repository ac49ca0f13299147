/// Takes the content of a streamed response.
public struct HTTPBodyWriter: Sendable {
    private let connection: Connection
    private let request: UInt64

    init(connection: Connection, request: UInt64) {
        self.connection = connection
        self.request = request
    }

    /// Sends `bytes`, waiting while the client is slower. Throws when the connection is lost, when the client takes too
    /// long, when more is written than the response's Content-Length says, or while another task writes.
    public func write(_ bytes: [UInt8]) async throws {
        try await connection.writeStreamed(bytes, of: request)
    }

    /// Sends the UTF-8 of `text`.
    public func write(_ text: String) async throws {
        try await write(Array(text.utf8))
    }
}
