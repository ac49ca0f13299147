import FoodPinTesting
import Foundation
import Persistence
import Site
import Testing

@testable import Albums
@testable import App
@testable import Restaurants

/// What the application fetches goes by indexes and ends at limits. `TestApp` holds every test of a page to that; here are
/// the lists in all their states, and the rule itself.
@Suite struct FetchRuleTests {
    private let rule = FetchRule(Features.foodPin.model)

    // MARK: The pages

    /// Fetches a page and the one that follows it.
    /// - Returns: Whether there was one.
    @discardableResult
    private func visit(_ path: String, _ fields: [(String, String)], _ visitor: TestClient) async throws -> Bool {
        var address = URLComponents()
        address.path = path
        address.queryItems = fields.filter { !$0.1.isEmpty }.map { URLQueryItem(name: $0.0, value: $0.1) }
        let page = try await visitor.get(address.string ?? path)
        #expect(page.status == 200, "\(address)")
        guard let next = page.text.firstMatch(of: /href="([^"]*[?&;]after=[^"]*)"/)?.1 else { return false }
        #expect(try await visitor.get(String(next).replacing("&amp;", with: "&")).status == 200)
        return true
    }

    @Test(arguments: ["", "a", "an", "the", "coffee bar"])
    func everyListInEveryState(words: String) async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            for sort in ["", "newest", "rating"] {
                for favorite in ["", "on"] {
                    for rating in ["", "awesome", "none"] {
                        for type in ["", "Coffee Shop"] {
                            try await visit(
                                "/restaurants",
                                [
                                    ("q", words), ("sort", sort), ("favorite", favorite), ("rating", rating),
                                    ("type", type),
                                ], visitor)
                        }
                    }
                }
            }
            for path in ["/products", "/albums", "/gradebook/students", "/gradebook/quizzes"] {
                try await visit(path, [("q", words)], visitor)
            }
            for sort in ["", "artist", "newest"] {
                try await visit("/albums/favorites", [("sort", sort)], visitor)
            }
            for path in ["/albums/artists/1", "/albums/catalogue", "/gradebook", "/gradebook/grades", "/trash"] {
                try await visit(path, [], visitor)
            }
        }
    }

    /// The last page of a list takes all the statements that a page takes.
    @Test func everyListThatHasASecondPage() async throws {
        try await TestApp.run { app in
            try await app.app.services.container.write { context in
                for index in 1...(Restaurant.pageSize + 5) {
                    let restaurant = Restaurant(context: context)
                    restaurant.name = "Tea \(index)"
                    restaurant.type = "Tea House"
                    restaurant.isFavorite = true
                    restaurant.rating = .good
                }
                let artist = Artist(context: context)
                artist.name = "Björk"
                for index in 1...(Album.pageSize + 5) {
                    let album = Album(context: context)
                    album.name = "Album \(index)"
                    album.year = index % 2 == 0 ? nil : 1990
                    album.artist = artist
                }
                try context.save()
            }
            let visitor = app.visitor()
            for sort in ["", "newest", "rating"] {
                for favorite in ["", "on"] {
                    for rating in ["", "good"] {
                        for type in ["", "Tea House"] {
                            let fields = [("sort", sort), ("favorite", favorite), ("rating", rating), ("type", type)]
                            #expect(try await visit("/restaurants", fields, visitor), "\(fields)")
                        }
                    }
                }
            }
            #expect(try await visit("/albums/artists/1", [], visitor))
        }
    }

    @Test func aFetchThatBreaksTheRuleFailsTheTest() async throws {
        let fault = await #expect(throws: FetchRule.Fault.self) {
            try await TestApp.run { app in
                try app.app.services.container.read { _ = try $0.fetch(FetchRequest<Restaurant>()) }
            }
        }
        #expect(fault?.step == "SCAN Restaurant")
    }

    // MARK: The rule

    @Test(arguments: [
        (
            #"SELECT "id" FROM "Restaurant" ORDER BY "name_key" LIMIT ?"#,
            "SCAN Restaurant USING INDEX Restaurant_name_key"
        ),
        (#"SELECT "id" FROM "Restaurant" ORDER BY "id" DESC LIMIT ?"#, "SCAN Restaurant"),
        (#"SELECT "id" FROM "Restaurant" WHERE "id" = ?"#, "SEARCH Restaurant USING INTEGER PRIMARY KEY (rowid=?)"),
        (#"SELECT "id" FROM "Artist" WHERE (0)"#, "SCAN Artist"),
        (#"UPDATE "Restaurant" SET "version" = 1"#, "SCAN Restaurant"),
    ]) func whatIsGood(sql: String, plan: String) {
        #expect(rule.fault(sql: sql, plan: [plan]) == nil)
    }

    @Test(arguments: [
        (#"SELECT "id" FROM "Restaurant" ORDER BY "id""#, "SCAN Restaurant"),
        (#"SELECT "id" FROM "Restaurant" ORDER BY "name_key""#, "SCAN Restaurant USING INDEX Restaurant_name_key"),
        (#"SELECT "id" FROM "Restaurant" ORDER BY "location" LIMIT ?"#, "USE TEMP B-TREE FOR ORDER BY"),
        (#"SELECT DISTINCT "type" FROM "Restaurant" LIMIT ?"#, "USE TEMP B-TREE FOR DISTINCT"),
        (
            #"SELECT "id" FROM "Quiz" WHERE "deletion" IS NULL ORDER BY "maximum""#,
            "USE TEMP B-TREE FOR ORDER BY"
        ),
        (
            #"SELECT "id" FROM "Restaurant" WHERE "deletion" IS NULL AND ("phone" = ?) ORDER BY "id" LIMIT ?"#,
            "SCAN Restaurant"
        ),
    ]) func whatIsNot(sql: String, plan: String) {
        #expect(rule.fault(sql: sql, plan: [plan])?.step == plan)
    }

    /// A unique value has one row at most, and one of two has more.
    @Test(arguments: [("student=? AND quiz=?", true), ("student=?", false)])
    func oneRowMayBeSorted(columns: String, isGood: Bool) {
        let plan = [
            "SEARCH Grade USING INDEX Grade_student_quiz (\(columns))", "USE TEMP B-TREE FOR ORDER BY",
        ]
        #expect((rule.fault(sql: #"SELECT "id" FROM "Grade" WHERE …"#, plan: plan) == nil) == isGood)
    }
}
