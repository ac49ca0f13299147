import Foundation
import Testing

@testable import Persistence

@Suite struct TrashTests {
    let fixture: Fixture
    var container: PersistentContainer { fixture.container }

    init() async throws {
        fixture = try Fixture()
        try await fixture.save(["Alpha noodle", "Beta"]) { restaurant, index in
            restaurant.image = .data(Data([UInt8(index), 7]))
        }
    }

    private func delete(_ id: Int64) async throws {
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: id))
            context.delete(restaurant)
            #expect(restaurant.isDeleted)
            #expect(context.hasChanges)
            try context.save()
            #expect(restaurant.isDeleted)
            #expect(!restaurant.hasChanges)
        }
    }

    private func deletions() throws -> [Deletion] {
        try container.read { try $0.deletions(limit: 10) }
    }

    @Test func deletedObjectIsInTheTrashOnly() async throws {
        try await delete(1)
        #expect(try fixture.names(FetchRequest()) == ["Beta"])
        #expect(try fixture.names(FetchRequest(search: "noodle")) == [])
        #expect(try fixture.names(FetchRequest(search: "no")) == [])
        try container.read { context throws in
            #expect(try context.object(Restaurant.self, id: 1) == nil)
            #expect(try context.count(FetchRequest<Restaurant>()) == 1)
            let deletion = try #require(try context.deletions(limit: 10).first)
            #expect(deletion.entityName == "Restaurant")
            #expect(deletion.objectID == 1)
            #expect(deletion.title == "Alpha noodle")
            #expect(deletion.deletedAt == fixture.clock.now)
            #expect(try context.deletion(id: deletion.id) == deletion)
            #expect(try context.deletion(of: Restaurant.self, id: 1) == deletion)
            #expect(try context.deletion(of: Restaurant.self, id: 2) == nil)
        }
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == 2)
        #expect(try fixture.number("SELECT count(*) FROM \"Restaurant_search\"('\"noo\"')") == 0)
    }

    @Test func theTrashIsSearchedByAText() async throws {
        try await delete(1)
        try container.read { context throws in
            let noodles = #Predicate<Restaurant> { $0.name.localizedStandardContains("NOODLE") }
            #expect(try context.latestDeletion(matching: [noodles])?.objectID == 1)
            let others = #Predicate<Restaurant> { $0.name.localizedStandardContains("beta") }
            #expect(try context.latestDeletion(matching: [others]) == nil)
        }
    }

    @Test func restoredObjectIsAsItWas() async throws {
        try await delete(1)
        let deletion = try #require(try deletions().first)
        try await container.write { context throws in
            #expect(try context.restore(deletion))
            #expect(try context.restore(deletion) == false)
        }
        try container.read { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            #expect(restaurant.name == "Alpha noodle")
            #expect(restaurant.version == 3)
            #expect(try restaurant.image?.data() == Data([0, 7]))
            #expect(try context.deletions(limit: 10) == [])
        }
        #expect(try fixture.names(FetchRequest(search: "noodle")) == ["Alpha noodle"])
    }

    @Test func purgedObjectLeavesNothing() async throws {
        try await delete(1)
        let deletion = try #require(try deletions().first)
        try await container.write { context throws in
            #expect(try context.purge(deletion))
            #expect(try context.purge(deletion) == false)
        }
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == 1)
        #expect(try fixture.number("SELECT count(*) FROM \"Restaurant\"") == 1)
        #expect(try fixture.number("SELECT count(*) FROM \"Restaurant_text\"") == 1)
        try await fixture.save("New")
        let name = try container.read { try $0.object(Restaurant.self, id: 3)?.name }
        #expect(name == "New")
    }

    @Test func storeRemembersThatItHeldSomething() async throws {
        try await delete(1)
        try await delete(2)
        try await container.write { try $0.purgeDeletions(before: .distantFuture) }
        let (restaurants, uploads) = try container.read { context in
            (try context.hasHeld(Restaurant.entity), try context.hasHeld(Upload.entity))
        }
        #expect(restaurants)
        #expect(!uploads)
    }

    @Test func purgeByAge() async throws {
        try await delete(1)
        fixture.clock.now += 100
        try await delete(2)
        let moment = fixture.clock.now
        let count = try await container.write { try $0.purgeDeletions(before: moment) }
        #expect(count == 1)
        #expect(try deletions().map(\.title) == ["Beta"])
    }

    @Test func purgeOfSoManyAtATimeBeginsWithTheOldest() async throws {
        try await delete(2)
        fixture.clock.now += 100
        try await delete(1)
        let moment = fixture.clock.now + 1
        let counts = try await container.write { context in
            let first = try context.purgeDeletions(before: moment, limit: 1)
            #expect(try context.deletions(limit: 10).map(\.title) == ["Alpha noodle"])
            return [first] + [try context.purgeDeletions(before: moment, limit: 1)]
                + [try context.purgeDeletions(before: moment, limit: 1)]
        }
        #expect(counts == [1, 1, 0])
    }

    @Test func trashIsPagedLatestFirst() async throws {
        try await delete(1)
        try await delete(2)
        try container.read { context in
            let first = try context.deletions(limit: 1)
            #expect(first.map(\.title) == ["Beta"])
            let second = try context.deletions(limit: 1, after: first.last?.id)
            #expect(second.map(\.title) == ["Alpha noodle"])
            #expect(try context.deletions(limit: 1, after: second.last?.id) == [])
        }
    }

    @Test func staleDeleteIsAConflict() async throws {
        await #expect(throws: ConflictError.self) {
            try await container.write { context in
                let restaurant = try #require(try context.object(Restaurant.self, id: 1))
                restaurant.refresh(version: 9, values: restaurant.committedValues)
                context.delete(restaurant)
                try context.save()
            }
        }
        #expect(try deletions() == [])
    }

    @Test func newObjectThatIsDeletedIsNeverStored() async throws {
        try await container.write { context in
            let restaurant = Restaurant(context: context)
            context.delete(restaurant)
            #expect(!context.hasChanges)
            try context.save()
        }
        #expect(try deletions() == [])
    }

    @Test func entityThatKeepsNothingIsGoneAtOnce() async throws {
        try await container.write { context in
            let upload = Upload(context: context)
            upload.token = "x"
            upload.image = .data(Data([1]))
            try context.save()
            context.delete(upload)
            try context.save()
            let again = Upload(context: context)
            again.token = "x"
            try context.save()
        }
        #expect(try deletions() == [])
        #expect(try fixture.number("SELECT count(*) FROM \"Upload\"") == 1)
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == 2)
    }
}
