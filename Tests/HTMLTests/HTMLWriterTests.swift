import HTML
import Testing

@Suite struct HTMLWriterTests {
    private func written(_ write: (inout HTMLWriter) -> Void) -> String {
        var out = HTMLWriter()
        write(&out)
        return String(decoding: out.bytes, as: UTF8.self)
    }

    /// The writer looks at eight bytes at once: every special character at every distance from both ends.
    @Test func findsSpecialCharactersAtEveryOffset() {
        let references: [Character: String] = [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&#34;", "'": "&#39;", "\r": "&#13;", "\0": "\u{FFFD}",
        ]
        for (special, reference) in references {
            for before in 0..<20 {
                for after in 0..<20 {
                    // Neighbours of the special characters, which must not be taken for them.
                    let start = "#%\t\n=:;?\u{1}2é漢".cycled(before)
                    let end = "!$(/1\u{7F}ü😀".cycled(after)
                    let value = start + String(special) + end
                    #expect(written { $0.attribute(value) } == start + reference + end)
                    let isQuote = special == "\"" || special == "'"
                    #expect(written { $0.text(value) } == start + (isQuote ? String(special) : reference) + end)
                }
            }
        }
    }

    @Test func growsAsNeeded() {
        let part = String(repeating: "<é", count: 1_000)
        let all = written { out in
            for _ in 0..<100 {
                out.markup("<p>")
                out.text(part)
            }
        }
        #expect(all == String(repeating: "<p>" + String(repeating: "&lt;é", count: 1_000), count: 100))
    }

    @Test func writesWholeNumbersOfEveryWidth() {
        #expect(written { $0.text(UInt64.max) } == "18446744073709551615")
        #expect(written { $0.text(Int64.min) } == "-9223372036854775808")
        #expect(written { $0.attribute(Int8.min) } == "-128")
        #expect(written { $0.number(0) } == "0")
        #expect(written { $0.json([UInt8.max, 0]) } == "[255,0]")
        #expect(written { $0.urlComponent(-5) } == "-5")
    }

    @Test func writesNothingForNil() {
        let text: String? = nil
        let address: SafeURL? = nil
        let markup: HTML?? = .some(nil)
        let all = written { out in
            out.text(text)
            out.attribute(text)
            out.characters(text)
            out.url(text)
            out.url(address)
            out.urlComponent(text)
            out.sourceSet(text)
            out.text(markup)
        }
        #expect(all.isEmpty)
        #expect(written { $0.json(text) } == "null")
    }

    @Test func staticStringsAreMarkupOrValues() {
        #expect(written { $0.markup("<") } == "<")
        #expect(written { $0.text("<" as StaticString) } == "&lt;")
        #expect(written { $0.url("javascript:x" as StaticString) } == "#unsafe")
    }

    @Test(
        arguments: [
            ("https://example.org/?a=1", true), ("HTTP://EXAMPLE.ORG", true), ("mailto:a@example.org", true),
            ("tel:+85212345678", true), ("/a:b", true), ("?a:b", true), ("#a:b", true), ("a/b:c", true), ("", true),
            (" /a", true), ("a b", true), ("javascript:x", false), ("ht tp:x", false), ("httpss:x", false),
            ("xhttps:x", false), ("data:x", false), ("a:b", false), ("é:b", false), ("http", true),
            ("httpshttps:x", false), ("\u{1}\u{1F} JAVASCRIPT:x", false), ("java\tscript:x", false), (":", false),
            ("file:///etc/passwd", false), ("blob:x", false), ("about:blank", false),
        ])
    func onlySomeSchemesPass(address: String, passes: Bool) {
        #expect(written { $0.url(address) } == (passes ? address : "#unsafe"))
        #expect(written { $0.url(SafeURL(unsafe: address)) } == address)
    }
}

extension String {
    /// The first characters of the string repeated without end.
    fileprivate func cycled(_ count: Int) -> String {
        String((0..<count).map { self[index(startIndex, offsetBy: $0 % self.count)] })
    }
}
