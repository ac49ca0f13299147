import FoodPinTesting
import Foundation
import Testing

/// Find: every product whose name contains the text.
@Suite struct ProductResultsTests {
    @Test func wildcardsQuotesAndBackslashesAreLetters() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["100 % juice", "snack_bar", "Plain", "O'Brien", "\"Best\" jam", "back\\slash"])
            let found = [
                "%25": "100 % juice", "_": "snack_bar", "%5C": "back\\slash", "n%27": nil, "o%27b": "O'Brien",
                "%27": "O'Brien", "%22": "\"Best\" jam", "%25%25": nil, "a_n": nil,
            ]
            for (text, name) in found {
                let names = try await visitor.products("/products/results?name=\(text)")
                #expect(names == [name].compactMap(\.self), "\(text)")
            }
        }
    }

    @Test func caseAccentsAndWidthAreFoldedInsideWordsOfAnyScript() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["Crème fraîche ＸＬ", "牛乳", "豆乳 1L", "Сметана"])
            for text in ["CREME", "fraiche xl", "rème", "ｆｒａｉｃｈｅ", "e f"] {
                let names = try await find(text, visitor)
                #expect(names == ["Crème fraîche ＸＬ"], "\(text)")
            }
            #expect(try await find("乳", visitor) == ["牛乳", "豆乳 1L"])
            #expect(try await find("牛乳", visitor) == ["牛乳"])
            #expect(try await find("мета", visitor) == ["Сметана"])
        }
    }

    @Test func severalWordsAreOneText() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["Oat milk", "Milk, oat", "Oats and milk"])
            #expect(try await find("oat milk", visitor) == ["Oat milk"])
            #expect(try await find("t m", visitor) == ["Oat milk"])
            #expect(try await find("milk oat", visitor) == [])
            #expect(try await find("  oat milk ", visitor) == ["Oat milk"])
        }
    }

    @Test func onlyTheNameIsLookedInto() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "Rice", "quantity": "milk"])
            #expect(try await find("milk", visitor) == [])
        }
    }

    @Test(arguments: ["", "%20", "%E2%80%8B", "%CC%81"]) func aBlankTextFindsAll(text: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["B", "A"])
            #expect(try await visitor.products("/products/results?name=\(text)") == ["A", "B"])
            #expect(try await visitor.products("/products/results") == ["A", "B"])
        }
    }

    @Test func findLeadsToACleanAddressAndKeepsWhatWasTyped() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["Oat milk", "Rice"])
            let found = try await visitor.get("/products/results?from=%2Fproducts&key=abc&name=%20o%26at&quantity=2")
            #expect(found.status == 303)
            #expect(found["Location"] == "/products/results?name=+o%26at")
            #expect(try await visitor.follow(found).value(of: "name") == " o&amp;at")
        }
    }

    @Test func nothingFoundOffersToAddIt() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["Rice"])
            let nothing = try await visitor.get("/products/results?name=oat%20%22milk%22")
            let address = try #require(nothing.link(/href="([^"]*)">Add it/))
            #expect(address == "/products?name=oat+%22milk%22#quantity")
            let filled = try await visitor.get(String(address.prefix { $0 != "#" }))
            #expect(filled.value(of: "name") == "oat &#34;milk&#34;")
            #expect(filled.value(of: "from") == "/products")
            #expect(nothing.link(/href="([^"]*)">Show all products/) == "/products")
        }
    }

    @Test(arguments: ["%00", "%FF", "%C3%28"]) func brokenTextIsAClearPage(text: String) async throws {
        try await TestApp.run { app in
            let answer = try await app.visitor().get("/products/results?name=\(text)")
            #expect(answer.status == 400)
        }
    }

    @Test func aLongTextFindsNothingAndComesBack() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["Rice"])
            let text = String(repeating: "ab ", count: 2_000)
            let answer = try await visitor.get("/products/results?name=\(text.replacing(" ", with: "+"))")
            #expect(answer.status == 200)
            #expect(answer.value(of: "name") == text)
        }
    }

    private func find(_ text: String, _ visitor: TestClient) async throws -> [String] {
        let text = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        return try await visitor.products("/products/results?name=\(text)")
    }
}
