import Foundation
import Testing

@testable import Persistence

/// Every way of a search finds the same rows in the same order, and none takes many steps.
@Suite struct SearchWayTests {
    private static let rows = 3_500
    private static let orders: [[SortDescriptor<Restaurant>]] = [
        [SortDescriptor(\.name)], [SortDescriptor(\.name, order: .reverse)],
        [SortDescriptor(\.ratingOrder), SortDescriptor(\.name)],
        [SortDescriptor(\.id, order: .reverse)], [],
    ]

    /// Restaurants whose order by name has nothing to do with that by id; some words stand together at its end.
    private func fixture(seed: UInt64) async throws -> Fixture {
        let fixture = try Fixture()
        var random = SeededRandom(seed: seed)
        let places = (0..<Self.rows).shuffled(using: &random)
        let syllables = ["ka", "no", "ri", "to", "sü", "me", "x", "zq"]
        let texts = places.map { place in
            var words = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                (0..<Int.random(in: 1..<4, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "" }
                    .joined()
            }
            words.append("Soup")
            if place >= Self.rows / 2 { words.append("omega") }
            if place >= Self.rows * 2 / 5 { words.append("qz") }
            if place >= Self.rows - 200 { words.append("delta wy") }
            if place.isMultiple(of: 5) { words.append("gamma") }
            if place.isMultiple(of: 40) { words.append("soumega gamup") }
            if place == 7 { words.append("exquisite") }
            return words.shuffled(using: &random).joined(separator: " ")
        }
        try await fixture.save(places.map { "Place \($0)" }) { restaurant, index in
            restaurant.summary = texts[index]
            restaurant.rating = index % 6 < 5 ? Rating.allCases[index % 6] : nil
        }
        return fixture
    }

    /// Words of all kinds, and parts of them.
    private func searches(seed: UInt64) -> [String] {
        var random = SeededRandom(seed: seed)
        let words = [
            "soup", "omega", "qz", "delta", "wy", "gamma", "exquisite", "kano", "suka", "SÜTO", "mezq", "x", "zqx",
            "place 3", "xx",
            "soupome", "omegamma", "souga", "absent", "qy", "metoka",
        ]
        let parts = (0..<12).map { _ in
            let word = words.randomElement(using: &random) ?? ""
            let start = Int.random(in: 0..<word.count, using: &random)
            return String(word.dropFirst(start).prefix(Int.random(in: 1..<5, using: &random)))
        }
        let pairs = (0..<12).map { _ in
            ((words + parts).randomElement(using: &random) ?? "") + " " + (words.randomElement(using: &random) ?? "")
        }
        return words + parts + pairs
    }

    @Test func agreeWithAPlainFilter() async throws {
        let seed: UInt64 = 1
        let fixture = try await fixture(seed: seed)
        var ways: Set<[String]> = []
        try fixture.container.read { context in
            let texts = try context.fetch(FetchRequest<Restaurant>()).map { restaurant in
                (id: restaurant.id, text: Folding.fold("\(restaurant.name)\n\(restaurant.summary)"))
            }
            let orders = try Self.orders.map { sortBy in
                (sortBy, ids: try context.fetch(FetchRequest<Restaurant>(sortBy: sortBy)).map(\.id))
            }
            for search in searches(seed: seed) {
                let words = Folding.words(search, limit: 32)
                let matches = Set(
                    texts.filter { row in words.allSatisfy { strstr(row.text, $0) != nil } }.map(\.id))
                for (sortBy, ids) in orders {
                    let expected = ids.filter(matches.contains)
                    var request = FetchRequest<Restaurant>(sortBy: sortBy, search: search)
                    for limit in [3, expected.count / 3 + 1] {
                        request.limit = limit
                        request.after = nil
                        var found: [Int64] = []
                        repeat {
                            var page = Page<Restaurant>(objects: [], next: nil)
                            ways.insert(
                                try context.statements { page = try context.fetchPage(request) }.compactMap(way))
                            found += page.objects.map(\.id)
                            request.after = page.next
                        } while request.after != nil && found.count < 4 * limit
                        #expect(found == Array(expected.prefix(4 * limit)), "\(search) by \(limit)")
                    }
                }
                #expect(try context.count(FetchRequest<Restaurant>(search: search)) == matches.count, "\(search)")
            }
        }
        for way in [
            ["walk"], ["filter"], ["look up"], ["walk", "filter"], ["walk", "walk"], ["walk", "look up"],
            ["filter", "look up"],
        ] {
            #expect(ways.contains(way), "\(way)")
        }
    }

    /// The way of a statement that fetches a page.
    private func way(_ sql: String) -> String? {
        guard sql.contains(" ORDER BY "), sql.contains("\"ratingOrder\"") else { return nil }
        return sql.contains("+\"id\" IN") ? "filter" : sql.contains("search_match") ? "look up" : "walk"
    }

    /// To test each row takes 80,000 steps.
    @Test func takesFewSteps() async throws {
        let container = try await fixture(seed: 3).container
        try container.read { context in
            let connection = try context.openConnection()
            for (search, most) in [
                ("soup", 10_000), ("exquisite", 10_000), ("delta", 25_000), ("delta soup", 40_000), ("wy", 25_000),
                ("omega", 60_000), ("soupome", 10_000), ("soumegamma", 40_000), ("soumegas", 10_000),
                ("absent", 10_000), ("qy", 10_000),
            ] {
                for sortBy in Self.orders {
                    let before = connection.stepCount
                    _ = try context.fetchPage(FetchRequest<Restaurant>(sortBy: sortBy, limit: 20, search: search))
                    #expect(connection.stepCount - before < most, "\(search) by \(sortBy)")
                }
            }
        }
    }
}
