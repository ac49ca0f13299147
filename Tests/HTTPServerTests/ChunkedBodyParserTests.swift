import Testing

@testable import HTTPServer

@Suite struct ChunkedBodyParserTests {
    /// The content, and whether the end was reached, or the status.
    private func read(_ text: String, maximumBytes: Int = 1_000) -> String {
        var parser = ChunkedBodyParser(maximumBytes: maximumBytes)
        var input = InputBuffer()
        input.append(Array(text.utf8))
        var content: [UInt8] = []
        do {
            while true {
                switch try parser.next(&input) {
                case .data(let count):
                    content.append(contentsOf: input.bytes[..<count])
                    input.consume(count)
                case .needsMore: return String(decoding: content, as: UTF8.self) + "…"
                case .end: return String(decoding: content, as: UTF8.self) + "|" + "\(input.count)"
                }
            }
        } catch {
            return "\(error.status.code)"
        }
    }

    @Test(arguments: [
        ("0\r\n\r\n", "|0"),
        ("3\r\nabc\r\n0\r\n\r\nrest", "abc|4"),
        ("00000000000000000003\r\nabc\r\n0\r\n\r\n", "abc|0"),
        ("3 ; a = b\r\nabc\r\n0;x\r\n\r\n", "abc|0"),
        ("3;a=\"q\\\"\t;\"\r\nabc\r\n0\r\n\r\n", "abc|0"),
        ("0\r\nA: 1\r\nB: 2\r\n\r\n", "|0"),
        ("3\r\nab", "ab…"),
        ("3\r\nabc\r", "abc…"),
    ])
    func reads(_ text: String, _ expected: String) {
        #expect(read(text) == expected)
    }

    @Test(arguments: [
        "\r\n", "g\r\n", "0x1\r\n", "-1\r\n", "+1\r\n", " 1\r\na\r\n", "1 \r\na\r\n", "1;\r\na\r\n", "1;=b\r\na\r\n",
        "1;a=\r\na\r\n", "1;a=\"b\r\na\r\n", "1;a b\r\na\r\n", "1\na\r\n", "1\r\nab\r\n", "1\r\na\n", "1\r\na\rx",
        "8000000000000000\r\n", "ffffffffffffffffff\r\n", "0\r\nX y\r\n\r\n", "0\r\nContent-Length: 1\r\n\r\n",
        "0\r\nTransfer-Encoding: x\r\n\r\n", "0\r\n X: y\r\n\r\n", "0\r\nX: y\n\r\n",
    ])
    func refuses(_ text: String) {
        #expect(read(text) == "400")
    }

    @Test func limitsContentExtensionsAndTrailer() {
        #expect(read("5\r\nabcde\r\n6\r\n", maximumBytes: 10) == "413")
        #expect(read("1;" + String(repeating: "a", count: 2_000)) == "400")
        #expect(read("0\r\nX: " + String(repeating: "a", count: 9_000)) == "400")
        let chunk = "1;a=" + String(repeating: "b", count: 900) + "\r\nx\r\n"
        #expect(read(String(repeating: chunk, count: 30)) == "400")
    }
}
