import Foundation
import Testing

@testable import Persistence

/// Two people change one object, each from the same version of it.
@Suite struct MergePolicyTests {
    let fixture: Fixture
    var container: PersistentContainer { fixture.container }

    init() async throws {
        fixture = try Fixture()
        try await fixture.save(["base"]) { restaurant, _ in
            restaurant.type = "Bar"
            restaurant.seats = 1
            restaurant.image = .data(Data([1]))
        }
        // They change the name and the seats.
        try await change { restaurant in
            restaurant.name = "theirs"
            restaurant.seats = 2
        }
    }

    private func change(
        from version: Int64? = nil, _ policy: MergePolicy = .error, _ change: @escaping @Sendable (Restaurant) -> Void
    ) async throws {
        try await container.write { context in
            context.mergePolicy = policy
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            if let version { restaurant.baseVersion = version }
            change(restaurant)
            try context.save()
        }
    }

    /// I change the name and the price, and send the rest as my form has it.
    private func changeMine(_ policy: MergePolicy) async throws {
        try await change(from: 1, policy) { restaurant in
            restaurant.name = "mine"
            restaurant.price = 3
            restaurant.type = "Bar"
            restaurant.seats = 1
        }
    }

    private func values() throws -> [String] {
        try container.read { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            return [
                restaurant.name, restaurant.type, "\(restaurant.seats ?? 0)", "\(restaurant.price)",
                "version \(restaurant.version)",
            ]
        }
    }

    @Test func anErrorCarriesBaseTheirsAndMine() async throws {
        let error = await #expect(throws: ConflictError.self) { try await changeMine(.error) }
        #expect(error?.expectedVersion == 1 && error?.storedVersion == 2)
        #expect(error?.base?.names == ["name", "price", "seats"])
        #expect(error?.base?[Restaurant.name] == "base" && error?.base?[Restaurant.seats] == 1)
        #expect(error?.theirs?.names == ["name", "seats"])
        #expect(error?.theirs?[Restaurant.name] == "theirs" && error?.theirs?[Restaurant.seats] == 2)
        #expect(error?.mine.names == ["name", "price"])
        #expect(error?.mine[Restaurant.name] == "mine" && error?.mine[Restaurant.price] == 3)
        #expect(try values() == ["theirs", "Bar", "2", "0.0", "version 2"])
    }

    @Test func theStoreWins() async throws {
        try await changeMine(.mergeByPropertyStoreTrump)
        #expect(try values() == ["theirs", "Bar", "2", "3.0", "version 3"])
    }

    @Test func theObjectWins() async throws {
        try await changeMine(.mergeByPropertyObjectTrump)
        #expect(try values() == ["mine", "Bar", "2", "3.0", "version 3"])
    }

    @Test func withoutHistoryEachDifferenceIsAConflict() async throws {
        let later = fixture.clock.now + 1
        try await container.write { _ = try $0.deleteHistory(before: later) }
        let error = await #expect(throws: ConflictError.self) { try await changeMine(.error) }
        #expect(error?.base == nil)
        try await changeMine(.mergeByPropertyStoreTrump)
        #expect(try values() == ["theirs", "Bar", "2", "0.0", "version 2"])
        try await changeMine(.mergeByPropertyObjectTrump)
        #expect(try values() == ["mine", "Bar", "1", "3.0", "version 3"])
    }

