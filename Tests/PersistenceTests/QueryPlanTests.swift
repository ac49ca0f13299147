import Foundation
import Testing

@testable import Persistence

/// Fetches walk an index: no scan of a table, no sorting on the side.
@Suite struct QueryPlanTests {
    let fixture: Fixture

    init() async throws {
        fixture = try Fixture()
        try await fixture.save((0..<500).map { "Shop \($0)" }) { restaurant, index in
            restaurant.summary = index == 77 ? "a rare noodle" : "common words"
            restaurant.seats = index % 3 == 0 ? nil : index
        }
    }

    private func plan(_ request: FetchRequest<Restaurant>) throws -> [String] {
        try fixture.container.read { try $0.plan(request) }
    }

    @Test func byName() throws {
        let plan = try plan(FetchRequest(sortBy: [SortDescriptor(\.name)], limit: 20))
        #expect(plan == ["SCAN Restaurant USING INDEX Restaurant_name_key"])
    }

    @Test func byNameAfterAPage() throws {
        var request = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 20)
        request.after = try fixture.container.read { [request] in try $0.fetchPage(request).next }
        #expect(try plan(request) == ["SEARCH Restaurant USING INDEX Restaurant_name_key (name_key>?)"])
    }

    @Test func newest() throws {
        let plan = try plan(FetchRequest(sortBy: [SortDescriptor(\.id, order: .reverse)], limit: 20))
        #expect(plan == ["SCAN Restaurant"])
    }

    @Test func favoritesByName() throws {
        let plan = try plan(
            FetchRequest(predicate: #Predicate { $0.isFavorite }, sortBy: [SortDescriptor(\.name)], limit: 20))
        #expect(plan == ["SEARCH Restaurant USING INDEX Restaurant_isFavorite_name_key (isFavorite=?)"])
    }

    @Test func byRatingThenName() throws {
        let plan = try plan(
            FetchRequest(sortBy: [SortDescriptor(\.ratingOrder), SortDescriptor(\.name)], limit: 20))
        #expect(plan == ["SCAN Restaurant USING INDEX Restaurant_ratingOrder_name_key"])
    }

    @Test func mixedDirections() throws {
        var request = FetchRequest<Restaurant>(
            sortBy: [SortDescriptor(\.price, order: .reverse), SortDescriptor(\.name)], limit: 20)
        #expect(try plan(request) == ["SCAN Restaurant USING INDEX Restaurant_price_name_key"])
        request.after = try fixture.container.read { [request] in try $0.fetchPage(request).next }
        #expect(
            try plan(request) == ["SEARCH Restaurant USING INDEX Restaurant_price_name_key (price=? AND name_key>?)"])
    }

    @Test func missingLast() throws {
        for order in [SortOrder.forward, .reverse] {
            var request = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.seats, order: order)], limit: 20)
            #expect(try plan(request) == ["SCAN Restaurant USING INDEX Restaurant_seats"])
            request.after = try fixture.container.read { [request] in try $0.fetchPage(request).next }
            let after = try plan(request)
            #expect(after.count == 1)
            #expect(after.allSatisfy { $0.hasPrefix("SEARCH Restaurant USING INDEX Restaurant_seats (seats") })
        }
    }

    @Test func byType() throws {
        let plan = try plan(FetchRequest(predicate: #Predicate { $0.type == "Bar" }))
        #expect(plan == ["SEARCH Restaurant USING INDEX Restaurant_type (type=?)"])
    }

    @Test func byManyIDs() throws {
        let ids: [Int64] = [3, 5, 8]
        let plan = try plan(FetchRequest(predicate: #Predicate { ids.contains($0.id) }))
        #expect(plan.first == "SEARCH Restaurant USING INTEGER PRIMARY KEY (rowid=?)")
    }

    @Test func byManyNumbers() throws {
        let seats: [Int?] = [10, 20]
        let plan = try plan(FetchRequest(predicate: #Predicate { seats.contains($0.seats) }))
        #expect(plan.first == "SEARCH Restaurant USING INDEX Restaurant_seats (seats=?)")
    }

    @Test func byManyTexts() throws {
        let types = ["Bar", "Pub"]
        let plan = try plan(FetchRequest(predicate: #Predicate { types.contains($0.type) }))
        #expect(plan.first == "SEARCH Restaurant USING INDEX Restaurant_type (type=?)")
    }

    @Test func rareWordGoesThroughTheTrigrams() throws {
        let plan = try plan(FetchRequest(sortBy: [SortDescriptor(\.name)], limit: 20, search: "noodle"))
        #expect(plan.first?.hasPrefix("SCAN Restaurant_search VIRTUAL TABLE INDEX") == true)
        #expect(plan.contains("SEARCH Restaurant USING INTEGER PRIMARY KEY (rowid=?)"))
    }

    @Test(arguments: ["common", "wo", "common words"]) func commonWordWalksTheOrder(word: String) throws {
        let plan = try plan(FetchRequest(sortBy: [SortDescriptor(\.name)], limit: 20, search: word))
        #expect(
            plan == [
                "SCAN Restaurant USING INDEX Restaurant_name_key", "CORRELATED SCALAR SUBQUERY 1",
                "SEARCH folded USING INTEGER PRIMARY KEY (rowid=?)",
            ])
    }

    @Test func inALargeTableOneRareTrigramIsEnough() async throws {
        try await fixture.container.write { context in
            try context.openConnection().run(
                "UPDATE \"sqlite_sequence\" SET \"seq\" = 30000 WHERE \"name\" = 'Restaurant'")
        }
        try await fixture.save("Shop 30001")
        let request = FetchRequest<Restaurant>(search: "rare noodle")
        try fixture.container.read { context in
            let statements = try context.statements { _ = try context.fetch(request) }
            #expect(statements.last?.contains(#"MATCH '"rar"' AND"#) == true)
            #expect(try context.fetch(request).map(\.name) == ["Shop 77"])
        }
    }

    @Test(arguments: ["shop 77", "77 shop"]) func rarePartOfANameGoesThroughTheTrigrams(text: String) throws {
        let plan = try plan(
            FetchRequest(
                predicate: #Predicate { $0.name.localizedStandardContains(text) }, sortBy: [SortDescriptor(\.name)],
                limit: 20))
        #expect(plan.first?.hasPrefix("SCAN Restaurant_search VIRTUAL TABLE INDEX") == true)
    }

    @Test(arguments: ["Shop", "p 1", "o"]) func commonPartOfANameWalksTheOrder(text: String) throws {
        let plan = try plan(
            FetchRequest(
                predicate: #Predicate { $0.name.localizedStandardContains(text) }, sortBy: [SortDescriptor(\.name)],
                limit: 20))
        #expect(plan.first == "SCAN Restaurant USING INDEX Restaurant_name_key")
    }

    @Test func onlyWhatIsFoundIsFolded() throws {
        let request = FetchRequest<Restaurant>(
            predicates: [#Predicate { $0.name.localizedStandardContains("Shop") }, #Predicate { $0.isFavorite }])
        let statements = try fixture.container.read { context in
            try context.statements { _ = try context.fetch(request) }
        }
        let condition = """
            "deletion" IS NULL AND ("isFavorite" = 1) AND CASE WHEN \
            (SELECT instr("folded"."text", 'shop') > 0 FROM "Restaurant_text" AS "folded" \
            WHERE "folded"."id" = "Restaurant"."id") THEN (instr(fold("name"), 'shop') > 0) END
            """
        #expect(statements.last?.contains(condition) == true)
    }

    @Test func oneObject() throws {
        try fixture.container.read { context in
            let statements = try context.statements { _ = try context.object(Restaurant.self, id: 3) }
            #expect(statements == [Restaurant.entity.selection + #" WHERE "id" = 3 AND "deletion" IS NULL"#])
        }
    }

    @Test func distinctValuesSeekOncePerValue() throws {
        try fixture.container.read { context in
            let statements = try context.statements { _ = try context.values(of: \Restaurant.type, limit: 9) }
            let steps = try context.openConnection().rows("EXPLAIN QUERY PLAN " + statements[0]) { $0.text(3) }
            #expect(steps.filter { $0.hasPrefix("SEARCH Restaurant USING INDEX Restaurant_type (type>?)") }.count == 2)
            #expect(!steps.contains { $0.hasPrefix("SCAN Restaurant") })
        }
    }
}
