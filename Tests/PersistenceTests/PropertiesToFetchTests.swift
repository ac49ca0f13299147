import Foundation
import Testing

@testable import Persistence

@Suite struct PropertiesToFetchTests {
    private let fixture: Fixture

    init() async throws {
        fixture = try Fixture()
        try await fixture.save(["Noma", "Barrafina"]) { restaurant, index in
            restaurant.summary = "Summary \(index)"
            restaurant.phone = "+45 \(index)"
            restaurant.isFavorite = true
        }
    }

    private var request: FetchRequest<Restaurant> {
        var request = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 1)
        request.propertiesToFetch = [\.isFavorite]
        return request
    }

    @Test func readsTheRestWhenItIsAskedFor() throws {
        try fixture.container.read { context in
            let restaurant = try #require(try context.fetch(request).first)
            let before = context.statementCount
            #expect(restaurant.isFavorite)
            #expect(restaurant.name == "Barrafina", "The order's attribute is there too.")
            #expect(context.statementCount == before)
            #expect(restaurant.summary == "Summary 1")
            #expect(restaurant.phone == "+45 1")
            #expect(context.statementCount == before + 1)
        }
    }

    @Test func pagesGoOn() throws {
        try fixture.container.read { context in
            var request = request
            request.after = try context.fetchPage(request).next
            #expect(try context.fetchPage(request).objects.map(\.name) == ["Noma"])
        }
    }

    @Test func aChangeKeepsWhatWasLeftOut() async throws {
        let request = request
        try await fixture.container.write { context in
            try context.fetch(request).first?.isFavorite = false
            try context.save()
        }
        try fixture.container.read { context in
            let restaurant = try #require(try context.fetch(request).first)
            #expect(!restaurant.isFavorite)
            #expect(restaurant.summary == "Summary 1")
        }
    }

    @Test func deletingKeepsWhatWasLeftOut() async throws {
        let request = request
        let id = try await fixture.container.write { context in
            let restaurant = try #require(try context.fetch(request).first)
            context.delete(restaurant)
            try context.save()
            let deletion = try #require(try context.deletions(limit: 1).first)
            #expect(deletion.title == "Barrafina")
            _ = try context.restore(deletion)
            return restaurant.id
        }
        let phone = try fixture.container.read { try $0.object(Restaurant.self, id: id)?.phone }
        #expect(phone == "+45 1")
    }
}
