import Foundation
import Testing

@testable import Persistence

/// The SQL that predicates print, and the rows that it finds.
@Suite struct PredicateTests {
    let fixture: Fixture

    init() async throws {
        fixture = try Fixture()
        try await fixture.save(["Alpha", "beta 50%", "gamma_x", "Ünder"]) { restaurant, index in
            restaurant.isFavorite = index % 2 == 0
            restaurant.phone = index == 1 ? nil : "555-\(index)"
            restaurant.rating = index == 0 ? nil : Rating.allCases[index]
            restaurant.seats = index == 3 ? nil : index * 10
            restaurant.price = Double(index)
        }
    }

    private func check(
        _ predicate: Predicate<Restaurant>, _ condition: String, finds names: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try fixture.container.read { context in
            let sql = try context.sql(FetchRequest(predicate: predicate))
            #expect(
                sql == "… WHERE \"deletion\" IS NULL AND (\(condition)) ORDER BY \"id\"",
                sourceLocation: sourceLocation)
            let found = try context.fetch(FetchRequest(predicate: predicate))
            #expect(found.map(\.name) == names, sourceLocation: sourceLocation)
            // Foundation's own evaluation agrees.
            let all = try context.fetch(FetchRequest<Restaurant>())
            let expected = try all.filter { try predicate.evaluate($0) }
            #expect(expected == found, sourceLocation: sourceLocation)
        }
    }

    @Test func equality() throws {
        let name = "Alpha"
        try check(#Predicate { $0.name == name }, #""name" = 'Alpha'"#, finds: ["Alpha"])
        try check(#Predicate { $0.name != "Alpha" }, #""name" <> 'Alpha'"#, finds: ["beta 50%", "gamma_x", "Ünder"])
        try check(#Predicate { $0.id == 3 }, #""id" = 3"#, finds: ["gamma_x"])
        try check(#Predicate { $0.rating == rating }, #""rating" IS 'good'"#, finds: ["beta 50%"])
        try check(#Predicate { $0.rating != rating }, #""rating" IS NOT 'good'"#, finds: ["Alpha", "gamma_x", "Ünder"])
    }

    private let rating: Rating? = .good

    @Test func missingValues() throws {
        try check(#Predicate { $0.phone == nil }, #""phone" IS NULL"#, finds: ["beta 50%"])
        try check(#Predicate { $0.phone != nil }, #""phone" IS NOT NULL"#, finds: ["Alpha", "gamma_x", "Ünder"])
        try check(
            #Predicate { ($0.seats ?? 15) > 10 }, #"ifnull("seats", 15) > 10"#, finds: ["gamma_x", "Ünder"])
        try check(
            #Predicate { $0.phone?.isEmpty == false },
            #"(CASE WHEN "phone" IS NULL THEN NULL ELSE "phone" IS '' END) IS 0"#,
            finds: ["Alpha", "gamma_x", "Ünder"])
        try check(
            #Predicate { !($0.phone == "555-0") }, #"NOT ("phone" IS '555-0')"#,
            finds: ["beta 50%", "gamma_x", "Ünder"])
        try check(
            #Predicate { $0.image == nil }, #""image" IS NULL"#, finds: ["Alpha", "beta 50%", "gamma_x", "Ünder"])
    }

    @Test func comparison() throws {
        try check(#Predicate { $0.price < 1 }, #""price" < 1.0"#, finds: ["Alpha"])
        try check(#Predicate { $0.price <= 1 }, #""price" <= 1.0"#, finds: ["Alpha", "beta 50%"])
        try check(#Predicate { $0.price > 2 }, #""price" > 2.0"#, finds: ["Ünder"])
        try check(#Predicate { $0.price >= 2 }, #""price" >= 2.0"#, finds: ["gamma_x", "Ünder"])
        try check(#Predicate { $0.name < "b" }, #""name" < 'b'"#, finds: ["Alpha"])
        let moment = Date(timeIntervalSince1970: 1_000_001)
        try check(
            #Predicate { $0.createdAt < moment }, #""createdAt" < 1000001.0"#,
            finds: ["Alpha", "beta 50%", "gamma_x", "Ünder"])
    }

    @Test func logic() throws {
        try check(#Predicate { $0.isFavorite }, #""isFavorite" = 1"#, finds: ["Alpha", "gamma_x"])
        try check(#Predicate { !$0.isFavorite }, #""isFavorite" = 0"#, finds: ["beta 50%", "Ünder"])
        try check(
            #Predicate { $0.isFavorite && $0.price > 1 }, #"("isFavorite" = 1) AND ("price" > 1.0)"#,
            finds: ["gamma_x"])
        try check(
            #Predicate { $0.isFavorite || $0.price > 2 }, #"("isFavorite" = 1) OR ("price" > 2.0)"#,
            finds: ["Alpha", "gamma_x", "Ünder"])
        try check(#Predicate { !($0.price > 1) }, #"NOT ("price" > 1.0)"#, finds: ["Alpha", "beta 50%"])
    }

    @Test func texts() throws {
        try check(#Predicate { $0.name.contains("%") }, #"instr("name", '%') > 0"#, finds: ["beta 50%"])
        try check(#Predicate { $0.name.contains("_") }, #"instr("name", '_') > 0"#, finds: ["gamma_x"])
        try check(#Predicate { $0.name.contains("alpha") }, #"instr("name", 'alpha') > 0"#, finds: [])
        try check(
            #Predicate { $0.name.starts(with: "ga") }, #"substr("name", 1, length('ga')) = 'ga'"#, finds: ["gamma_x"])
        try check(
            #Predicate { !$0.name.localizedStandardContains("ÁLPHA") }, #"NOT (instr(fold("name"), 'alpha') > 0)"#,
            finds: ["beta 50%", "gamma_x", "Ünder"])
        try check(#Predicate { $0.name.isEmpty }, #""name" = ''"#, finds: [])
    }

    @Test func collections() throws {
        let ids: [Int64] = [2, 4, 9]
        try check(
            #Predicate { ids.contains($0.id) }, #""id" IN (SELECT "value" FROM json_each('[2,4,9]'))"#,
            finds: ["beta 50%", "Ünder"])
        let none: Set<String> = []
        try check(#Predicate { none.contains($0.name) }, "0", finds: [])
        let seats: [Int?] = [10, nil]
        try check(
            #Predicate { seats.contains($0.seats) },
            #"("seats" IS NULL) OR ("seats" IN (SELECT "value" FROM json_each('[10]')))"#,
            finds: ["beta 50%", "Ünder"])
        let known: [Int?] = [10]
        try check(
            #Predicate { !known.contains($0.seats) },
            #"NOT (("seats" IS NOT NULL) AND ("seats" IN (SELECT "value" FROM json_each('[10]'))))"#,
            finds: ["Alpha", "gamma_x", "Ünder"])
        try check(
            #Predicate { (1.0...2.0).contains($0.price) }, #"("price" >= 1.0) AND ("price" <= 2.0)"#,
            finds: ["beta 50%", "gamma_x"])
        let range = 1.0..<2.0
        try check(
            #Predicate { range.contains($0.price) }, #"("price" >= 1.0) AND ("price" < 2.0)"#, finds: ["beta 50%"])
    }

    @Test func collectionsOfAnySize() throws {
        let ids = Set<Int64>(2...300_000)
        #expect(try fixture.names(FetchRequest(predicate: #Predicate { ids.contains($0.id) })).count == 3)
        let prices = (0...300_000).map { Double($0) / 2 }
        let error = #expect(throws: UntranslatablePredicate.self) {
            try fixture.names(FetchRequest(predicate: #Predicate { prices.contains($0.price) }))
        }
        #expect(error?.attributes == ["price"])
        #expect(error?.operator == "contains of more than 32766 values")
    }

    @Test func arithmetic() throws {
        try check(#Predicate { $0.price * 2 + 1 > 4 }, #"(("price" * 2.0) + 1.0) > 4.0"#, finds: ["gamma_x", "Ünder"])
        try check(#Predicate { -$0.price < -2 }, #"(-"price") < (-2.0)"#, finds: ["Ünder"])
        try check(
            #Predicate { $0.ratingOrder % 2 == 0 }, #"("ratingOrder" % 2) = 0"#, finds: ["Alpha", "beta 50%", "Ünder"])
    }

    @Test func capturedProperties() throws {
        struct Wanted: Codable {
            var name: String
        }
        let wanted = Wanted(name: "Alpha")
        try check(#Predicate { $0.name == wanted.name }, #""name" = 'Alpha'"#, finds: ["Alpha"])
    }

    @Test func severalPredicatesAreJoinedByAnd() throws {
        try fixture.container.read { context in
            let request = FetchRequest<Restaurant>(predicates: [
                #Predicate { $0.isFavorite }, #Predicate { $0.price > 1 },
            ])
            let sql = try context.sql(request)
            #expect(
                sql
                    == #"… WHERE "deletion" IS NULL AND ("isFavorite" = 1) AND ("price" > 1.0) ORDER BY "id""#)
        }
    }

    /// Swift holds the two for the same text; here they differ, as what was typed is kept exactly.
    @Test func textsAreComparedScalarByScalar() async throws {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        #expect(one == two && !two.contains("e"))
        try await fixture.save(one, two)
        func found(_ predicate: Predicate<Restaurant>) throws -> [Int64] {
            try fixture.container.read { try $0.fetch(FetchRequest(predicate: predicate)).map(\.id) }
        }
        #expect(try found(#Predicate { $0.name == one }) == [5])
        #expect(try found(#Predicate { $0.name == two }) == [6])
        #expect(try found(#Predicate { $0.name.contains("fe") }) == [6])
        #expect(try found(#Predicate { $0.name.localizedStandardContains("CAFÉ") }) == [5, 6])
    }

    @Test func whatFoundationThrowsOnIsNotFound() throws {
        let predicate = #Predicate<Restaurant> { $0.seats! > 5 }
        try fixture.container.read { context in
            #expect(try context.fetch(FetchRequest(predicate: predicate)).map(\.id) == [2, 3])
            let without = try #require(try context.object(Restaurant.self, id: 4))
            #expect(throws: (any Error).self) { try predicate.evaluate(without) }
        }
    }

    @Test func choices() throws {
        try check(
            #Predicate { $0.isFavorite ? $0.price > 1 : $0.seats == nil },
            #"CASE WHEN "isFavorite" = 1 THEN "price" > 1.0 ELSE "seats" IS NULL END"#, finds: ["gamma_x", "Ünder"])
    }

    @Test func expressionsArePrintedAsTheyWereWritten() {
        func text(_ predicate: Predicate<Restaurant>) -> String {
            var printer = PredicatePrinter(Restaurant.entity, variable: predicate.variable.key)
            return printer.text(predicate.expression)
        }
        let ids: [Int64] = [1, 2]
        #expect(
            text(#Predicate { ($0.seats ?? 2) > 1 && $0.phone?.isEmpty == false })
                == "(($0.seats ?? 2) > 1) && ($0.phone?.isEmpty == false)")
        #expect(
            text(#Predicate { !ids.contains($0.id) || -$0.price * 2 < 0 })
                == "(!([1, 2].contains($0.id))) || ((-($0.price) * 2.0) < 0.0)")
        #expect(text(#Predicate { (1.0..<2).contains($0.price) }) == "(1.0 ..< 2.0).contains($0.price)")
        #expect(
            text(#Predicate { $0.name.starts(with: "a") ? $0.isFavorite : $0.seats == nil })
                == #"$0.name.starts(with: "a") ? $0.isFavorite : $0.seats == nil"#)
    }

    @Test func whatHasNoCounterpartIsAnError() throws {
        func error(_ predicate: Predicate<Restaurant>) throws -> UntranslatablePredicate? {
            try fixture.container.read { context in
                do {
                    _ = try context.fetch(FetchRequest(predicate: predicate))
                    return nil
                } catch let error as UntranslatablePredicate {
                    return error
                }
            }
        }
        let counting = try error(#Predicate { $0.name.count > 3 })
        #expect(counting?.entity == "Restaurant")
        #expect(counting?.attributes == ["name"])
        #expect(counting?.expression == "$0.name.count")
        let words = ["x"]
        let filtering = try error(
            #Predicate { restaurant in words.allSatisfy { $0 == restaurant.summary } })
        #expect(filtering?.attributes == ["summary"])
        #expect(filtering?.operator == "SequenceAllSatisfy")
        #expect(
            filtering?.description == "Restaurant: SequenceAllSatisfy on summary has no counterpart in SQL: "
                + #"["x"].allSatisfy { $1 in $1 == $0.summary }"#)
        let computed = try error(#Predicate { $0.hasChanges })
        #expect(computed?.operator == "a property that is no attribute")
        let (seats, numbers) = ([4, 5], ["a": 1])
        #expect(try error(#Predicate { seats.max() == $0.seats })?.operator == "SequenceMaximum")
        #expect(try error(#Predicate { seats[0] == $0.seats })?.operator == "CollectionIndexSubscript")
        #expect(try error(#Predicate { numbers[$0.name] == 1 })?.operator == "DictionaryKeySubscript")
    }
}
