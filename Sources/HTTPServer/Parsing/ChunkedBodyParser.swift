/// Reads `chunked-body = *chunk last-chunk trailer-section CRLF` (RFC 9112 section 7.1). Extensions and trailer fields
/// are checked and dropped.
struct ChunkedBodyParser {
    enum Step: Equatable {
        /// The first so many bytes of the buffer are content; whoever takes them consumes them.
        case data(Int)
        case needsMore
        case end
    }

    private enum Phase {
        case size
        case data(remaining: Int)
        case dataEnd
        case trailer
        case end
    }

    private var phase = Phase.size
    private var total = 0
    private var overhead = 0
    private var trailerBytes = 0
    private var searched = 0
    private let maximumBytes: Int

    private static let maximumLineBytes = 1_024
    private static let maximumTrailerBytes = 8_192
    /// What size lines may take beyond 64 bytes for each chunk: one that sends much more than that sends no content.
    private static let maximumOverhead = 16_384

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// The next step in `input`. Throws `HTTPError`: 400 for what breaks the grammar, 413 beyond the limit.
    mutating func next(_ input: inout InputBuffer) throws(HTTPError) -> Step {
        while true {
            switch phase {
            case .size:
                guard let line = try nextLine(input, limit: Self.maximumLineBytes) else { return .needsMore }
                let size = try Self.size(of: line)
                overhead += max(0, line.count - 64)
                guard size <= maximumBytes - total else { throw HTTPRequestBody.tooLarge(maximumBytes) }
                guard overhead <= Self.maximumOverhead else { throw Self.malformed }
                total += size
                consume(line, &input)
                phase = size == 0 ? .trailer : .data(remaining: size)
            case .data(let remaining):
                guard !input.isEmpty else { return .needsMore }
                let count = min(remaining, input.count)
                phase = count == remaining ? .dataEnd : .data(remaining: remaining - count)
                return .data(count)
            case .dataEnd:
                guard try skipLineEnd(&input) else { return .needsMore }
                phase = .size
            case .trailer:
                guard let line = try nextLine(input, limit: Self.maximumTrailerBytes - trailerBytes) else {
                    return .needsMore
                }
                trailerBytes += line.count + 2
                let isLast = line.isEmpty
                if !isLast { try Self.checkTrailer(line) }
                consume(line, &input)
                if isLast { phase = .end }
            case .end:
                return .end
            }
        }
    }

    private static var malformed: HTTPError {
        HTTPError(.badRequest, "The chunks of the body are not well-formed.")
    }

    private mutating func consume(_ line: UnsafeRawBufferPointer, _ input: inout InputBuffer) {
        input.consume(line.count + 2)
        searched = 0
    }

    // chunk = chunk-size [ chunk-ext ] CRLF chunk-data CRLF
    private mutating func skipLineEnd(_ input: inout InputBuffer) throws(HTTPError) -> Bool {
        let bytes = input.bytes
        if let first = bytes.first, first != Grammar.carriageReturn { throw Self.malformed }
        guard bytes.count >= 2 else { return false }
        guard bytes[1] == Grammar.lineFeed else { throw Self.malformed }
        input.consume(2)
        return true
    }

    private mutating func nextLine(
        _ input: borrowing InputBuffer, limit: Int
    ) throws(HTTPError) -> UnsafeRawBufferPointer? {
        let bytes = input.bytes
        guard let end = LineSearch.lineFeed(in: bytes, from: searched) else {
            searched = bytes.count
            guard bytes.count <= limit else { throw Self.malformed }
            return nil
        }
        guard end > 0, end <= limit, bytes[end - 1] == Grammar.carriageReturn else { throw Self.malformed }
        return UnsafeRawBufferPointer(rebasing: bytes[..<(end - 1)])
    }

    // chunk-size = 1*HEXDIG
    private static func size(of line: UnsafeRawBufferPointer) throws(HTTPError) -> Int {
        var size = 0
        var index = 0
        while index < line.count, let digit = Grammar.hexValue(line[index]) {
            guard size <= Int.max >> 8 else { throw malformed }
            size = size << 4 | Int(digit)
            index += 1
        }
        guard index > 0 else { throw malformed }
        try checkExtensions(UnsafeRawBufferPointer(rebasing: line[index...]))
        return size
    }

    // chunk-ext = *( BWS ";" BWS chunk-ext-name [ BWS "=" BWS chunk-ext-val ] )
    // chunk-ext-val = token / quoted-string
    private static func checkExtensions(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) {
        var index = 0
        func skipBlanks() { while index < bytes.count, Grammar.isBlank(bytes[index]) { index += 1 } }
        func skipToken() -> Bool {
            let start = index
            while index < bytes.count, Grammar.isToken(bytes[index]) { index += 1 }
            return index > start
        }
        while index < bytes.count {
            skipBlanks()
            guard index < bytes.count, bytes[index] == UInt8(ascii: ";") else { throw malformed }
            index += 1
            skipBlanks()
            guard skipToken() else { throw malformed }
            let afterName = index
            skipBlanks()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                index = afterName
                continue
            }
            index += 1
            skipBlanks()
            if index < bytes.count, bytes[index] == 0x22 {
                guard let end = endOfQuotedString(bytes, from: index) else { throw malformed }
                index = end
            } else if !skipToken() {
                throw malformed
            }
        }
    }

    // quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE (RFC 9110 section 5.6.4)
    private static func endOfQuotedString(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start + 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x22 { return index + 1 }
            if byte == 0x5C { index += 1 }
            guard index < bytes.count, Grammar.isFieldContent(bytes[index]) else { return nil }
            index += 1
        }
        return nil
    }

    // trailer-section = *( field-line CRLF ); fields that frame or route a message have no place there (RFC 9110
    // section 6.5.1).
    private static func checkTrailer(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
        let field = try FieldLine.parse(line)
        switch field.name {
        case .contentLength, .transferEncoding, .host, .connection, .trailer: throw malformed
        default: break
        }
    }
}
