import Foundation
import Testing

@testable import Persistence

@Suite struct SearchTests {
    let fixture: Fixture

    init() async throws {
        fixture = try Fixture()
        try await fixture.save([
            "Café Noodle", "NOODLE-Bär", "日本料理 ラーメン", "100% a_b\\c \"q\" 'x'", "가나다 각", "🍜🍜🍜", "Plain",
        ]) { restaurant, index in
            restaurant.type = index == 6 ? "Noodle shop" : "Bar"
            restaurant.summary = index == 0 ? "first line\nsecond line" : ""
            restaurant.phone = "noodle"
        }
    }

    private func found(_ search: String) throws -> [Int64] {
        try fixture.container.read { try $0.fetch(FetchRequest<Restaurant>(search: search)).map(\.id) }
    }

    @Test(
        arguments: [
            ("noodle", [1, 2, 7]), ("NOODLE", [1, 2, 7]), ("ｎｏｏｄｌｅ", [1, 2, 7]), ("cafe", [1]), ("CAFÉ", [1]),
            ("bar", [1, 2, 3, 4, 5, 6]),
            ("oodl", [1, 2, 7]), ("od", [1, 2, 7]), ("料理", [3]), ("本料理", [3]), ("ラーメン", [3]), ("ﾗｰﾒﾝ", [3]),
            ("理 日", [3]),
            ("100%", [4]), ("%", [4]), ("_", [4]), ("a_b", [4]), ("\\", [4]), ("\\c", [4]), ("\"q\"", [4]),
            ("'x'", [4]),
            ("\"", [4]), ("b\\c \"q\"", [4]), ("가", [5]), ("각", [5]), ("🍜", [6]), ("🍜🍜🍜", [6]), ("🍜🍜🍜🍜", []),
            ("noodle shop", [7]), ("shop noodle", [7]), ("noodle cafe bar", [1]), ("line\nsecond", [1]), ("lines", []),
            ("zzz", []), ("z", []), ("AND", []), ("NEAR(", []), ("*", []), ("a*", []), ("-", [2]), ("text:", []),
            ("", [1, 2, 3, 4, 5, 6, 7]), ("  \u{200B}", [1, 2, 3, 4, 5, 6, 7]), ("555", []),
            ("\u{301}", [1, 2, 3, 4, 5, 6, 7]), ("\u{1} \u{7F}", [1, 2, 3, 4, 5, 6, 7]), ("cafe \u{301}", [1]),
            ("cafe \u{1F3FD}", []), ("' \u{E31}", []), ("\u{E31}", []),
        ] as [(String, [Int64])])
    func finds(search: String, ids: [Int64]) throws {
        #expect(try found(search) == ids)
    }

    /// A condition is about one attribute and one text, a search about the words of all of them.
    @Test(
        arguments: [
            ("noodle", [1, 2]), ("e NOO", [1]), ("noodle cafe", []), ("e-b", [2]), ("shop", []), ("料理 ラ", [3]),
            ("% a_", [4]), ("'x'", [4]), ("'", [4]), ("\\c \"q", [4]), ("", [1, 2, 3, 4, 5, 6, 7]),
            (" ", [1, 3, 4, 5]),
            ("line", []), ("zzz", []), ("z", []),
        ] as [(String, [Int64])])
    func aConditionFindsTheTextAsItIs(text: String, ids: [Int64]) async throws {
        let request = FetchRequest<Restaurant>(predicate: #Predicate { $0.name.localizedStandardContains(text) })
        let found: ([Int64], Int) = try fixture.container.read { context in
            (try context.fetch(request).map(\.id), try context.count(request))
        }
        #expect(found == (ids, ids.count))
        let inAWrite = try await fixture.container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = text + "*"
            try context.save()
            return try context.fetch(request).map(\.id)
        }
        #expect(inAWrite == ids + [8])
    }

    /// A quote and what combines with it are one character, and two scalars to the index.
    @Test(arguments: ["a\"\u{E31}", "x\"\u{1F3FD}", "\"\u{E31}", "ab\"\u{E31}c", "\"\"\u{1F3FD}\"\u{1F3FD}"])
    func aQuoteBeforeAMarkIsAQuote(text: String) async throws {
        #expect(try found(text) == [])
        try await fixture.save("ж" + text)
        #expect(try found(text) == [8])
    }

    @Test func hostileTextIsOnlyText() throws {
        for text in [
            "\0", "a\0b", String(repeating: "x", count: 10_000), String(repeating: "a b ", count: 500), "\u{FFFD}",
        ] {
            _ = try found(text)
        }
    }

    @Test func theFirstThirtyTwoWordsCount() async throws {
        let words = (100..<132).map { "w\($0)" }
        try await fixture.save(["Many"]) { restaurant, _ in restaurant.summary = words.joined(separator: " ") }
        let others = (0..<5000).map { "o\($0)" }
        #expect(try found((words + others).joined(separator: " ")) == [8])
        #expect(try found((words.dropLast() + others).joined(separator: " ")) == [])
        #expect(try found(String(repeating: "noodle cafe ", count: 1000)) == [1])
    }

