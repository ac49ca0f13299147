import Foundation
import Testing

@testable import HTTPServer

/// Each row of docs/multipart.md: a form, and what comes of it. Fields are told as `name=value`, files as
/// `name:filename(bytes)`.
struct MultipartDifference: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var body: String
    var boundary = "x"
    var outcome: String

    init(_ row: String, _ body: String, boundary: String = "x", _ outcome: String) {
        testDescription = row
        self.body = body
        self.boundary = boundary
        self.outcome = outcome
    }

    /// A row about one part with this header and the content 1.
    static func part(_ row: String, _ header: String, _ outcome: String) -> Self {
        Self(row, "--x\r\n\(header)\r\n\r\n1\r\n--x--\r\n", outcome)
    }

    /// The same, about the parameters of its Content-Disposition.
    static func named(_ row: String, _ parameters: String, _ outcome: String) -> Self {
        part(row, "Content-Disposition: form-data; \(parameters)", outcome)
    }

    /// A row about one field called a.
    static func field(_ row: String, _ content: String, header: String = "", _ outcome: String) -> Self {
        Self(row, "--x\r\n\(head)\(header)\r\n\(content)\r\n--x--\r\n", outcome)
    }

    private static let head = "Content-Disposition: form-data; name=a\r\n"

    static let lines: [Self] = [
        Self("lines that end in LF alone", "--x\nContent-Disposition: form-data; name=a\n\n1\n--x--\n", "400"),
        part("LF alone in a part's header", "Content-Disposition: form-data; name=a\nX: y", "400"),
        part("folded header line", "Content-Disposition: form-data;\r\n name=a", "400"),
        Self("blanks behind a boundary", "--x \t\r\n\(head)\r\n1\r\n--x  \r\n\(head)\r\n2\r\n--x--", "a=1 a=2"),
        field("text behind a boundary", "1\r\n--xy\r\n--x-", "a=1\r\n--xy\r\n--x-"),
        field("boundary in the middle of a line", "1--x\r\n-- --x--", "a=1--x\r\n-- --x--"),
    ]

    static let ends: [Self] = [
        Self("text before the first boundary", "Hello.\r\n--x\r\n\(head)\r\n1\r\n--x--", "a=1"),
        Self("text behind the last boundary", "--x\r\n\(head)\r\n1\r\n--x--bye\r\n--x\r\n", "a=1"),
        Self("no last boundary", "--x\r\n\(head)\r\n1\r\n", "400"),
        Self("no line end behind the last boundary", "--x\r\n\(head)\r\n1\r\n--x--", "a=1"),
        Self("nothing but the last boundary", "--x--", ""),
        Self("empty body", "", "400"),
        Self("part that ends right behind its header", "--x\r\n\(head)\r\n--x--", "a="),
        Self("boundary in quotes", "--y z\r\n\(head)\r\n1\r\n--y z--", boundary: "\"y z\"", "a=1"),
        Self(
            "boundary of more than 70 characters", "--\(String(repeating: "y", count: 71))--",
            boundary: String(repeating: "y", count: 71), "400"),
        Self("no boundary in the Content-Type", "--x\r\n\(head)\r\n1\r\n--x--", boundary: "", "400"),
        Self("two boundaries in the Content-Type", "--x\r\n\(head)\r\n1\r\n--x--", boundary: "x; boundary=y", "400"),
    ]

    static let names: [Self] = [
        part("part without Content-Disposition", "Content-Type: text/plain", "400"),
        named("field without name", "filename=\"a.png\"", "400"),
        named("field with an empty name", "name=\"\"", "=1"),
        part("disposition other than form-data", "Content-Disposition: attachment; name=a", "400"),
        part("two Content-Dispositions", "\(head)Content-Disposition: form-data; name=b", "400"),
        named("name twice in one part", "name=a; name=a", "400"),
        Self("two fields of one name", "--x\r\n\(head)\r\n1\r\n--x\r\n\(head)\r\n2\r\n--x--", "a=1 a=2"),
        named("name without quotes", "name=é+b ;filename=c", "é+b:c(1)"),
        named("semicolon in a quoted name", "name=\"a; filename=b\"", "a; filename=b=1"),
        named("backslash in a quoted name", #"name="\a\"b\\c""#, #"\a"b\c=1"#),
        named("percent-encoded quote in a name", "name=\"a%22b\"; filename=\"%22.png\"", "a%22b:%22.png(1)"),
    ]

    static let files: [Self] = [
        named("folders in a file's name", #"name=a; filename="/b\c/d\e.png""#, "a:e.png(1)"),
        named("file's name that is two dots", "name=a; filename=\"..\"", "a:..(1)"),
        Self(
            "empty file's name without content",
            "--x\r\nContent-Disposition: form-data; name=a; filename=\"\"\r\n\r\n\r\n--x--", "a:-"),
        named("empty file's name with content", "name=a; filename=\"\"", "a:(1)"),
        named("filename*", "name=a; filename*=UTF-8'en'caf%C3%A9.png", "a:café.png(1)"),
        named("filename and filename*", "name=a; filename*=UTF-8''b; filename=c", "a:c(1)"),
        named("filename* in another charset", "name=a; filename*=iso-8859-1''caf%E9", "a=1"),
        field("Content-Type but no file's name", "1", header: "Content-Type: application/octet-stream\r\n", "a=1"),
    ]

    static let contents: [Self] = [
        field("Content-Transfer-Encoding", "MQ==", header: "Content-Transfer-Encoding: base64\r\n", "a=MQ=="),
        field("charset of a part", "é", header: "Content-Type: text/plain; charset=iso-8859-1\r\n", "a=é"),
        named("field `_charset_`", "name=_charset_", "_charset_=1"),
        field("NUL in a text", "1\0", "400"),
        field("Content-Length of a part", "12", header: "Content-Length: 1\r\n", "a=12"),
        field(
            "multipart in a part", "--y\r\n\(head)\r\n1\r\n--y--",
            header: "Content-Type: multipart/mixed; boundary=y\r\n", "a=--y\r\n\(head)\r\n1\r\n--y--"),
        field("other header fields of a part", "1", header: "Location: /\r\nX: y\r\n", "a=1"),
    ]

    static let all = lines + ends + names + files + contents
}

@Suite struct MultipartDifferencesTests {
    private static func outcome(_ body: [UInt8], boundary: String) async throws -> String {
        let type = "multipart/form-data" + (boundary.isEmpty ? "" : "; boundary=\(boundary)")
        let request = HTTPRequest(
            method: .post, headerFields: [.contentType: type], body: HTTPRequestBody(chunks: body.map { [$0] }))
        do {
            let form = try await request.form()
            let files = form.files.map { file in
                file.isMissing ? "\(file.name):-" : "\(file.name):\(file.filename)(\(file.size))"
            }
            return (form.fields.pairs.map { "\($0.name)=\($0.value)" } + files).joined(separator: " ")
        } catch let error as HTTPError {
            return "\(error.status.code)"
        }
    }

    @Test(arguments: MultipartDifference.all) func isReadAsTheTableSays(_ example: MultipartDifference) async throws {
        let outcome = try await Self.outcome(Array(example.body.utf8), boundary: example.boundary)
        #expect(outcome == example.outcome)
    }

    @Test func bytesThatAreNotUTF8() async throws {
        func outcome(name: [UInt8], text: [UInt8]) async throws -> String {
            let head = Array("--x\r\nContent-Disposition: form-data; name=\"".utf8) + name + Array("\"\r\n\r\n".utf8)
            return try await Self.outcome(head + text + Array("\r\n--x--".utf8), boundary: "x")
        }
        #expect(try await outcome(name: [0x61, 0xFF], text: [0x31]) == "a\u{FFFD}=1")
        #expect(try await outcome(name: [0x61], text: [0xFF]) == "400")
    }

    @Test func everyRowHasItsTestAndEveryTestItsRow() throws {
        let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/multipart.md")
        let rows = try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| **") }
            .map { String($0.dropFirst(2).prefix { $0 != "|" }).trimmingCharacters(in: .whitespaces) }
            .filter { $0 != "sent" && $0 != "---" }
        let tests =
            MultipartDifference.all.map(\.testDescription) + [
                "bytes in a name that are not UTF-8", "text that is not UTF-8",
            ]
        #expect(rows.sorted() == tests.sorted())
    }
}
