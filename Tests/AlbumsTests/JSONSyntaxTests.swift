import Foundation
import Testing

@testable import Albums

@Suite struct JSONSyntaxTests {
    private func fault(_ text: String) -> JSONFault? {
        do {
            try JSONSyntax.check(Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "[]", "{}", "\t[ ] \r\n", "7", #""""#, "null", #"[{"a": [true, false, null, {}], "": ""}]"#,
        "[0, -0, 10, 0.5, -1.05e10, 1E+5, 1e-05]", #"["\" \\ \/ \b\f\n\r\t \u00fF \ud83d\ude00 \uFFFF\u0000"]"#,
        "[\"ä 👩‍🍳 \u{7F}\u{2028}\u{FEFF}\"]", "[[[[]]], []]",
    ])
    func whatIsJSONIsTaken(text: String) {
        #expect(fault(text) == nil)
    }

    @Test(arguments: [
        ("", 1, "a value is expected here"),
        ("[,1]", 2, "a value is expected here"),
        ("[1,,2]", 4, "a value is expected here"),
        (#"{"a":}"#, 6, "a value is expected here"),
        ("['a']", 2, "a value is expected here"),
        ("// a", 1, "a value is expected here"),
        ("[nul]", 2, "a value is expected here"),
        ("[True]", 2, "a value is expected here"),
        ("[NaN]", 2, "a value is expected here"),
        ("[\u{A0}1]", 2, "a value is expected here, not the character U+00A0"),
        ("\u{FEFF}[]", 1, "a value is expected here, not the character U+FEFF"),
        ("[1 2]", 4, "a comma or ] is expected here"),
        ("[1}", 3, "a comma or ] is expected here"),
        ("[truth]", 2, "a value is expected here"),
        ("[truer]", 6, "a comma or ] is expected here"),
        (#"{"a": 1 "b": 2}"#, 9, "a comma or } is expected here"),
        (#"{"a": 1]"#, 8, "a comma or } is expected here"),
        (#"[{"name":"A"},]"#, 14, "nothing follows this comma"),
        (#"{"name":"A" , }"#, 13, "nothing follows this comma"),
        ("{a: 1}", 2, "a key in double quotes is expected here"),
        ("{1: 1}", 2, "a key in double quotes is expected here"),
        ("{“a”: 1}", 2, "a key in double quotes is expected here, not the character U+201C"),
        (#"{"a" 1}"#, 6, "a colon is expected here"),
        ("[] []", 4, "nothing may follow the end"),
        ("[]]", 3, "nothing may follow the end"),
        ("[]\0", 3, "nothing may follow the end"),
    ])
    func whatIsOutOfPlaceIsSaid(text: String, column: Int, reason: String) {
        #expect(fault(text)?.sentence == "Line 1, column \(column) is not JSON: \(reason).")
    }

    @Test(arguments: [
        ("[01]", 2, "a number may not have a 0 in front"),
        ("[-00]", 3, "a number may not have a 0 in front"),
        ("[5.]", 4, "a digit is expected here"),
        ("[5.e1]", 4, "a digit is expected here"),
        ("[1e]", 4, "a digit is expected here"),
        ("[1e+]", 5, "a digit is expected here"),
        ("[-]", 3, "a digit is expected here"),
        ("-", 2, "a digit is expected here"),
        ("[.5]", 2, "a value is expected here"),
        ("[+1]", 2, "a value is expected here"),
        ("[0x1]", 3, "a comma or ] is expected here"),
    ])
    func aMalformedNumberIsSaid(text: String, column: Int, reason: String) {
        #expect(fault(text)?.sentence == "Line 1, column \(column) is not JSON: \(reason).")
    }

    @Test(arguments: [
        ("\"a\tb\"", 3, #"a tab in a text must be written as \t"#),
        ("\"a\nb\"", 3, #"a line break in a text must be written as \n"#),
        ("\"a\r\nb\"", 3, #"a line break in a text must be written as \n"#),
        ("\"\u{1F}\"", 2, #"a control character in a text must be written as \u and four digits"#),
        ("\"\0\"", 2, #"a control character in a text must be written as \u and four digits"#),
        (#""\x""#, 2, #"this is no escape; a backslash itself is written as \\"#),
        (#""\"#, 2, #"this is no escape; a backslash itself is written as \\"#),
        (#""\u12""#, 2, #"\u must be followed by four digits of 0–9 and a–f"#),
        (#""\u+123""#, 2, #"\u must be followed by four digits of 0–9 and a–f"#),
        (#""\ud83d\u12""#, 8, #"\u must be followed by four digits of 0–9 and a–f"#),
        (#""\ud800""#, 2, "this escape is half a character and the other half is missing"),
        (#""\ud800\n""#, 2, "this escape is half a character and the other half is missing"),
        (#""\ud800\u0041""#, 2, "this escape is half a character and the other half is missing"),
        (#""\udc00\ud800""#, 2, "this escape is half a character and the other half is missing"),
    ])
    func aMalformedTextIsSaid(text: String, column: Int, reason: String) {
        #expect(fault(text)?.sentence == "Line 1, column \(column) is not JSON: \(reason).")
    }

    @Test(arguments: [
        ("[", 1, 1, "this [ is never closed"), ("{", 1, 1, "this { is never closed"),
        ("[{}\n,\n {\"a\": [1], ", 3, 2, "this { is never closed"),
        ("[\n\"abc", 2, 1, "this text is never closed"), ("[\"\\\"", 1, 2, "this text is never closed"),
    ])
    func whatIsNotClosedIsSaid(text: String, line: Int, column: Int, reason: String) {
        #expect(fault(text)?.sentence == "Line \(line), column \(column) is not JSON: \(reason).")
    }

    @Test func columnsAreCountedInCharacters() {
        let fault = fault("[\r\n\n\"👩‍🍳e\u{301}ä\" x")
        #expect(fault?.line == 3 && fault?.column == 7)
    }

    @Test(arguments: ["[", #"{"a":"#, #"[{"a":"#])
    func nestingHasALimit(opening: String) {
        let fault = fault(String(repeating: opening, count: 100_000))
        #expect(fault?.reason == "arrays and objects are nested more than 512 deep")
        let levels = opening.count { "[{".contains($0) }
        let within = String(repeating: opening, count: 512 / levels)
        #expect(self.fault(within)?.reason.hasSuffix("is never closed") == true)
    }

    @Test func aLargeFileIsReadToItsEnd() {
        #if DEBUG
            let size = 1_000_000  // The check is some hundred times slower where it is not optimised.
        #else
            let size = 25_000_000
        #endif
        let item = #"{"name": "Kind of Blue", "artist": "Miles Davis", "year": 1959},"# + "\n"
        let count = size / item.utf8.count
        let text = "[\n" + String(repeating: item, count: count)
        #expect(fault(text + "7]") == nil)
        #expect(fault(text + "]")?.line == count + 1)
        #expect(fault("[\"" + String(repeating: "é", count: size / 2) + "\t")?.column == size / 2 + 3)
    }
}
