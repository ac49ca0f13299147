import Foundation
import Persistence
import Testing

@Suite struct ContextTests {
    let container: PersistentContainer

    init() throws {
        container = try PersistentContainer(
            model: testModel, store: .inMemory, now: { Date(timeIntervalSince1970: 1_000_000) })
    }

    @Test func insertedObjectIsFetchedByName() async throws {
        let id = try await container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = "Cafe Deadend"
            restaurant.rating = .good
            restaurant.image = .data(Data([1, 2, 3]))
            try context.save()
            return restaurant.id
        }
        #expect(id == 1)
        let name = "Cafe Deadend"
        try container.read { context in
            let request = FetchRequest<Restaurant>(
                predicate: #Predicate { $0.name == name && !$0.isFavorite }, sortBy: [SortDescriptor(\.name)],
                limit: 20,
                search: "dead")
            let restaurant = try #require(try context.fetch(request).first)
            #expect(restaurant.id == 1)
            #expect(restaurant.version == 1)
            #expect(restaurant.rating == .good)
            #expect(restaurant.ratingOrder == 2)
            #expect(restaurant.createdAt == Date(timeIntervalSince1970: 1_000_000))
            #expect(try restaurant.image?.data() == Data([1, 2, 3]))
            let byRating = FetchRequest<Restaurant>(
                predicate: #Predicate { $0.name.localizedStandardContains("DÉAD") && $0.phone == nil })
            #expect(try context.fetch(byRating).map(\.id) == [1])
        }
    }
}
