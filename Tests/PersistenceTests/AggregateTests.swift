import Foundation
import Testing

@testable import Persistence

/// Sums, averages, smallest and largest values.
@Suite struct AggregateTests {
    let fixture: Fixture

    init() async throws {
        fixture = try Fixture()
        try await fixture.save(["c", "a", "b", "deleted"]) { restaurant, index in
            restaurant.seats = [4, nil, 7, 1000][index]
            restaurant.price = [1.5, 2, 4, 1000][index]
            restaurant.isFavorite = index != 1
        }
        try await fixture.container.write { context in
            context.delete(try #require(try context.object(Restaurant.self, id: 4)))
            try context.save()
        }
    }

    private func read<Value: Sendable>(_ body: (ManagedObjectContext) throws -> Value) throws -> Value {
        try fixture.container.read(body)
    }

    @Test func ofAll() throws {
        #expect(try read { try $0.sum(of: \Restaurant.price) } == 7.5)
        #expect(try read { try $0.average(of: \Restaurant.price) } == 2.5)
        #expect(try read { try $0.minimum(of: \Restaurant.price) } == 1.5)
        #expect(try read { try $0.maximum(of: \Restaurant.price) } == 4)
        #expect(try read { try $0.minimum(of: \Restaurant.name) } == "a")
        #expect(try read { try $0.maximum(of: \Restaurant.id) } == 3)
        #expect(try read { try $0.maximum(of: \Restaurant.createdAt) } == fixture.clock.now)
    }

    @Test func missingValuesAreLeftOut() throws {
        #expect(try read { try $0.sum(of: \Restaurant.seats) } == 11)
        #expect(try read { try $0.average(of: \Restaurant.seats) } == 5.5)
        #expect(try read { try $0.minimum(of: \Restaurant.seats) } == 4)
    }

    @Test func thoseOfAnAttributeThatMayBeMissingAreOptionalOnce() throws {
        let seats: (least: Int?, most: Int?) = try fixture.container.read { context in
            (try context.minimum(of: \Restaurant.seats), try context.maximum(of: \Restaurant.seats))
        }
        #expect(seats == (4, 7))
    }

    @Test func ofARequest() throws {
        let favorites = FetchRequest<Restaurant>(predicate: #Predicate { $0.isFavorite }, limit: 1)
        #expect(try read { try $0.sum(of: \.price, favorites) } == 5.5)
        #expect(try read { try $0.average(of: \.seats, favorites) } == 5.5)
        #expect(try read { try $0.maximum(of: \.price, FetchRequest<Restaurant>(search: "b")) } == 4)
    }

    @Test func ofNone() throws {
        let none = FetchRequest<Restaurant>(predicate: #Predicate { $0.name == "x" })
        #expect(try read { try $0.sum(of: \.price, none) } == 0)
        #expect(try read { try $0.sum(of: \.seats, none) } == 0)
        #expect(try read { try $0.average(of: \.price, none) } == nil)
        #expect(try read { try $0.minimum(of: \.price, none) } == nil)
        #expect(try read { try $0.maximum(of: \.seats, none) } == .none)
    }

    @Test func aSumThatDoesNotFitIsAnError() async throws {
        try await fixture.save(["d", "e"]) { restaurant, _ in restaurant.seats = .max }
        #expect(throws: PersistentStoreError.self) { try read { try $0.sum(of: \Restaurant.seats) } }
    }

    @Test func anIndexHasTheLargestAtItsEnd() throws {
        try fixture.container.read { context in
            let statements = try context.statements { _ = try context.maximum(of: \Restaurant.type) }
            let plan = try context.openConnection().rows("EXPLAIN QUERY PLAN " + statements[0]) { $0.text(3) }
            #expect(plan == ["SEARCH Restaurant USING INDEX Restaurant_type"])
        }
    }

    @Test func whatIsNoAttributeIsAnError() throws {
        #expect(throws: UntranslatablePredicate.self) {
            try read { try $0.minimum(of: \Restaurant.uppercaseType) }
        }
    }
}

extension Restaurant {
    fileprivate var uppercaseType: String { type.uppercased() }
}
