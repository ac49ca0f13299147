import Glibc

/// Reads a connection's bytes as requests (RFC 9112): bytes in, events out, without any I/O.
///
/// After an error the connection cannot be read further: where the next request would begin is not known.
struct RequestParser {
    enum Event: Equatable {
        /// A head is complete.
        case head(RequestHead)
        /// The first so many bytes of the buffer belong to the body; whoever takes them consumes them.
        case body(Int)
        /// The request is complete.
        case end
    }

    private enum Phase {
        case requestLine
        case fields
        case length(remaining: Int)
        case chunked(ChunkedBodyParser)
    }

    private let limits: HTTPLimits
    private var phase = Phase.requestLine
    private var partial: RequestHead?
    private var headerBytes = 0
    private var emptyLines = 0
    /// How far the line at the start of the buffer was searched for its end.
    private var searched = 0

    /// Empty lines before a request line that are passed over: RFC 9112 section 2.2 asks for at least one, and old
    /// clients send one after a body.
    private static let maximumEmptyLines = 4

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Whether no byte of a next request has arrived.
    var isBetweenRequests: Bool {
        if case .requestLine = phase { return emptyLines == 0 }
        return false
    }

    /// What is known of a request whose head is not complete.
    var incompleteHead: RequestHead? { partial }

    /// How many bytes of the body are still to come; nothing where that is not known.
    var remainingBody: Int? {
        if case .length(let remaining) = phase { return remaining }
        return nil
    }

    /// The next event in `input`, nothing where more bytes are needed for it. Throws `HTTPError` with the status that
    /// says what is wrong.
    mutating func next(_ input: inout InputBuffer) throws(HTTPError) -> Event? {
        while true {
            switch phase {
            case .requestLine, .fields:
                guard let head = try nextHead(&input) else { return nil }
                return .head(head)
            case .length(let remaining):
                guard remaining > 0 else { return finish() }
                guard !input.isEmpty else { return nil }
                let count = min(remaining, input.count)
                phase = .length(remaining: remaining - count)
                return .body(count)
            case .chunked(var parser):
                let step = try parser.next(&input)
                phase = .chunked(parser)
                switch step {
                case .data(let count): return .body(count)
                case .needsMore: return nil
                case .end: return finish()
                }
            }
        }
    }

    /// The next head in `input`, behind the end of the request before; nothing where more bytes are needed for it.
    mutating func nextHead(_ input: inout InputBuffer) throws(HTTPError) -> RequestHead? {
        while true {
            switch phase {
            case .requestLine:
                guard try readRequestLine(&input) else { return nil }
            case .fields: return try readFields(&input)
            case .length, .chunked: return nil
            }
        }
    }

    private mutating func finish() -> Event {
        phase = .requestLine
        emptyLines = 0
        return .end
    }

    private mutating func readRequestLine(_ input: inout InputBuffer) throws(HTTPError) -> Bool {
        // What cannot become a request (a TLS handshake, say) need not be waited for.
        if let first = input.bytes.first, !Grammar.isToken(first), first != Grammar.carriageReturn {
            throw HTTPError(.badRequest, "This is no HTTP request.")
        }
        guard let line = try nextLine(input, limit: limits.maximumRequestLineBytes + 1, beyond: Self.addressTooLong)
        else { return false }
        if line.isEmpty {
            emptyLines += 1
            guard emptyLines <= Self.maximumEmptyLines else {
                throw HTTPError(.badRequest, "There are empty lines where a request should begin.")
            }
        } else {
            partial = try RequestLine.parse(line)
            partial?.fields.reserveCapacity(16)
            headerBytes = 0
            phase = .fields
        }
        input.consume(line.count + 2)
        searched = 0
        return true
    }

    private mutating func readFields(_ input: inout InputBuffer) throws(HTTPError) -> RequestHead? {
        // The line that ends the header counts for nothing.
        while let line = try nextLine(
            input, limit: max(limits.maximumHeaderBytes - headerBytes - 1, 1), beyond: Self.tooManyFields)
        {
            headerBytes += line.count + 2
            if line.isEmpty {
                input.consume(2)
                searched = 0
                return try finishHead()
            }
            guard (partial?.fields.count ?? 0) < limits.maximumHeaderFields else { throw Self.tooManyFields }
            partial?.fields.append(try FieldLine.parse(line))
            input.consume(line.count + 2)
            searched = 0
        }
        return nil
    }

    private static var addressTooLong: HTTPError {
        HTTPError(.uriTooLong, "The address is too long.")
    }

    private static var tooManyFields: HTTPError {
        HTTPError(.requestHeaderFieldsTooLarge, "The header of the request is too large.")
    }

    private mutating func finishHead() throws(HTTPError) -> RequestHead? {
        guard var head = partial.take() else { return nil }
        do throws(HTTPError) {
            try MessageRules.apply(to: &head)
        } catch {
            partial = head
            throw error
        }
        switch head.framing {
        case .length(let count): phase = .length(remaining: count)
        case .chunked: phase = .chunked(ChunkedBodyParser(maximumBytes: limits.maximumBodyBytes))
        }
        return head
    }

    // Lines end in CRLF. RFC 9112 section 2.2 lets a recipient take a bare LF; a recipient that does sees a line where
    // another sees none, so it is refused, as is a CR that is not before LF.
    //
    // Its LF stands `limit` bytes from the start of the line at most. That comes first, so that the answer does not hang
    // on how much of the line has arrived.
    private mutating func nextLine(
        _ input: borrowing InputBuffer, limit: Int, beyond tooLong: @autoclosure () -> HTTPError
    ) throws(HTTPError) -> UnsafeRawBufferPointer? {
        let bytes = input.bytes
        let end = LineSearch.lineFeed(in: bytes, from: searched)
        guard end ?? bytes.count <= limit else { throw tooLong() }
        guard let end else {
            searched = bytes.count
            return nil
        }
        guard end > 0, bytes[end - 1] == Grammar.carriageReturn else {
            throw HTTPError(.badRequest, "A line of the request does not end as it should.")
        }
        return UnsafeRawBufferPointer(rebasing: bytes[..<(end - 1)])
    }
}

enum LineSearch {
    /// The place of the first LF at or after `start`.
    static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, start < bytes.count,
            let found = memchr(base + start, 0x0A, bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }
}
