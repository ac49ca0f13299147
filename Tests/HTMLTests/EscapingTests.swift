import Foundation
import HTML
import Testing

/// Whatever a value holds, a page has the same tags, the same attributes and no address of a scheme that runs something.
@Suite struct EscapingTests {
    @Test func ownPayloadsStayInTheirPlaces() throws {
        for payload in Payloads.own { try check(payload) }
    }

    @Test(.enabled(if: !Payloads.others.isEmpty, "The cases beside the repository are not there."))
    func otherPayloadsStayInTheirPlaces() throws {
        for payload in Payloads.others { try check(payload) }
    }

    /// Strings put together at random from the pieces that matter, the same ones in each run.
    @Test func mixturesStayInTheirPlaces() throws {
        let pieces = [
            "<", ">", "\"", "'", "&", ";", "#", "/", "=", " ", "\t", "\n", "\0", "\r", ":", ",", "\\", "a", "script",
            "javascript", "</title", "</script", "</textarea", "<!--", "-->", "on", "x", "&#", "colon", "é", "\u{2028}",
        ]
        var state: UInt64 = 42
        for _ in 0..<300 {
            var payload = ""
            for _ in 0..<9 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                payload += pieces[Int(state >> 33) % pieces.count]
            }
            try check(payload)
        }
    }

    @Test func aSpecialCharacterIsFoundAtEveryPlaceOfATextOfAnyLength() {
        let references = [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&#34;", "'": "&#39;", "\r": "&#13;", "\0": "\u{FFFD}",
            "a": "a", " ": " ", "é": "é",
        ]
        for length in 0...20 {
            for place in 0...length {
                for (character, reference) in references {
                    let (before, after) = (
                        String(repeating: "=", count: place), String(repeating: "?", count: length - place)
                    )
                    var out = HTMLWriter()
                    out.attribute(before + character + after)
                    #expect(String(decoding: out.bytes, as: UTF8.self) == before + reference + after)
                }
            }
        }
    }

    private static let harmless = read("harmless")

    private static func read(_ value: String) -> MarkupReader {
        MarkupReader(String(decoding: EveryPlaceTemplate(value: value).render(), as: UTF8.self))
    }

    private func check(_ payload: String) throws {
        let bytes = EveryPlaceTemplate(value: payload).render()
        #expect(!bytes.contains(0), "\(payload.debugDescription)")
        #expect(EveryPlaceTemplate(value: payload).render(reservingCapacity: 10) == bytes)
        #expect(String(validating: bytes, as: UTF8.self) != nil)
        let page = Self.read(payload)
        let name = Comment(rawValue: payload.debugDescription)
        try #require(page.tags.map(\.name) == Self.harmless.tags.map(\.name), name)
        for (tag, other) in zip(page.tags, Self.harmless.tags) {
            try #require(tag.attributes.map(\.name) == other.attributes.map(\.name), name)
            for (attribute, other) in zip(tag.attributes, other.attributes) {
                check(attribute, other, of: tag, payload, name)
            }
        }
        for (index, text) in page.texts.enumerated() {
            if page.tags.indices.contains(index - 1), page.tags[index - 1].name == "script" {
                try checkJSON(text, payload, name)
            } else {
                let expected = Self.harmless.texts[index].replacing("harmless", with: asShown(payload))
                #expect(text == expected, name)
            }
        }
    }

    private func check(
        _ attribute: MarkupReader.Attribute, _ other: MarkupReader.Attribute, of tag: MarkupReader.Tag,
        _ payload: String, _ name: Comment
    ) {
        switch attribute.name {
        case "href", "src", "action", "formaction", "poster", "cite", "xlink:href":
            #expect(["", "http", "https", "mailto", "tel"].contains(scheme(of: attribute.value)), name)
        case "srcset":
            let candidates = attribute.value.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
            #expect(candidates.count == 2, name)
            for (index, candidate) in candidates.enumerated() {
                let parts = candidate.split(omittingEmptySubsequences: false) { $0.value <= 0x20 }
                #expect(parts.count == index + 2, name)
                let address = String(String.UnicodeScalarView(parts[index]))
                #expect(["", "http", "https", "mailto", "tel"].contains(scheme(of: address)), name)
            }
        default:
            #expect(attribute.value == other.value.replacing("harmless", with: asShown(payload)), name)
        }
    }

    /// The scheme as the URL Standard's parser finds it (section 4.4): controls and spaces before it, and tabs and line
    /// ends anywhere, don't count.
    private func scheme(of address: String) -> String {
        let trimmed = address.unicodeScalars.drop { $0.value <= 0x20 }.filter { !"\t\n\r".unicodeScalars.contains($0) }
        guard let colon = trimmed.firstIndex(of: ":"), let first = trimmed.first, first.isASCII,
            first.properties.isAlphabetic
        else { return "" }
        let scheme = trimmed[..<colon]
        let isScheme = scheme.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(scalar))
        }
        return isScheme ? String(String.UnicodeScalarView(scheme)).lowercased() : ""
    }

    private func checkJSON(_ text: String, _ payload: String, _ name: Comment) throws {
        struct Content: Decodable {
            var value: String
            var values: [String]
        }
        for character in "<>&" { #expect(!text.contains(character), name) }
        let content = try JSONDecoder().decode(Content.self, from: Data(text.utf8))
        #expect(content.value == payload, name)
        #expect(content.values == [payload, payload], name)
    }

    private func asShown(_ payload: String) -> String {
        String(String.UnicodeScalarView(payload.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}