    @Test func changesAreFollowed() async throws {
        try await fixture.container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            restaurant.name = "Pizzeria"
            try context.save()
            let inside = try context.fetch(FetchRequest<Restaurant>(search: "pizzeria")).map(\.id)
            #expect(inside == [1])
            restaurant.name = "Trattoria"
            try context.save()
        }
        #expect(try found("pizzeria") == [])
        #expect(try found("trattoria") == [1])
        #expect(try found("noodle") == [2, 7])
        try checkIndex()
    }

    @Test func undoneChangesLeaveNoTrace() async throws {
        struct Stop: Error {}
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<20 {
                group.addTask { [fixture] in
                    try? await fixture.container.write { context in
                        let restaurant = try #require(try context.object(Restaurant.self, id: 7))
                        restaurant.name = "Number \(index) here"
                        try context.save()
                        // Makes the index write what waits, of the writes before too.
                        _ = try context.fetch(FetchRequest<Restaurant>(search: "number"))
                        if index % 2 == 0 { throw Stop() }
                    }
                }
            }
        }
        try checkIndex()
        let name = try #require(try fixture.container.read { try $0.object(Restaurant.self, id: 7)?.name })
        #expect(try found(name) == [7])
    }

    /// FTS5's own comparison of index and texts (<https://www.sqlite.org/fts5.html#the_integrity_check_command>).
    private func checkIndex() throws {
        let connection = try Connection(file: fixture.container.file, access: .writing)
        defer { connection.close() }
        try connection.run(
            "INSERT INTO \"Restaurant_search\"(\"Restaurant_search\", rank) VALUES ('integrity-check', 1)")
    }

    @Test func agreesWithScanningInEveryMode() async throws {
        let fixture = try Fixture()
        let syllables = ["ka", "no", "ri", "to", "su", "me"]
        try await fixture.save((0..<2000).map { "\($0)" }) { restaurant, index in
            var random = SeededRandom(seed: UInt64(index))
            restaurant.name = (0..<4).map { _ in syllables.randomElement(using: &random) ?? "" }.joined()
            restaurant.summary = index % 500 == 3 ? "exquisite" : "everyday"
        }
        try fixture.container.read { context in
            let all = try context.fetch(FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)]))
            for search in [
                "kano", "no", "kanorito", "sumesume", "exquisite", "everyday", "everyday exquisite", "ex", "kano rito",
                "kano everyday", "e x q",
            ] {
                let words = search.split(separator: " ").map(String.init)
                let expected = all.filter { restaurant in
                    words.allSatisfy { restaurant.name.contains($0) || restaurant.summary.contains($0) }
                }
                var request = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 15, search: search)
                var paged: [Int64] = []
                repeat {
                    let page = try context.fetchPage(request)
                    paged += page.objects.map(\.id)
                    request.after = page.next
                } while request.after != nil
                #expect(paged == expected.map(\.id), "\(search)")
                #expect(try context.count(FetchRequest<Restaurant>(search: search)) == expected.count)
            }
        }
    }
}

/// One or two letters, in a table that is too large to look at each row.
@Suite struct ShortTextTests {
    private func fixture() async throws -> Fixture {
        let fixture = try Fixture()
        try await fixture.save((0..<3_000).map { "Place \($0)" }) { restaurant, index in
            if index.isMultiple(of: 5) { restaurant.summary = "lamb" }
            switch index {
            case 100: restaurant.name = "牛"
            case 2_000: restaurant.name = "Qwx"
            case 2_200: restaurant.name = "ж\"\u{E31}"
            case 2_300: restaurant.name = "ч\u{10FFFF}c"
            case 2_400: restaurant.name = "ш\u{FFFF}c"
            case 2_500: restaurant.name = "ends in q"
            case 2_998: restaurant.type = "a \"q\" b"
            default: break
            }
        }
        return fixture
    }

    @Test(
        arguments: [
            ("q", [2_001, 2_501, 2_999]), ("Q", [2_001, 2_501, 2_999]), ("qw", [2_001]), ("wx", [2_001]),
            ("x", [2_001]),
            ("牛", [101]), ("n q", [2_501]), ("\"q", [2_999]), ("zz", []), ("乳", []), ("q zz", []), ("牛 q", []),
            ("ж", [2_201]), ("ж\"", [2_201]), ("\"", [2_201, 2_999]), ("\"\u{E31}", [2_201]), ("\u{E31}", [2_201]),
            ("ч", [2_301]), ("ч\u{10FFFF}", [2_301]), ("\u{10FFFF}", [2_301]), ("\u{10FFFF}c", [2_301]),
            ("ш", [2_401]), ("ш\u{FFFF}", [2_401]), ("\u{FFFF}", [2_401]), ("\u{FFFF}c", [2_401]),
            ("\u{FFFE}", []), ("\u{FFFD}", []),
        ] as [(String, [Int64])])
    func isFoundWhereverItStands(search: String, ids: [Int64]) async throws {
        let container = try await fixture().container
        let found = try container.read { context in
            (
                try context.fetch(FetchRequest<Restaurant>(search: search)).map(\.id).sorted(),
                try context.count(
                    FetchRequest<Restaurant>(search: search))
            )
        }
        #expect(found == (ids, ids.count))
    }

    @Test func aRareOneIsLookedUpAndACommonOneWalkedFor() async throws {
        let container = try await fixture().container
        try container.read { context in
            for (text, isLookedUp) in [
                ("q", true), ("qw", true), ("zz", true), ("p q", true), ("p", false), ("pl", false),
                // Few of those that have the longer word have the short one.
                ("lamb", false), ("lamb q", true), ("lamb p", false),
            ] {
                let plan = try SearchPlan(
                    words: text, texts: [], isByID: false, entity: Restaurant.entity, in: context)
                #expect(plan?.first.way.isLookUp == isLookedUp, "\(text)")
            }
        }
    }

    @Test func changesAreFollowed() async throws {
        let container = try await fixture().container
        let request = FetchRequest<Restaurant>(search: "qw")
        let ids = try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 2_001))
            restaurant.name = "Other"
            let new = Restaurant(context: context)
            new.name = "Aqw"
            try context.save()
            return try context.fetch(request).map(\.id)
        }
        #expect(ids == [3_001])
        #expect(try container.read { try $0.fetch(request).map(\.id) } == [3_001])
    }
}
