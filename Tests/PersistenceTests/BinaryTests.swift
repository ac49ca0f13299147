import Foundation
import Glibc
import Testing

@testable import Persistence

@Suite struct BinaryTests {
    let fixture: Fixture
    var container: PersistentContainer { fixture.container }

    init() throws {
        fixture = try Fixture()
    }

    private var storedBinaries: Int64 {
        get throws { try fixture.number("SELECT count(*) FROM store_binary") }
    }

    private func saveRestaurant(_ image: Data) async throws {
        try await fixture.save(["a"]) { restaurant, _ in restaurant.image = .data(image) }
    }

    private func change(_ change: @escaping @Sendable (Restaurant) throws -> Void) async throws {
        try await container.write { context in
            try change(try #require(try context.object(Restaurant.self, id: 1)))
            try context.save()
        }
    }

    private func image() throws -> Data? {
        try container.read { try $0.object(Restaurant.self, id: 1)?.image?.data() }
    }

    @Test func isReadWholeOrInParts() async throws {
        let data = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try await saveRestaurant(data)
        try container.read { context in
            let image = try #require(try context.object(Restaurant.self, id: 1)?.image)
            #expect(try image.size == 100_000)
            #expect(try image.data() == data)
            #expect(try image.data(in: 50_000..<50_010) == data[50_000..<50_010])
            #expect(try image.data(in: 99_999..<200_000) == data.suffix(1))
            #expect(try image.data(in: 200_000..<300_000) == Data())
        }
    }

    @Test func emptyBinaryIsNotNil() async throws {
        try await saveRestaurant(Data())
        #expect(try image() == Data())
    }

    @Test func listsNeverTouchBinaries() async throws {
        try await saveRestaurant(Data([1]))
        try container.read { context in
            let statements = try context.statements {
                let restaurant = try context.fetch(FetchRequest<Restaurant>()).first
                #expect(restaurant?.image != nil)
            }
            #expect(!statements.contains { $0.contains("store_binary") })
        }
    }

    @Test func replacedOneIsRemovedWithItsHistory() async throws {
        try await saveRestaurant(Data([1]))
        try await change { $0.image = .data(Data([2])) }
        #expect(try image() == Data([2]))
        #expect(try storedBinaries == 2)
        try await change { $0.image = nil }
        #expect(try image() == nil)
        let later = fixture.clock.now.addingTimeInterval(1)
        #expect(try await container.write { try $0.deleteHistory(before: later) } == 3)
        #expect(try storedBinaries == 0)
    }

    @Test func settingTheSameOneIsNoChange() async throws {
        try await saveRestaurant(Data([1]))
        try await change { restaurant in
            let image = restaurant.image
            restaurant.image = image
            #expect(!restaurant.hasChanges)
        }
        #expect(try storedBinaries == 1)
    }

    @Test func formerOneCanBeSetBack() async throws {
        try await saveRestaurant(Data([1]))
        for other in [nil, Data([2])] {
            try await change { restaurant in
                let image = restaurant.image
                restaurant.image = other.map(Binary.data)
                restaurant.image = image
                #expect(restaurant.image == image)
                #expect(!restaurant.hasChanges)
                restaurant.name += "!"
            }
            #expect(try image() == Data([1]))
        }
        #expect(try storedBinaries == 1)
    }

    @Test func formerOneOfAnotherAttributeMovesBack() async throws {
        try await saveRestaurant(Data([1]))
        try await change { restaurant in
            let upload = Upload(context: restaurant.context)
            upload.token = "x"
            let (image, same) = (restaurant.image, restaurant.image)
            upload.image = image
            restaurant.image = same
            #expect(upload.image == nil)
        }
        #expect(try image() == Data([1]))
    }

    /// The history keeps the former one and removes it in the end.
    @Test func oneThatASaveHasTakenOutComesBackAsACopy() async throws {
        try await saveRestaurant(Data([1]))
        try await change { restaurant in
            let image = restaurant.image
            restaurant.image = nil
            try restaurant.context.save()
            restaurant.image = image
            #expect(try restaurant.image?.data() == Data([1]))
        }
        #expect(try image() == Data([1]))
        #expect(try storedBinaries == 2)
        let later = fixture.clock.now.addingTimeInterval(1)
        #expect(try await container.write { try $0.deleteHistory(before: later) } == 3)
        #expect(try storedBinaries == 1)
        #expect(try image() == Data([1]))
    }

    @Test func oneThatIsGoneIsNotSetBack() async throws {
        let error = await #expect(throws: PersistentStoreError.self) {
            try await container.write { context in
                let upload = Upload(context: context)
                upload.token = "x"
                upload.image = .data(Data([1]))
                try context.save()
                let image = upload.image
                upload.image = nil
                try context.save()
                upload.image = image
                try context.save()
            }
        }
        #expect(error?.cause == "no binary 1 any more")
    }