    @Test func aDeletionIsNeverMerged() async throws {
        await #expect(throws: ConflictError.self) {
            try await change(from: 1, .mergeByPropertyObjectTrump) { $0.context.delete($0) }
        }
        #expect(try values().first == "theirs")
    }

    @Test func whatIsMergedIsValidated() async throws {
        await #expect(throws: ValidationError.self) {
            try await change(from: 1, .mergeByPropertyObjectTrump) { $0.name = " " }
        }
    }

    @Test func anObjectThatIsHeldMeanwhileIsMergedToo() async throws {
        try await container.write { context in
            context.mergePolicy = .mergeByPropertyObjectTrump
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            try context.openConnection().run(
                "UPDATE \"Restaurant\" SET \"version\" = 5, \"name\" = 'beside', \"type\" = 'Pub'")
            restaurant.name = "mine"
            try context.save()
            #expect(restaurant.type == "Pub" && restaurant.version == 6)
        }
        #expect(try values() == ["mine", "Pub", "2", "0.0", "version 6"])
    }

    @Test(arguments: [false, true]) func whatIsNotMergedStaysAsItWas(isGone: Bool) async throws {
        try await container.write { context throws in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            (restaurant.name, restaurant.image) = ("mine", .data(Data([2])))
            try context.openConnection().run(
                isGone
                    ? "DELETE FROM \"Restaurant\"" : "UPDATE \"Restaurant\" SET \"version\" = 5, \"name\" = 'beside'")
            let error = #expect(throws: ConflictError.self) { try context.save() }
            #expect(error?.expectedVersion == 2 && error?.storedVersion == (isGone ? nil : 5))
            #expect(error?.base?[Restaurant.name] == "theirs")
            #expect(error?.theirs?[Restaurant.name] == (isGone ? nil : "beside"))
            #expect(error?.mine.names == ["image", "name"])
            #expect(restaurant.name == "mine" && restaurant.version == 2 && restaurant.hasChanges)
            #expect(try restaurant.image?.data() == Data([2]))
            context.rollback()
            #expect(restaurant.name == "theirs" && !restaurant.hasChanges)
        }
    }

    @Test(arguments: [false, true]) func refreshReadsAnew(mergeChanges: Bool) async throws {
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            restaurant.name = "mine"
            restaurant.image = .data(Data([2]))
            try context.openConnection().run("UPDATE \"Restaurant\" SET \"version\" = 5, \"type\" = 'Pub'")
            try context.refresh(restaurant, mergeChanges: mergeChanges)
            #expect(restaurant.type == "Pub" && restaurant.version == 5)
            #expect(restaurant.name == (mergeChanges ? "mine" : "theirs"))
            #expect(try restaurant.image?.data() == Data([mergeChanges ? 2 : 1]))
            #expect(restaurant.hasChanges == mergeChanges)
            try context.save()
        }
        #expect(try values().first == (mergeChanges ? "mine" : "theirs"))
    }

    @Test func whatIsGoneIsNotRefreshed() async throws {
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            try context.openConnection().run("DELETE FROM \"Restaurant\"")
            let error = #expect(throws: ConflictError.self) {
                try context.refresh(restaurant, mergeChanges: false)
            }
            #expect(error?.storedVersion == nil)
        }
    }

    /// What a base version that was set does not outlast.
    enum End: CaseIterable {
        case rollback, rollbackOfChanges, save, saveOfNothing, batch
    }

    @Test(arguments: End.allCases)
    func aBaseVersionHoldsUntilTheNextSave(end: End) async throws {
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            restaurant.baseVersion = 1
            switch end {
            case .rollback:
                context.rollback()
            case .rollbackOfChanges:
                restaurant.price = 3
                context.rollback()
            case .save:
                Restaurant(context: context).name = "other"
                try context.save()
            case .saveOfNothing:
                try context.save()
            case .batch:
                try context.batchUpdate(FetchRequest<Restaurant>(predicate: #Predicate { $0.name == "none" })) {
                    $0.set(\.price, to: 3)
                }
            }
            #expect(restaurant.baseVersion == 2)
            restaurant.name = "mine"
            try context.save()
        }
        #expect(try values().first == "mine")
    }

    @Test func aBaseVersionOutlastsASaveThatIsRefused() async throws {
        let error = await #expect(throws: ConflictError.self) {
            try await container.write { context in
                let restaurant = try #require(try context.object(Restaurant.self, id: 1))
                let other = Restaurant(context: context)
                restaurant.baseVersion = 1
                #expect(throws: ValidationError.self) { try context.save() }
                other.name = "other"
                restaurant.name = "mine"
                try context.save()
            }
        }
        #expect(error?.expectedVersion == 1)
    }
}
