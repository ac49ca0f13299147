import HTTPServer
import Testing

@testable import Site

@Suite struct FormOriginTests {
    private func form(_ fields: KeyValuePairs<String, String>) -> Form {
        Form(fields: FormFields(fields.map { FormField(name: $0.key, value: $0.value) }))
    }

    @Test(arguments: [
        ("/wines", "/wines"), ("/wines?q=a&after=b", "/wines?q=a&after=b"),
        ("/wines/results?name=a", "/wines/results?name=a"),
        ("/winesellers", "/wines"), ("/wines/1", "/wines"), ("//evil.example/wines", "/wines"), ("/trash", "/wines"),
        ("", "/wines"), ("https://evil.example", "/wines"), ("/wines?q=\\", "/wines"),
    ])
    func aFormLeadsBackToAPageOfItsOwn(from: String, to: String) {
        #expect(form(["from": from]).origin(among: ["/wines", "/wines/results"]) == to)
    }

    @Test func withoutAnOriginItLeadsToTheFirst() {
        #expect(form([:]).origin(among: ["/a", "/b"]) == "/a")
    }

    @Test func theVersionIsANumberOrMissing() throws {
        #expect(try form([:]).version == nil)
        #expect(try form(["version": "12"]).version == 12)
        for text in ["", "x", "1.5", "99999999999999999999"] {
            #expect(throws: ApplicationError.self) { try form(["version": text]).version }
        }
    }

    @Test func aHeartIsGivenOrTakenAway() throws {
        #expect(try form(["favorite": "on"]).isFavorite)
        #expect(try !form(["favorite": "off"]).isFavorite)
        for text in ["", "ON", "true"] {
            #expect(throws: ApplicationError.self) { try form(["favorite": text]).isFavorite }
        }
    }
}
