import Testing

@testable import HTTPServer

/// Lines around their limits: the answer must not hang on how much of a line has arrived.
@Suite struct LineLimitTests {
    private static let limits: HTTPLimits = {
        var limits = HTTPLimits()
        limits.maximumRequestLineBytes = 20
        limits.maximumHeaderBytes = 20
        return limits
    }()

    static let cases: [ParserCase] = [
        ParserCase(
            "a request line as long as may be", "GET /234567 HTTP/1.1\r\nHost: a\r\n\r\n",
            ["GET /234567 1.1 @a", #"end """#]),
        ParserCase("one byte more", "GET /2345678 HTTP/1.1\r\nHost: a\r\n\r\n", ["414"]),
        ParserCase("a long line that ends in LF alone", "GET /234567890123456789 HTTP/1.1\nHost: a\r\n\r\n", ["414"]),
        ParserCase("a long line that is no request", "\u{16}\u{3}\u{1}23456789012345678901234567890\r\n", ["400"]),
        ParserCase(
            "fields as long as may be", "GET / HTTP/1.1\r\nHost: a\r\nX: 456789\r\n\r\n",
            ["GET / 1.1 @a x=456789", #"end """#]),
        ParserCase("fields that are one byte longer", "GET / HTTP/1.1\r\nHost: a\r\nX: 4567890\r\n\r\n", ["431"]),
        ParserCase("a long field that ends in LF alone", "GET / HTTP/1.1\r\nHost: a\r\nX: 4567890123\n\r\n", ["431"]),
        ParserCase(
            "one field more behind fields as long as may be", "GET / HTTP/1.1\r\nHost: a\r\nX: 456789\r\nY:\r\n\r\n",
            ["431"]),
    ]

    @Test(arguments: cases) func cutAnywhereMeansTheSame(_ example: ParserCase) {
        let bytes = Array(example.raw.utf8)
        #expect(ParserTrace.of(example.raw, limits: Self.limits) == example.trace)
        #expect(ParserTrace.of(bytes.indices.map { bytes[$0...$0] }, limits: Self.limits) == example.trace)
        for place in 0...bytes.count {
            let pieces = [bytes[..<place], bytes[place...]]
            #expect(ParserTrace.of(pieces, limits: Self.limits) == example.trace, "cut at \(place)")
        }
    }
}
