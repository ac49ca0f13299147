import Testing

@testable import HTTPServer

/// What `MultipartParser` makes of bytes that arrive in pieces.
enum MultipartTrace {
    static func of(_ pieces: [ArraySlice<UInt8>], boundary: String) -> [String]? {
        guard var parser = MultipartParser(boundary: boundary) else { return nil }
        var trace: [String] = []
        var content: [UInt8] = []
        var input = InputBuffer()
        do {
            for piece in pieces {
                input.append(piece)
                while let event = try parser.next(&input), event != .end {
                    switch event {
                    case .part(let part):
                        trace.append("\(part.name)|\(part.filename ?? "-")|\(part.contentType ?? "-")")
                    case .data(let count):
                        content.append(contentsOf: input.bytes[..<count])
                        input.consume(count)
                    case .partEnd:
                        trace.append(String(decoding: content, as: UTF8.self))
                        content = []
                    case .end: break
                    }
                }
            }
            try parser.finish()
        } catch {
            return nil
        }
        return trace
    }

    static func of(_ text: String, boundary: String = "x") -> [String]? {
        of([Array(text.utf8)[...]], boundary: boundary)
    }
}

struct MultipartCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var raw: String
    var trace: [String]?

    init(_ name: String, _ raw: String, _ trace: [String]?) {
        testDescription = name
        self.raw = raw
        self.trace = trace
    }

    static let field = "Content-Disposition: form-data; name=\"a\"\r\n\r\n"

    static let all: [MultipartCase] = [
        MultipartCase("one field", "--x\r\n\(field)1\r\n--x--\r\n", ["a|-|-", "1"]),
        MultipartCase("no part", "--x--", []),
        MultipartCase("preamble and epilogue", "hello\r\n--x\r\n\(field)1\r\n--x--\r\nbye", ["a|-|-", "1"]),
        MultipartCase("empty line first", "\r\n--x\r\n\(field)1\r\n--x--", ["a|-|-", "1"]),
        MultipartCase(
            "RFC 2046 5.1.1: padding", "--x \t\r\n\(field)1\r\n--x  \r\n\(field)2\r\n--x--",
            ["a|-|-", "1", "a|-|-", "2"]),
        MultipartCase("empty content", "--x\r\n\(field)\r\n--x--", ["a|-|-", ""]),
        MultipartCase("content without its line end", "--x\r\n\(field)--x--", ["a|-|-", ""]),
        MultipartCase(
            "look-alikes", "--x\r\n\(field)--xy\r\n--x-\r\n--\r\n-x\r\n\r\n--x--",
            ["a|-|-", "--xy\r\n--x-\r\n--\r\n-x\r\n"]),
        MultipartCase("line ends as content", "--x\r\n\(field)\r\n\r\r\n\n\r\n--x--", ["a|-|-", "\r\n\r\r\n\n"]),
        MultipartCase(
            "file",
            "--x\r\nCONTENT-disposition: form-data; filename=\"a \\\"b\\\".png\"; name=f\r\nContent-Type: image/png\r\n\r\n\r\n--x--",
            ["f|a \"b\".png|image/png", ""]),
        MultipartCase(
            "RFC 8187 name",
            "--x\r\nContent-Disposition: form-data; name=f; filename*=utf-8''n%C3%A4me\r\n\r\n\r\n--x--",
            ["f|näme|-", ""]),
        MultipartCase(
            "semicolon in a name", "--x\r\nContent-Disposition: form-data; name=\"a;b=c\"\r\n\r\n1\r\n--x--",
            ["a;b=c|-|-", "1"]),
        MultipartCase("nothing", "", nil),
        MultipartCase("no end", "--x\r\n\(field)1\r\n", nil),
        MultipartCase("half an end", "--x\r\n\(field)1\r\n--x-", nil),
        MultipartCase("no disposition", "--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--", nil),
        MultipartCase("no name", "--x\r\nContent-Disposition: form-data; filename=a\r\n\r\n1\r\n--x--", nil),
        MultipartCase("other disposition", "--x\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--x--", nil),
        MultipartCase("name twice", "--x\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\n1\r\n--x--", nil),
        MultipartCase("bare LF", "--x\r\nContent-Disposition: form-data; name=a\n\r\n1\r\n--x--", nil),
        MultipartCase("line without colon", "--x\r\nhello\r\n\(field)1\r\n--x--", nil),
        MultipartCase("folded line", "--x\r\nContent-Disposition: form-data;\r\n name=a\r\n\r\n1\r\n--x--", nil),
        MultipartCase("open quote", "--x\r\nContent-Disposition: form-data; name=\"a\r\n\r\n1\r\n--x--", nil),
        MultipartCase(
            "large header", "--x\r\nX: \(String(repeating: "a", count: 17_000))\r\n\(field)1\r\n--x--", nil),
    ]
}

@Suite struct MultipartParserTests {
    @Test(arguments: MultipartCase.all) func reads(_ example: MultipartCase) {
        #expect(MultipartTrace.of(example.raw) == example.trace)
    }

    @Test(arguments: MultipartCase.all) func cutAnywhereMeansTheSame(_ example: MultipartCase) {
        let bytes = Array(example.raw.utf8)
        for place in stride(from: 0, through: bytes.count, by: bytes.count > 1_000 ? 97 : 1) {
            #expect(MultipartTrace.of([bytes[..<place], bytes[place...]], boundary: "x") == example.trace)
        }
        #expect(MultipartTrace.of(bytes.indices.map { bytes[$0...$0] }, boundary: "x") == example.trace)
    }

    @Test func contentOfAnyBytesSurvives() throws {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<50 {
            // Few different bytes, so that beginnings of the delimiter are common.
            let alphabet = Array("\r\n-xX".utf8)
            let content = (0..<round * 7).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            let text = String(decoding: content, as: UTF8.self)
            guard !text.utf8.elementsEqual("".utf8), !("\r\n" + text).contains("\r\n--xX") else { continue }
            let body = Array("--xX\r\n\(MultipartCase.field)\(text)\r\n--xX--".utf8)
            #expect(MultipartTrace.of(generator.cut(body, into: 9), boundary: "xX") == ["a|-|-", text])
        }
    }

    @Test func boundariesAreChecked() {
        #expect(MultipartParser(boundary: "") == nil)
        #expect(MultipartParser(boundary: String(repeating: "a", count: 71)) == nil)
        #expect(MultipartParser(boundary: "a\r\n") == nil)
        #expect(MultipartParser(boundary: "----WebKitFormBoundary'()+_,-./:=?") != nil)
    }
}
