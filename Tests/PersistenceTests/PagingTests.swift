import Foundation
import Testing

@testable import Persistence

@Suite struct PagingTests {
    /// Orders of every kind, and the same order of objects in memory.
    struct OrderCase: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var sortBy: [SortDescriptor<Restaurant>]
        var precedes: @Sendable (Restaurant, Restaurant) -> Bool

        static let all = [
            OrderCase(testDescription: "id", sortBy: []) { $0.id < $1.id },
            OrderCase(testDescription: "id descending", sortBy: [SortDescriptor(\.id, order: .reverse)]) {
                $0.id > $1.id
            },
            OrderCase(testDescription: "name", sortBy: [SortDescriptor(\.name)]) {
                compare(key($0.name), key($1.name)) ?? ($0.id < $1.id)
            },
            OrderCase(testDescription: "name descending", sortBy: [SortDescriptor(\.name, order: .reverse)]) {
                compare(key($1.name), key($0.name)) ?? ($0.id > $1.id)
            },
            OrderCase(testDescription: "name by bytes", sortBy: [SortDescriptor(\.name, comparator: .lexical)]) {
                compare(Array($0.name.utf8), Array($1.name.utf8)) ?? ($0.id < $1.id)
            },
            OrderCase(testDescription: "seats, missing last", sortBy: [SortDescriptor(\.seats)]) {
                missingLast($0.seats, $1.seats, descending: false) ?? ($0.id < $1.id)
            },
            OrderCase(
                testDescription: "seats descending, missing last", sortBy: [SortDescriptor(\.seats, order: .reverse)]
            ) { missingLast($0.seats, $1.seats, descending: true) ?? ($0.id > $1.id) },
            OrderCase(
                testDescription: "seats descending, phone, name descending",
                sortBy: [
                    SortDescriptor(\.seats, order: .reverse), SortDescriptor(\.phone),
                    SortDescriptor(\.name, order: .reverse),
                ]
            ) {
                missingLast($0.seats, $1.seats, descending: true)
                    ?? missingLast($0.phone, $1.phone, descending: false)
                    ?? compare(key($1.name), key($0.name)) ?? ($0.id > $1.id)
            },
            OrderCase(
                testDescription: "price descending, name",
                sortBy: [SortDescriptor(\.price, order: .reverse), SortDescriptor(\.name)]
            ) {
                $0.price != $1.price ? $0.price > $1.price : compare(key($0.name), key($1.name)) ?? ($0.id < $1.id)
            },
            OrderCase(
                testDescription: "rating, createdAt",
                sortBy: [SortDescriptor(\.ratingOrder), SortDescriptor(\.createdAt)]
            ) {
                $0.ratingOrder != $1.ratingOrder
                    ? $0.ratingOrder < $1.ratingOrder
                    : $0.createdAt != $1.createdAt ? $0.createdAt < $1.createdAt : $0.id < $1.id
            },
        ]

        static func key(_ text: String) -> [UInt8] { SortKey.bytes(text) }

        static func compare(_ left: [UInt8], _ right: [UInt8]) -> Bool? {
            left == right ? nil : left.lexicographicallyPrecedes(right)
        }

