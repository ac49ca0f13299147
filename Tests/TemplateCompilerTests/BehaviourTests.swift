import Foundation
import HTML
import TemplateCompiler
import Testing

/// Each template in `Templates` is an example of one behaviour. The build compiles it into this target; `Expected` holds
/// the Swift that comes of it and, in several renderings, the HTML.
@Suite struct BehaviourTests {
    static let behaviours: [String: [any HTMLTemplate & Sendable]] = [
        "Values": [
            ValuesTemplate(
                text: "<b> & \"q\" 'a' >\r\n\0é😀", part: "sub<string>".dropFirst(3), number: -9_223_372_036_854_775_808,
                maybe: "it's", count: 0, markup: HTML(unsafe: "<i>as it is &amp;\0</i>")),
            ValuesTemplate(text: "", part: "", number: 7, maybe: nil, count: nil, markup: HTML(unsafe: "")),
        ],
        "Conditions": [
            ConditionsTemplate(number: 0, name: nil), ConditionsTemplate(number: -1, name: ""),
            ConditionsTemplate(number: 101, name: nil), ConditionsTemplate(number: 101, name: "Ann"),
        ],
        "Loops": [LoopsTemplate(names: ["Ann", "", "B&B"]), LoopsTemplate(names: []), LoopsTemplate(names: [""])],
        "Include": [IncludeTemplate(names: ["Ann", "Bo"]), IncludeTemplate(names: [])],
        "Greeted": [GreetedTemplate(name: "<Ann>")],
        "EmptyPage": [EmptyPageTemplate()],
        "FilledPage": [FilledPageTemplate(name: "Ann's \"page\" </title><b>")],
        "ColumnsPage": [ColumnsPageTemplate(left: "<left>")],
        "ConditionalAttributes": [
            ConditionalAttributesTemplate(value: "a\"'><b>", isChosen: true, hint: "\" autofocus x=\""),
            ConditionalAttributesTemplate(value: "", isChosen: false, hint: nil),
        ],
        "Addresses": [
            AddressesTemplate(address: "/a b?c=d&e=\"f\"", part: "a/b?c=d&e f+ü", trusted: SafeURL(unsafe: "geo:1,2")),
            AddressesTemplate(address: "java\tscript:alert(1)", part: "", trusted: nil),
        ],
        "SourceSets": [
            SourceSetsTemplate(small: "/a, b.webp", large: "https://example.org/b.webp", width: 800),
            SourceSetsTemplate(small: "data:image/png,x", large: "\" onerror=\"x", width: -1),
        ],
        "Titles": [TitlesTemplate(text: "\n</textarea></title><b>\r\n  x"), TitlesTemplate(text: nil)],
        "DataBlocks": [
            DataBlocksTemplate(name: "</script><!--\"\\\n\u{1}é\u{2028}&'", ids: [1, -2], isOpen: true),
            DataBlocksTemplate(name: "", ids: [], isOpen: nil),
        ],
        "RawAndComments": [RawAndCommentsTemplate(name: "Ann")],
        "SwiftInMarks": [SwiftInMarksTemplate(words: ["%}", "100%", "a"]), SwiftInMarksTemplate(words: [])],
        "WhiteSpace": [WhiteSpaceTemplate(words: ["a", "b"]), WhiteSpaceTemplate(words: [])],
    ]

    @Test(arguments: behaviours.keys.sorted())
    func writesTheExpectedHTML(name: String) throws {
        let renderings = try #require(Self.behaviours[name]).map { String(decoding: $0.render(), as: UTF8.self) }
        let file = Expectations.folder.appendingPathComponent("Expected/\(name).html")
        try Expectations.compare(renderings.joined(separator: "\n----\n") + "\n", with: file)
    }

    @Test func printsTheExpectedSwift() throws {
        let files = try Expectations.templates(in: Expectations.folder.appendingPathComponent("Templates"))
        let (outputs, errors) = TemplateCompiler().compile(files)
        #expect(errors.isEmpty)
        #expect(outputs.count == files.count)
        for output in outputs {
            let file = Expectations.folder.appendingPathComponent("Expected/\(output.name).swift.txt")
            try Expectations.compare(output.swift, with: file)
        }
    }

    @Test func everyTemplateIsWritten() throws {
        let files = try Expectations.templates(in: Expectations.folder.appendingPathComponent("Templates"))
        let layouts: Set = ["Frame", "TwoColumns"]
        #expect(Set(files.map(\.name)) == Set(Self.behaviours.keys).union(layouts))
    }

    @Test func aLayoutTakesItsBlocksAsClosures() {
        var out = HTMLWriter()
        TwoColumnsTemplate.write(into: &out, left: { $0.text("a<b") }, right: { $0.text(1) })
        #expect(String(decoding: out.bytes, as: UTF8.self).contains("<div>a&lt;b</div>\n<div>1</div>"))
    }
}