    @Test func isStreamedFromAFile() async throws {
        let folder = try Folder()
        let data = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try data.write(to: URL(fileURLWithPath: folder.file("photo")))
        let descriptor = open(folder.file("photo"), O_RDONLY)
        defer { close(descriptor) }
        try await fixture.save(["a"]) { restaurant, _ in
            restaurant.image = .file(descriptor: descriptor, size: 1_000_000)
        }
        #expect(try image() == data)
        #expect(lseek(descriptor, 0, SEEK_CUR) == 0)
        let error = await #expect(throws: PersistentStoreError.self) {
            try await change { $0.image = .file(descriptor: descriptor, size: 1_000_001) }
        }
        #expect(error?.kind == .unreadableFile)
        #expect(try image() == data)
        #expect(try storedBinaries == 1)
    }

    @Test func movesWithAssignment() async throws {
        try await saveRestaurant(Data([1]))
        try await container.write { context in
            let upload = Upload(context: context)
            upload.token = "x"
            upload.image = .data(Data([2, 2]))
            try context.save()
        }
        try await container.write { context in
            let upload = try #require(try context.fetch(FetchRequest<Upload>()).first)
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            restaurant.image = upload.image
            #expect(upload.image == nil)
            #expect(upload.hasChanges)
            context.delete(upload)
            let statements = try context.statements { try context.save() }
            #expect(!statements.contains { $0.hasPrefix("INSERT INTO \"store_binary\"") })
        }
        #expect(try image() == Data([2, 2]))
        // The history keeps the former one.
        #expect(try storedBinaries == 2)
    }

    @Test func movesFromAnObjectThatGoesToTheTrash() async throws {
        try await saveRestaurant(Data([1]))
        try await container.write { context in
            let old = try #require(try context.object(Restaurant.self, id: 1))
            let new = Restaurant(context: context)
            new.name = "new"
            new.image = old.image
            context.delete(old)
            try context.save()
        }
        let purged = try await container.write { try $0.purgeDeletions(before: .distantFuture) }
        #expect(purged == 1)
        try container.read { context throws in
            #expect(try context.object(Restaurant.self, id: 2)?.image?.data() == Data([1]))
        }
    }

    @Test func newOneMovesBeforeItIsSaved() async throws {
        try await container.write { context in
            let first = Restaurant(context: context)
            first.name = "first"
            first.image = .data(Data([3]))
            let second = Restaurant(context: context)
            second.name = "second"
            second.image = first.image
            #expect(first.image == nil)
            try context.save()
        }
        #expect(try storedBinaries == 1)
        try container.read { context throws in
            #expect(try context.object(Restaurant.self, id: 2)?.image?.data() == Data([3]))
        }
    }

    @Test func rollbackAndFailureLeaveNoOrphan() async throws {
        try await saveRestaurant(Data([1]))
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await container.write { context in
                let restaurant = try #require(try context.object(Restaurant.self, id: 1))
                restaurant.image = .data(Data([2]))
                try context.save()
                throw Stop()
            }
        }
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            restaurant.image = .data(Data([3]))
            context.rollback()
            #expect(try restaurant.image?.data() == Data([1]))
        }
        #expect(try image() == Data([1]))
        #expect(try storedBinaries == 1)
    }

    @Test func predicateAsksWhetherThereIsOne() async throws {
        try await saveRestaurant(Data([1]))
        try await fixture.save("b")
        #expect(try fixture.names(FetchRequest(predicate: #Predicate { $0.image != nil })) == ["a"])
        #expect(try fixture.names(FetchRequest(predicate: #Predicate { $0.image == nil })) == ["b"])
    }
}
