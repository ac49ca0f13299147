import FoodPinTesting
import Foundation
import Testing

/// Search, filters, order and pages, all of it in the address.
@Suite struct RestaurantListTests {
    private func add(_ names: [String], _ visitor: TestClient) async throws {
        for name in names { _ = try await visitor.post("/restaurants", ["name": name]) }
    }

    private func names(_ path: String, _ visitor: TestClient) async throws -> [String] {
        let answer = try await visitor.get(path)
        #expect(answer.status == 200)
        return answer.text.matches(of: /<h2><a href="\/restaurants\/\d+">([^<]*)<\/a>/).map { String($0.output.1) }
    }

    @Test func wildcardsQuotesAndBackslashesAreLetters() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await add(["100 % Pizza", "Snack_Bar", "Plain", "O'Brien \"s", "back\\slash"], visitor)
            #expect(try await names("/restaurants?q=%25", visitor) == ["100 % Pizza"])
            #expect(try await names("/restaurants?q=_", visitor) == ["Snack_Bar"])
            #expect(try await names("/restaurants?q=%5C", visitor) == ["back\\slash"])
            #expect(try await names("/restaurants?q=o%27brien", visitor).count == 1)
            #expect(try await names("/restaurants?q=%22", visitor).count == 1)
        }
    }

    @Test func aQuoteBeforeAMarkIsNoFault() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await add(["ж\"\u{E31}", "Plain"], visitor)
            #expect(try await names("/restaurants?q=a%22%E0%B8%B1", visitor) == [])
            #expect(try await names("/restaurants?q=%D0%B6%22%E0%B8%B1", visitor).count == 1)
            #expect(try await names("/restaurants?q=plain+%F0%9F%8F%BD", visitor) == [])
            #expect(try await names("/restaurants?q=%CC%81", visitor).count == 2)
        }
    }

    /// A browser writes a space as one byte, and so does the link.
    @Test func aLongSearchHasASecondPage() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await add((1...21).map { "x \($0)" }, visitor)
            let page = try await visitor.get("/restaurants?q=" + String(repeating: "x+", count: 2_500))
            let next = try #require(page.text.firstMatch(of: /rel="next" href="([^"]*)"/)?.output.1)
            #expect(try await names(next.replacingOccurrences(of: "&amp;", with: "&"), visitor).count == 1)
        }
    }

    @Test func searchFoldsCaseAccentsAndWidthInsideWords() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await add(["Crêperie ＫＯＢＥ", "寿司 東京", "Other"], visitor)
            for query in ["CREPE", "kobe", "perie"] {
                #expect(try await names("/restaurants?q=\(query)", visitor) == ["Crêperie ＫＯＢＥ"])
            }
            #expect(try await names("/restaurants?q=%E6%9D%B1", visitor) == ["寿司 東京"])
        }
    }

    @Test func theOrderIsNaturalAndTheUnratedComeLast() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await add(["Shelf 10", "shelf 2", "Äpfel", "Zoo"], visitor)
            #expect(try await names("/restaurants", visitor) == ["Äpfel", "shelf 2", "Shelf 10", "Zoo"])
            #expect(try await names("/restaurants?sort=newest", visitor) == ["Zoo", "Äpfel", "shelf 2", "Shelf 10"])
            _ = try await visitor.post("/restaurants/4/review", ["rating": "terrible"])
            _ = try await visitor.post("/restaurants/1/review", ["rating": "good"])
            #expect(
                try await names("/restaurants?sort=rating", visitor) == ["Shelf 10", "Zoo", "Äpfel", "shelf 2"])
            #expect(try await names("/restaurants?rating=none", visitor) == ["Äpfel", "shelf 2"])
            #expect(try await names("/restaurants?rating=terrible", visitor) == ["Zoo"])
        }
    }

    @Test func pagesAreByKeyInEveryOrder() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await add((1...45).map { "Place \($0)" }, visitor)
            for id in 1...10 { _ = try await visitor.post("/restaurants/\(id)/review", ["rating": "okay"]) }
            for sort in ["name", "newest", "rating"] {
                var path: String? = "/restaurants?sort=\(sort)&look=cards"
                var all: [String] = []
                while let here = path {
                    let page = try await visitor.get(here)
                    let found = try await names(here, visitor)
                    #expect(found.count == (all.count < 40 ? 20 : 5))
                    all += found
                    path = page.text.firstMatch(of: /rel="next" href="([^"]*)"/)
                        .map { $0.output.1.replacingOccurrences(of: "&amp;", with: "&") }
                    #expect(path?.contains("look=cards") != false)
                }
                #expect(all.count == 45)
                #expect(Set(all).count == 45)
            }
        }
    }

    @Test(arguments: ["x", "%00", "%FF", "AAAA", "' OR 1=1 --", String(repeating: "9", count: 4_000)])
    func aHostileCursorIsAClearPage(cursor: String) async throws {
        try await TestApp.run { app in
            let cursor = cursor.replacingOccurrences(of: " ", with: "%20")
            let answer = try await app.visitor().get("/restaurants?after=\(cursor)")
            #expect(answer.status == 400)
            #expect(answer.text.contains("<h1>This could not be read</h1>"))
        }
    }

    @Test func aCursorOfAnotherOrderIsAClearPage() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await add((1...21).map { "Place \($0)" }, visitor)
            let page = try await visitor.get("/restaurants?sort=rating").text
            let cursor = try #require(page.firstMatch(of: /after=([^"&]*)"/)?.output.1)
            #expect(try await visitor.get("/restaurants?sort=rating&after=\(cursor)").status == 200)
            #expect(try await visitor.get("/restaurants?sort=newest&after=\(cursor)").status == 400)
        }
    }

    @Test func theThreeKindsOfEmptiness() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            #expect(try await visitor.get("/restaurants?q=x").text.contains("Add your first restaurant"))
            try await add((1...21).map { "Place \($0)" }, visitor)
            let nothing = try await visitor.get("/restaurants?q=%3Cb%3E&favorite=on").text
            #expect(nothing.contains("“&lt;b&gt;”, favourites only"))
            #expect(nothing.contains("href=\"/restaurants\""))
            let page = try await visitor.get("/restaurants").text
            let next = try #require(page.firstMatch(of: /rel="next" href="([^"]*)"/)?.output.1)
            for id in 1...21 { _ = try await visitor.post("/restaurants/\(id)/delete") }
            try await add(["A"], visitor)
            let past = try await visitor.get(String(next))
            #expect(past.status == 200)
            #expect(past.text.contains("First page"))
        }
    }

    @Test func theFormKeepsTheStateOfTheList() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await add(["A"], visitor)
            let page = try await visitor.get("/restaurants?q=a&sort=newest&look=cards&favorite=on").text
            #expect(page.contains("name=\"sort\" value=\"newest\""))
            #expect(page.contains("name=\"look\" value=\"cards\""))
            #expect(page.contains("name=\"favorite\" value=\"on\""))
        }
    }
}
