/// The body of a request, in chunks as they arrive. Nothing is read from the connection before a chunk is asked for, so
/// a slow handler slows its client instead of filling memory. It can be read once.
///
/// Reading throws `HTTPError`: 413 beyond the server's limit, 400 for malformed chunks or a body that ends early, 408
/// where the client is too slow, 417 where the client waited to be asked for it (RFC 9110 section 10.1.1) and a streamed
/// response has begun instead.
public struct HTTPRequestBody: AsyncSequence, Sendable {
    /// A chunk, never empty.
    public typealias Element = [UInt8]

    enum Source: Sendable {
        case chunks([[UInt8]])
        case connection(Connection, request: UInt64, length: Int?)
    }

    let source: Source

    /// No body.
    public static var empty: HTTPRequestBody { HTTPRequestBody(source: .chunks([])) }

    /// A body that is in memory.
    public init(_ bytes: [UInt8]) {
        source = .chunks(bytes.isEmpty ? [] : [bytes])
    }

    /// A body that is in memory and arrives in pieces, e.g. for a test of a parser.
    public init(chunks: [[UInt8]]) {
        source = .chunks(chunks.filter { !$0.isEmpty })
    }

    init(source: Source) {
        self.source = source
    }

    /// How many bytes the body has where that is known before reading it.
    public var knownLength: Int? {
        switch source {
        case .chunks(let chunks): chunks.reduce(0) { $0 + $1.count }
        case .connection(_, _, let length): length
        }
    }

    /// Begins to read; a second iterator goes on where the first stopped, if the body comes from a connection.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source)
    }

    static func tooLarge(_ limit: Int) -> HTTPError {
        HTTPError(.contentTooLarge, "The request is too large: at most \(ByteCount(limit)) are taken.")
    }

    /// Reads the chunks one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let source: Source
        private var position = 0

        init(source: Source) {
            self.source = source
        }

        /// The next chunk, never empty; nothing at the end.
        public mutating func next() async throws -> [UInt8]? {
            switch source {
            case .chunks(let chunks):
                guard position < chunks.count else { return nil }
                position += 1
                return chunks[position - 1]
            case .connection(let connection, let request, _):
                return try await connection.readBody(of: request)
            }
        }
    }
}