        static func missingLast<Value: Comparable>(_ left: Value?, _ right: Value?, descending: Bool) -> Bool? {
            switch (left, right) {
            case (nil, nil): nil
            case (nil, _): false
            case (_, nil): true
            case (let left?, let right?): left == right ? nil : (left < right) != descending
            }
        }
    }

    @Test(arguments: OrderCase.all) func pagesAreTheWholeOrder(_ order: OrderCase) async throws {
        let fixture = try Fixture()
        try await fixture.save((0..<300).map { "\($0)" }) { restaurant, index in
            var random = SeededRandom(seed: UInt64(index))
            restaurant.name =
                ["Shelf 2", "shelf 10", "é", "E", "🍜", "\(Int.random(in: 0..<40, using: &random))"]
                .randomElement(using: &random) ?? ""
            restaurant.phone = [nil, "1", "2", ""].randomElement(using: &random) ?? nil
            restaurant.seats = [nil, -1, 0, 7].randomElement(using: &random) ?? nil
            restaurant.price = Double(Int.random(in: 0..<5, using: &random))
            restaurant.rating = Rating.allCases.randomElement(using: &random)
            restaurant.createdAt = Date(timeIntervalSince1970: Double(Int.random(in: 0..<5, using: &random)))
        }
        try fixture.container.read { context in
            let all = try context.fetch(FetchRequest<Restaurant>())
            let expected = all.sorted(by: order.precedes).map(\.id)
            #expect(try context.fetch(FetchRequest(sortBy: order.sortBy)).map(\.id) == expected)
            for size in [1, 7, 100] {
                var request = FetchRequest(sortBy: order.sortBy, limit: size)
                var paged: [Int64] = []
                repeat {
                    let page = try context.fetchPage(request)
                    #expect(page.objects.count <= size)
                    let rows = try context.fetchPage(request) { $0.id }
                    #expect(rows.objects == page.objects.map(\.id))
                    #expect(rows.next == page.next)
                    paged += page.objects.map(\.id)
                    request.after = page.next
                } while request.after != nil && paged.count <= expected.count
                #expect(paged == expected)
            }
        }
    }

    @Test func pageGoesOnWhereItsLastObjectWas() async throws {
        let fixture = try Fixture()
        try await fixture.save("a", "b", "c", "d")
        var request = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 2)
        request.after = try fixture.container.read { [request] in try $0.fetchPage(request).next }
        let cursor = try #require(request.after)
        #expect(cursor.rawValue.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        try await fixture.container.write { context in
            for restaurant in try context.fetch(FetchRequest<Restaurant>(predicate: #Predicate { $0.id <= 2 })) {
                context.delete(restaurant)
            }
            try context.save()
        }
        #expect(try fixture.names(request) == ["c", "d"])
    }

    @Test func whatIsDeletedAndNotSavedTakesNoPlaceOnAPage() async throws {
        let fixture = try Fixture()
        try await fixture.save("a", "b", "c", "d")
        try await fixture.container.write { context in
            var request = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 2)
            context.delete(try #require(try context.object(Restaurant.self, id: 1)))
            #expect(try context.fetch(request).map(\.name) == ["b", "c"])
            let first = try context.fetchPage(request)
            #expect(first.objects.map(\.name) == ["b", "c"])
            request.after = first.next
            let second = try context.fetchPage(request)
            #expect(second.objects.map(\.name) == ["d"])
            #expect(second.next == nil)
            context.rollback()
            #expect(try context.count(request) == 4)
        }
    }

    @Test func otherTextIsRefused() async throws {
        let fixture = try Fixture()
        try await fixture.save("a", "b", "c")
        let byName = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 1)
        let cursor = try #require(try fixture.container.read { try $0.fetchPage(byName).next })
        func fetch(_ text: String, _ request: FetchRequest<Restaurant>) throws -> [String] {
            var request = request
            request.after = PageCursor(rawValue: text)
            return try fixture.names(request)
        }
        #expect(try fetch(cursor.rawValue, byName) == ["b"])
        let others = [
            FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name, order: .reverse)], limit: 1),
            FetchRequest<Restaurant>(limit: 1),
            FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.seats)], limit: 1),
        ]
        for other in others {
            #expect(throws: InvalidPageCursor.self) { try fetch(cursor.rawValue, other) }
        }
        for text in ["", "a", "====", "'; DROP TABLE", "é", String(repeating: "A", count: 100_000), "\0", "%00"] {
            #expect(throws: InvalidPageCursor.self) { try fetch(text, byName) }
        }
        // Every prefix, every changed character: an error or a list, never a crash.
        var random = SeededRandom(seed: 1)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        for _ in 0..<2000 {
            var text = Array(cursor.rawValue)
            text[Int.random(in: 0..<text.count, using: &random)] = letters.randomElement(using: &random) ?? "A"
            if Bool.random(using: &random) { text.removeLast(Int.random(in: 0...3, using: &random)) }
            do {
                _ = try fetch(String(text), byName)
            } catch is InvalidPageCursor {}
        }
    }
}
