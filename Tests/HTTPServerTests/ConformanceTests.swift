import Foundation
import Testing

@testable import HTTPServer

/// Rules of RFC 9110 and RFC 9112 beside those of `RequestParserTests` and `ChunkedBodyParserTests`, above all where
/// servers have been made to see another message than what stood before them.
enum Conformance {
    static func refused(_ status: Int, _ rule: String, _ raw: String) -> ParserCase {
        ParserCase.refused(status, rule, raw)
    }

    private static func chunked(_ body: String) -> String { ParserCase.post("Transfer-Encoding: chunked\r\n", body) }

    static let requestLines: [ParserCase] = [
        refused(400, "RFC 9110 9.1: NUL in the method", "GET\0 / HTTP/1.1\r\nHost: a\r\n\r\n"),
        refused(400, "RFC 9110 9.1: letter above ASCII in the method", "GETß / HTTP/1.1\r\nHost: a\r\n\r\n"),
        refused(400, "RFC 9112 3: a line of another protocol", "PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n"),
        refused(400, "RFC 9112 2.3: another protocol's name", ParserCase.get("", version: "RTSP/1.0")),
        refused(400, "RFC 9112 2.3: name in mixed letters", ParserCase.get("", version: "Http/1.1")),
        refused(
            400, "RFC 9112 2.3: version of many digits",
            ParserCase.get("", version: "HTTP/\(String(repeating: "1", count: 80)).1")),
        refused(505, "RFC 9110 15.6.6: HTTP/9.9", ParserCase.get("", version: "HTTP/9.9")),
        refused(505, "RFC 9113 3.4: preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        refused(400, "RFC 1945 4.1: simple request", "GET /\r\n"),
        refused(400, "RFC 9112 3.2: NUL in the target", ParserCase.get("", target: "/a\0b")),
        refused(400, "RFC 9112 3.2: control character in the target", ParserCase.get("", target: "/a\u{1}b")),
        refused(400, "RFC 9112 3.2: tab in the target", ParserCase.get("", target: "/a\tb")),
        refused(400, "RFC 9112 3.2: DEL in the target", ParserCase.get("", target: "/a\u{7F}b")),
        refused(400, "RFC 9112 3.2: space in the target", ParserCase.get("", target: "/a b")),
        refused(400, "RFC 9112 3.2.3: authority with GET", ParserCase.get("", target: "a:80")),
        refused(400, "RFC 9110 4.2.1: address without host", ParserCase.get("", target: "http:///a")),
        ParserCase(
            "RFC 3986 2.1: what is percent-encoded stays so", ParserCase.get("", target: "/%00%0D%0A%2e%2E/%zz"),
            ["GET /%00%0D%0A%2e%2E/%zz 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9110 4.2.2: address of https", ParserCase.get("", target: "https://a:443/x"),
            ["GET /x 1.1 @a:443", #"end """#]),
        ParserCase(
            "RFC 9112 3.2.2: address with IPv6", "GET http://[::1]:8080/x HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n",
            ["GET /x 1.1 @[::1]:8080", #"end """#]),
        ParserCase(
            "RFC 9110 9.1: a method is any token", "-x_9! / HTTP/1.1\r\nHost: a\r\n\r\n",
            ["-x_9! / 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9110 9.1: methods know capitals", "get / HTTP/1.1\r\nHost: a\r\n\r\n", ["get / 1.1 @a", #"end """#]),
    ]

    static let fields: [ParserCase] = [
        refused(400, "RFC 9110 5.1: control character before a name", ParserCase.get("\u{1}X: a\r\n")),
        refused(400, "RFC 9110 5.1: control character behind a name", ParserCase.get("X\u{1}: a\r\n")),
        refused(400, "RFC 9110 5.1: space in a name", ParserCase.get("Transfer- Encoding: chunked\r\n")),
        refused(400, "RFC 9110 5.1: letter above ASCII in a name", ParserCase.get("Contentß-Length: 1\r\n")),
        refused(
            400, "RFC 9110 5.1: letter that becomes an ASCII one", ParserCase.get("Tran\u{17F}fer-Encoding: x\r\n")),
        refused(400, "RFC 9112 5: blanks for a name", ParserCase.get(" \t : a\r\n")),
        refused(400, "RFC 9112 5: two colons first", ParserCase.get("::X: a\r\n")),
        refused(400, "RFC 9112 5.1: tab before the colon", ParserCase.get("Transfer-Encoding\t: chunked\r\n")),
        refused(400, "RFC 9112 5.1: no-break space before the colon", ParserCase.get("Content-Length\u{A0}: 1\r\n")),
        refused(400, "RFC 9112 5.2: folding with a tab", ParserCase.get("X: a\r\n\tb\r\n")),
        refused(400, "RFC 9112 5.2: folding without content", ParserCase.get("X: a\r\n \r\n")),
        refused(400, "RFC 9112 5.2: folding with LF alone", ParserCase.get("X: a\n b\r\n")),
        refused(400, "RFC 9112 2.2: CR before a name", ParserCase.get("\rX: a\r\n")),
        refused(400, "RFC 9112 2.2: CR for every line end", "GET / HTTP/1.1\rHost: a\r\rX: \r\n"),
        refused(400, "RFC 9112 2.2: LF for every line end", "GET / HTTP/1.1\nHost: a\n\n"),
        refused(400, "RFC 9112 2.2: CR CR LF", ParserCase.get("X: a\r\r\n")),
        refused(400, "RFC 9112 2.2: LF CR", ParserCase.get("X: a\n\r")),
        refused(400, "RFC 9112 3.2: two Hosts that are equal", ParserCase.get("Host: a\r\n")),
        refused(400, "RFC 9112 3.2: list of Hosts", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"),
        refused(400, "RFC 9112 3.2: two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
        ParserCase(
            "RFC 9112 5: tab for a blank", "GET / HTTP/1.1\r\nhoSt:\ta\r\nempty: \t\r\n\r\n",
            ["GET / 1.1 @a empty=", #"end """#]),
        ParserCase(
            "RFC 9110 7.8: an upgrade is not taken",
            ParserCase.get("Connection: Upgrade\r\nUpgrade: h2c\r\n"),
            ["GET / 1.1 @a connection=Upgrade upgrade=h2c", #"end """#]),
        ParserCase(
            "RFC 9110 5.3: one name several times", ParserCase.get("X: a\r\nY: b\r\nx: c\r\n"),
            ["GET / 1.1 @a x=a y=b x=c", #"end """#]),
    ]

    static let framing: [ParserCase] = [
        refused(400, "RFC 9110 8.6: minus nothing", ParserCase.post("Content-Length: -0\r\n")),
        refused(400, "RFC 9110 8.6: blank in a length", ParserCase.post("Content-Length: 1 1\r\n")),
        refused(400, "RFC 9110 8.6: underscore in a length", ParserCase.post("Content-Length: 1_0\r\n")),
        refused(400, "RFC 9110 8.6: fraction", ParserCase.post("Content-Length: 1.0\r\n")),
        refused(400, "RFC 9110 8.6: digits of another script", ParserCase.post("Content-Length: \u{661}\r\n")),
        refused(
            400, "RFC 9112 6.3: two lengths that differ", ParserCase.post("Content-Length: 1\r\ncontent-length: 2\r\n")),
        refused(
            400, "RFC 9112 6.3: length and unknown coding",
            ParserCase.post("Content-Length: 1\r\nTransfer-Encoding: x\r\n")),
        refused(501, "RFC 9112 6.1: coding that ends in chunked", ParserCase.post("Transfer-Encoding: xchunked\r\n")),
        refused(501, "RFC 9112 6.1: chunked with a parameter", ParserCase.post("Transfer-Encoding: chunked;a=b\r\n")),
        refused(501, "RFC 9112 6.1: chunked in quotes", ParserCase.post("Transfer-Encoding: \"chunked\"\r\n")),
        refused(501, "RFC 9112 6.1: empty coding", ParserCase.post("Transfer-Encoding:\r\n")),
        refused(
            501, "RFC 9110 5.6.1: empty element before chunked", ParserCase.post("Transfer-Encoding: ,chunked\r\n")),
        refused(
            501, "RFC 9112 6.1: no-break space behind chunked", ParserCase.post("Transfer-Encoding: chunked\u{A0}\r\n")),
        refused(
            400, "RFC 9112 6.1: chunked in two fields",
            ParserCase.post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n")),
        ParserCase(
            "RFC 9112 6: names that only look like lengths",
            ParserCase.get("Content_Length: 5\r\nTransfer_Encoding: chunked\r\nTransfer--Encoding: chunked\r\n")
                + ParserCase.get(""),
            [
                "GET / 1.1 @a content_length=5 transfer_encoding=chunked transfer--encoding=chunked", #"end """#,
                "GET / 1.1 @a", #"end """#,
            ]),
        ParserCase(
            "RFC 9110 9.3.1: GET with a body", ParserCase.get("Content-Length: 3\r\n") + "abc" + ParserCase.get(""),
            ["GET / 1.1 @a content-length=3", #"end "abc""#, "GET / 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9112 6.3: body of HTTP/1.0", "POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc",
            ["POST / 1.0 content-length=3 close", #"end "abc""#]),
        ParserCase(
            "RFC 9112 6.3: a request in a body is its content",
            ParserCase.post("Content-Length: 25\r\n", "GET /inner HTTP/1.1\r\nX: y") + ParserCase.get(""),
            [
                "POST / 1.1 @a content-length=25", #"end "GET /inner HTTP/1.1\r\nX: y""#, "GET / 1.1 @a", #"end """#,
            ]),
        ParserCase(
            "RFC 9112 6.3: no length is no body", ParserCase.post("", "") + ParserCase.get(""),
            ["POST / 1.1 @a", #"end """#, "GET / 1.1 @a", #"end """#]),
        ParserCase(
            "RFC 9112 7.1.2: a trailer that looks like a request", chunked("0\r\nX:GET /inner HTTP/1.1\r\n\r\n"),
            ["POST / 1.1 @a transfer-encoding=chunked", #"end """#]),
        ParserCase(
            "RFC 9110 10.1.1: expectation without a body", ParserCase.get("Expect: 100-continue\r\n"),
            ["GET / 1.1 @a expect=100-continue", #"end """#]),
        ParserCase(
            "RFC 9110 10.1.1: expectation in HTTP/1.0",
            "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na",
            ["POST / 1.0 expect=100-continue content-length=1 close", #"end "a""#]),
    ]

    /// What breaks off in a body: the head was taken before.
    static let brokenChunks: [ParserCase] = [
        ("RFC 9112 7.1: no last chunk", "5\r\nhello\r\n\r\n"),
        ("RFC 9112 7.1: blank behind a size", "5\r\nhello\r\n0 \r\n\r\n"),
        ("RFC 9112 7.1: blank before a size", " 5\r\nhello\r\n"),
        ("RFC 9112 7.1: extension without size", ";a\r\nhello\r\n"),
        ("RFC 9112 7.1: underscore in a size", "1_0\r\n"), ("RFC 9112 7.1: sign", "+5\r\nhello\r\n"),
        ("RFC 9112 7.1: chunk longer than its size", "4\r\nhello\r\n0\r\n\r\n"),
        ("RFC 9112 7.1: chunk shorter than its size", "6\r\nhello\r\n0\r\n\r\n"),
        ("RFC 9112 7.1: LF behind a size", "5\nhello\r\n0\r\n\r\n"),
        ("RFC 9112 7.1: LF behind a chunk", "5\r\nhello\n0\r\n\r\n"),
        ("RFC 9112 7.1: CR behind a size", "5\rhello\r\n"),
        ("RFC 9112 7.1.1: CR in an extension", "5;a=b\rc\r\nhello\r\n"),
        ("RFC 9112 7.1.1: LF in an extension", "5;a\nb\r\nhello\r\n"),
        ("RFC 9112 7.1.1: LF in quotes", "5;a=\"\n\"\r\nhello\r\n"),
        ("RFC 9112 7.1.2: LF behind a trailer", "0\r\nX: y\n\r\n"),
        ("RFC 9112 7.1.2: folded trailer", "0\r\nX: y\r\n z\r\n\r\n"),
        ("RFC 9110 6.5.1: Host in a trailer", "0\r\nHost: a\r\n\r\n"),
        ("RFC 9110 6.5.1: length in a trailer", "0\r\nContent-Length: 9\r\n\r\n"),
        ("RFC 9110 6.5.1: coding in a trailer", "0\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ].map { ParserCase($0, chunked($1), ["POST / 1.1 @a transfer-encoding=chunked", "400"]) }

    static let all = requestLines + fields + framing + brokenChunks
}

@Suite(.timeLimit(.minutes(5))) struct ConformanceTests {
    @Test(arguments: Conformance.all) func isReadAsTheRuleSays(_ example: ParserCase) {
        let bytes = Array(example.raw.utf8)
        #expect(ParserTrace.of(example.raw) == example.trace)
        #expect(ParserTrace.of(bytes.indices.map { bytes[$0...$0] }) == example.trace)
    }

    /// RFC 9112 section 11.2: where a message is not what it should be, nothing behind it is one.
    @Test func nothingBehindARefusedRequestIsRun() async throws {
        let cases = (Conformance.all + ParserCase.refused).filter { $0.trace.count <= 2 && $0.trace.last?.count == 3 }
        #expect(cases.count > 90)
        let isSmuggled = Shared(false)
        try await TestServer({ request in
            if request.path == "/smuggled" { isSmuggled.update { $0 = true } }
            for try await _ in request.body {}
            return .text("taken")
        }).run { address, _ in
            for example in cases {
                let client = try await RawClient(address)
                try await client.send(example.raw + get("/smuggled"))
                client.finishSending()
                let text = try await client.readToEnd()
                #expect(text.hasPrefix("HTTP/1.1 \(example.trace.last ?? "") "), "\(example.rule): \(text)")
                #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2, "\(example.rule): \(text)")
                #expect(!isSmuggled.value, "\(example.rule)")
            }
        }
    }

    @Test func everyRequestThatIsTakenIsAnswered() async throws {
        let cases = (Conformance.all + ParserCase.accepted).filter { $0.trace.last?.hasPrefix("end ") == true }
        #expect(cases.count > 30)
        try await TestServer({ request in
            for try await _ in request.body {}
            return HTTPResponse(status: .noContent)
        }).run { address, _ in
            for example in cases {
                let client = try await RawClient(address)
                try await client.send(example.raw)
                client.finishSending()
                let text = try await client.readToEnd()
                let wanted = example.trace.count { $0.hasPrefix("end ") }
                #expect(text.components(separatedBy: "HTTP/1.1 204 ").count == wanted + 1, "\(example.rule): \(text)")
            }
        }
    }

    /// RFC 9110 section 9.1: a method is a token, and one that nobody knows is not implemented.
    @Test(arguments: ["-bl", "BREW", "get", "M-SEARCH", "!"]) func aMethodThatNobodyKnowsIsA501(_ method: String)
        async throws
    {
        var router = Router()
        router.get("/") { _ in .text("here") }
        let routes = router
        try await TestServer({ request in try await routes.respond(to: request) }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send("\(method) / HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/"))
            #expect(try await client.response().status == 501)
            #expect(try await client.response().text == "here")
        }
    }

    /// Bytes that are no UTF-8 stand for themselves and nothing else.
    @Test(arguments: [
        ("Content-Length: 1", "400"), ("Transfer-Encoding: chunked", "501"), ("Host: a", "400"),
        ("Expect: 100-continue", "417"),
    ])
    func aByteAboveASCIIIsNoBlank(_ field: String, _ status: String) {
        let start = Array("POST / HTTP/1.1\r\n\(field.hasPrefix("Host") ? "" : "Host: a\r\n")\(field)".utf8)
        #expect(ParserTrace.of([(start + [0xA0] + Array("\r\n\r\n".utf8))[...]]) == [status])
    }
}
