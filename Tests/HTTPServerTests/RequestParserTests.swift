import Testing

@testable import HTTPServer

/// One request as bytes, and what the parser must make of it.
struct ParserCase: CustomTestStringConvertible, Sendable {
    var rule: String
    var raw: String
    var trace: [String]

    init(_ rule: String, _ raw: String, _ trace: [String]) {
        self.rule = rule
        self.raw = raw
        self.trace = trace
    }

    var testDescription: String { rule }

    static func get(_ lines: String, target: String = "/", version: String = "HTTP/1.1") -> String {
        "GET \(target) \(version)\r\nHost: a\r\n\(lines)\r\n"
    }

    static func post(_ lines: String, _ body: String = "") -> String {
        "POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\(body)"
    }

    static let accepted: [ParserCase] = [
        ParserCase("RFC 9112 3: request line", get(""), ["GET / 1.1 @a", #"end """#]),
        ParserCase("RFC 9112 2.2: empty lines first", "\r\n\r\n" + get(""), ["GET / 1.1 @a", #"end """#]),
        ParserCase("RFC 9112 5: blanks around a value", get("X:\t  b c \t\r\n"), ["GET / 1.1 @a x=b c", #"end """#]),
        ParserCase("RFC 9112 5: empty value", get("X:\r\n"), ["GET / 1.1 @a x=", #"end """#]),
        ParserCase(
            "RFC 9110 5.5: obs-text in a value", get("X: caf\u{E9}\r\n"), ["GET / 1.1 @a x=caf\u{E9}", #"end """#]),
        ParserCase(
            "RFC 9110 5.6.2: odd token", get("!#$%&'*+-.^_`|~9: 1\r\n"),
            ["GET / 1.1 @a !#$%&'*+-.^_`|~9=1", #"end """#]),
        ParserCase(
            "RFC 9112 6.3: length", post("Content-Length: 3\r\n", "abc"),
            ["POST / 1.1 @a content-length=3", #"end "abc""#]),
        ParserCase(
            "RFC 9110 8.6: leading zeros", post("Content-Length: 003\r\n", "abc"),
            ["POST / 1.1 @a content-length=003", #"end "abc""#]),
        ParserCase(
            "RFC 9112 7.1: chunks",
            post("Transfer-Encoding: Chunked\r\n", "1;a=\"b;\\\"\";c\r\nx\r\n0A\r\n0123456789\r\n000\r\nT: v\r\n\r\n"),
            ["POST / 1.1 @a transfer-encoding=Chunked", #"end "x0123456789""#]),
        ParserCase(
            "RFC 9112 9.3.2: pipelining", get("") + post("Content-Length: 1\r\n", "z") + get("", target: "/b"),
            ["GET / 1.1 @a", #"end """#, "POST / 1.1 @a content-length=1", #"end "z""#, "GET /b 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9112 9.3: close", get("Connection: x, Close\r\n"),
            ["GET / 1.1 @a connection=x, Close close", #"end """#]),
        ParserCase("RFC 9112 9.3: HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", ["GET / 1.0 close", #"end """#]),
        ParserCase(
            "RFC 9112 9.3: HTTP/1.0 keep-alive", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            ["GET / 1.0 connection=keep-alive", #"end """#]),
        ParserCase("RFC 9110 2.5: higher minor version", get("", version: "HTTP/1.2"), ["GET / 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9112 3.2.2: absolute form", get("", target: "http://A:80/x?y"), ["GET /x?y 1.1 @A:80", #"end """#]),
        ParserCase("RFC 9112 3.2.2: no path", get("", target: "http://a?y"), ["GET /?y 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9112 3.2.4: asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", ["OPTIONS * 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9112 3.2.4: OPTIONS of the server", "OPTIONS http://a HTTP/1.1\r\nHost: a\r\n\r\n",
            ["OPTIONS * 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9110 7.2: IPv6 host", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", ["GET / 1.1 @[::1]:80", #"end """#]),
        ParserCase(
            "RFC 9110 10.1.1: expectation", post("Expect: 100-Continue\r\nContent-Length: 1\r\n", "a"),
            ["POST / 1.1 @a expect=100-Continue content-length=1 continue", #"end "a""#]),
        ParserCase("RFC 9112 8: incomplete head", "GET / HTTP/1.1\r\nHost: a\r\n", []),
        ParserCase(
            "RFC 9112 8: incomplete body", post("Content-Length: 3\r\n", "ab"), ["POST / 1.1 @a content-length=3"]),
        ParserCase(
            "URL Standard: what browsers leave as it is", get("", target: "/a|b?[x]={y}"),
            ["GET /a|b?[x]={y} 1.1 @a", #"end """#]),
    ]

    static func refused(_ status: Int, _ rule: String, _ raw: String) -> ParserCase {
        ParserCase(rule, raw, ["\(status)"])
    }

    static let refused: [ParserCase] = [
        refused(400, "RFC 9112 3: two spaces", get("", target: " /")),
        refused(400, "RFC 9112 3: no version", "GET /\r\n\r\n"),
        refused(400, "RFC 9112 3: no target", "GET HTTP/1.1\r\n\r\n"),
        refused(400, "RFC 9112 3: blank at the end", get("", version: "HTTP/1.1 ")),
        refused(400, "RFC 9112 3: tab", "GET\t/ HTTP/1.1\r\n\r\n"),
        refused(400, "RFC 9110 9.1: method is no token", "G:T / HTTP/1.1\r\n\r\n"),
        refused(400, "no HTTP at all", "\u{16}\u{03}\u{01}"),
        refused(400, "RFC 9112 2.2: too many empty lines", String(repeating: "\r\n", count: 5)),
        refused(400, "RFC 9112 2.2: bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n"),
        refused(400, "RFC 9112 2.2: bare LF after a field", "GET / HTTP/1.1\r\nHost: a\n\r\n"),
        refused(400, "RFC 9112 2.2: bare CR in a value", get("X: a\rb\r\n")),
        refused(400, "RFC 9112 2.2: bare CR in the request line", "GET /\rHTTP/1.1 HTTP/1.1\r\n"),
        refused(400, "RFC 9112 5.1: space before the colon", get("X : a\r\n")),
        refused(400, "RFC 9112 5.1: no colon", get("X\r\n")),
        refused(400, "RFC 9112 5.1: no name", get(": a\r\n")),
        refused(400, "RFC 9112 5.2: obs-fold", get("X: a\r\n b\r\n")),
        refused(400, "RFC 9112 2.2: space before the first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
        refused(400, "RFC 9110 5.1: name is no token", get("X[]: a\r\n")),
        refused(400, "RFC 9110 5.5: NUL", get("X: a\0b\r\n")),
        refused(400, "RFC 9110 5.5: control character", get("X: a\u{7}\r\n")),
        refused(400, "RFC 9110 5.5: DEL", get("X: a\u{7F}\r\n")),
        refused(400, "RFC 9112 3.2: no Host", "GET / HTTP/1.1\r\n\r\n"),
        refused(400, "RFC 9112 3.2: two Hosts", get("Host: a\r\n")),
        refused(400, "RFC 9110 7.2: empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
        refused(400, "RFC 9110 7.2: Host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        refused(400, "RFC 9110 7.2: Host with user information", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n"),
        refused(400, "RFC 9110 7.2: port out of range", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n"),
        refused(400, "RFC 9110 7.2: IPv6 without its end", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n"),
        refused(400, "RFC 9112 3.2: target is no address", get("", target: "a/b")),
        refused(400, "RFC 9112 3.2: other scheme", get("", target: "ftp://a/")),
        refused(400, "RFC 9112 3.2.4: asterisk with GET", get("", target: "*")),
        refused(400, "RFC 3986 2: byte above ASCII in the target", get("", target: "/\u{E9}")),
        refused(421, "RFC 9112 3.2.2: target and Host disagree", get("", target: "http://b/")),
        refused(421, "RFC 9112 3.2.2: ports disagree", get("", target: "http://a:81/")),
        refused(421, "RFC 9110 4.2.4: user information", get("", target: "http://u@a/")),
        refused(501, "RFC 9110 9.3.6: CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n"),
        refused(501, "RFC 9112 3: method without end", String(repeating: "A", count: 40) + " / HTTP/1.1\r\n"),
        refused(505, "RFC 9110 15.6.6: HTTP/2.0", get("", version: "HTTP/2.0")),
        refused(505, "RFC 9110 15.6.6: HTTP/0.9", get("", version: "HTTP/0.9")),
        refused(400, "RFC 9112 2.3: version of three digits", get("", version: "HTTP/1.10")),
        refused(400, "RFC 9112 2.3: version in small letters", get("", version: "http/1.1")),
        refused(400, "RFC 9112 6.3: both lengths", post("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n")),
        refused(400, "RFC 9112 6.3: two equal lengths", post("Content-Length: 1\r\nContent-Length: 1\r\n")),
        refused(400, "RFC 9112 6.3: list of lengths", post("Content-Length: 1, 1\r\n")),
        refused(400, "RFC 9110 8.6: signed length", post("Content-Length: +1\r\n")),
        refused(400, "RFC 9110 8.6: negative length", post("Content-Length: -1\r\n")),
        refused(400, "RFC 9110 8.6: hexadecimal length", post("Content-Length: 0x1\r\n")),
        refused(400, "RFC 9110 8.6: empty length", post("Content-Length:\r\n")),
        refused(400, "RFC 9110 8.6: length beyond all bounds", post("Content-Length: 9223372036854775808\r\n")),
        refused(501, "RFC 9112 6.1: unknown coding", post("Transfer-Encoding: gzip, chunked\r\n")),
        refused(501, "RFC 9112 6.1: chunked not last", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n")),
        refused(501, "RFC 9112 6.1: identity", post("Transfer-Encoding: identity\r\n")),
        refused(400, "RFC 9112 6.1: chunked twice", post("Transfer-Encoding: chunked, chunked\r\n")),
        refused(400, "RFC 9112 6.1: coding in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
        refused(417, "RFC 9110 10.1.1: other expectation", get("Expect: 200-ok\r\n")),
    ]
}

@Suite struct RequestParserTests {
    @Test(arguments: ParserCase.accepted) func accepts(_ example: ParserCase) {
        #expect(ParserTrace.of(example.raw) == example.trace)
    }

    @Test(arguments: ParserCase.refused) func refuses(_ example: ParserCase) {
        #expect(ParserTrace.of(example.raw) == example.trace)
    }

    @Test func refusesALongAddressWhetherOrNotItsLineIsComplete() {
        var limits = HTTPLimits()
        limits.maximumRequestLineBytes = 64
        let target = "/" + String(repeating: "a", count: 64)
        #expect(ParserTrace.of("GET \(target) HTTP/1.1\r\n", limits: limits) == ["414"])
        #expect(ParserTrace.of("GET \(target)", limits: limits) == ["414"])
        #expect(
            ParserTrace.of("GET /\(String(repeating: "a", count: 49)) HTTP/1.1\r\nHost: a\r\n", limits: limits) == [])
    }

    @Test func refusesALargeHeaderWhetherOrNotItIsComplete() {
        var limits = HTTPLimits()
        limits.maximumHeaderBytes = 64
        limits.maximumHeaderFields = 3
        let long = String(repeating: "a", count: 64)
        #expect(ParserTrace.of("GET / HTTP/1.1\r\nX: \(long)\r\n", limits: limits) == ["431"])
        #expect(ParserTrace.of("GET / HTTP/1.1\r\nX: \(long)", limits: limits) == ["431"])
        #expect(ParserTrace.of(ParserCase.get("A: 1\r\nB: 1\r\nC: 1\r\n"), limits: limits) == ["431"])
        #expect(ParserTrace.of(ParserCase.get("A: 1\r\nB: 1\r\n"), limits: limits).count == 2)
    }

    @Test func readsALengthBeyondTheLimitSoThatTheHandlerCanAnswer() {
        var limits = HTTPLimits()
        limits.maximumBodyBytes = 10
        #expect(ParserTrace.of(ParserCase.post("Content-Length: 11\r\n"), limits: limits).count == 1)
    }

    @Test func knowsWhatAnIncompleteHeadIsAbout() throws {
        var parser = RequestParser(limits: HTTPLimits())
        var input = InputBuffer()
        input.append(Array("GET /slow HTTP/1.1\r\nHost: a\r\n".utf8))
        #expect(parser.isBetweenRequests)
        #expect(try parser.next(&input) == nil)
        #expect(!parser.isBetweenRequests)
        #expect(parser.incompleteHead?.path == "/slow")
    }
}

@Suite struct CutAnywhereTests {
    private static let all = ParserCase.accepted + ParserCase.refused

    @Test(arguments: all) func cutInTwoAnywhereMeansTheSame(_ example: ParserCase) {
        let bytes = Array(example.raw.utf8)
        for place in 0...bytes.count {
            #expect(ParserTrace.of([bytes[..<place], bytes[place...]]) == example.trace, "cut at \(place)")
        }
    }

    @Test(arguments: all) func byteByByteMeansTheSame(_ example: ParserCase) {
        let bytes = Array(example.raw.utf8)
        #expect(ParserTrace.of(bytes.indices.map { bytes[$0...$0] }) == example.trace)
    }

    @Test(arguments: 1...40) func manyRequestsCutAtRandomMeanTheSame(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var raw = ""
        for _ in 0..<6 {
            guard
                let example = ParserCase.accepted.filter({ $0.trace.last?.hasPrefix("end") == true })
                    .randomElement(using: &generator)
            else { return }
            raw += example.raw
        }
        let bytes = Array(raw.utf8)
        let whole = ParserTrace.of([bytes[...]])
        #expect(whole.filter { $0.hasPrefix("end") }.count >= 6)
        for _ in 0..<10 { #expect(ParserTrace.of(generator.cut(bytes, into: 12)) == whole) }
    }
}
