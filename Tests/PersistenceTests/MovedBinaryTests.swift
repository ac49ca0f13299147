import Foundation
import Testing

@testable import Persistence

/// Binaries that are moved out of objects which are deleted, with the same save or before.
@Suite struct MovedBinaryTests {
    let fixture: Fixture
    var container: PersistentContainer { fixture.container }

    /// Restaurants 1 and 2; the first has an image of one byte.
    init() async throws {
        fixture = try Fixture()
        try await fixture.save(["a", "b"]) { restaurant, index in
            if index == 0 { restaurant.image = .data(Data([1])) }
        }
    }

    /// Does something with the two and saves.
    private func save(
        _ body: @escaping @Sendable (Restaurant, Restaurant) -> Void
    ) async throws -> PersistentHistoryTransaction.ID {
        let id = try await container.write { context in
            let a = try #require(try context.object(Restaurant.self, id: 1))
            body(a, try #require(try context.object(Restaurant.self, id: 2)))
            return try context.save()
        }
        return try #require(id)
    }

    private func undo(_ id: PersistentHistoryTransaction.ID) async throws -> PersistentHistoryTransaction.ID {
        try #require(try await container.write { try $0.undo(id) })
    }

    /// What the first byte of each restaurant's image is; nil for none.
    private func images() throws -> [String: UInt8?] {
        try container.read { context in
            Dictionary(
                uniqueKeysWithValues: try context.fetch(FetchRequest<Restaurant>()).map { restaurant in
                    (restaurant.name, try restaurant.image?.data().first)
                })
        }
    }

    @Test func anUndoBringsItBackToANewObjectsSource() async throws {
        let saved = try await save { a, _ in
            let new = Restaurant(context: a.context)
            new.name = "new"
            new.image = a.image
            a.context.delete(a)
        }
        #expect(try images() == ["b": nil, "new": 1])
        let undone = try await undo(saved)
        #expect(try images() == ["a": 1, "b": nil])
        let redone = try await undo(undone)
        #expect(try images() == ["b": nil, "new": 1])
        _ = try await undo(redone)
        #expect(try images() == ["a": 1, "b": nil])
    }

    @Test func anUndoBringsItBackFromAnObjectThatStays() async throws {
        let saved = try await save { a, b in
            b.image = a.image
            a.context.delete(a)
        }
        #expect(try images() == ["b": 1])
        let undone = try await undo(saved)
        #expect(try images() == ["a": 1, "b": nil])
        _ = try await undo(undone)
        #expect(try images() == ["b": 1])
    }

    @Test func itIsNotSharedWithWhatGotAnother() async throws {
        _ = try await save { a, b in
            b.image = a.image
            a.image = .data(Data([2]))
            a.context.delete(a)
        }
        _ = try await container.write { try $0.purgeDeletions(before: .distantFuture) }
        #expect(try images() == ["b": 1])
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == 1)
    }

    @Test func oneThatWasTakenAwayFromWhatIsDeletedComesBackWithIt() async throws {
        _ = try await save { a, _ in
            a.image = nil
            a.context.delete(a)
        }
        try await container.write { context in
            _ = try context.restore(try #require(try context.deletions(limit: 1).first))
        }
        #expect(try images() == ["a": 1, "b": nil])
    }

    @Test func theHistoryTellsOfIt() async throws {
        _ = try await save { a, b in
            b.image = a.image
            a.context.delete(a)
        }
        let changes = try container.read { try #require(try $0.history(limit: 9).last).changes }
        let deletion = try #require(changes.first { $0.changeType == .delete })
        #expect(deletion.oldValues.stored == ["image": .integer(1)] && deletion.newValues.stored == ["image": .null])
    }

    /// How an object's image is left before the object is deleted.
    enum Parting: CaseIterable {
        case kept, takenAway, replaced
    }

    @Test(arguments: Parting.allCases, [false, true])
    func oneOfTheTrashIsCopied(parting: Parting, isRestored: Bool) async throws {
        try await container.write { context in
            let a = try #require(try context.object(Restaurant.self, id: 1))
            let b = try #require(try context.object(Restaurant.self, id: 2))
            let image = a.image
            switch parting {
            case .kept: break
            case .takenAway: a.image = nil
            case .replaced: a.image = .data(Data([2]))
            }
            context.delete(a)
            try context.save()
            b.image = image
            #expect(try b.image?.data() == Data([1]))
            try context.save()
            let deletion = try #require(try context.deletions(limit: 1).first)
            if isRestored { try context.restore(deletion) } else { try context.purge(deletion) }
            #expect(a.isDeleted != isRestored && !a.hasChanges)
        }
        #expect(try images() == (isRestored ? ["a": 1, "b": 1] : ["b": 1]))
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == (isRestored ? 2 : 1))
    }

    @Test func oneOfWhatWasRestoredMoves() async throws {
        try await container.write { context in
            let a = try #require(try context.object(Restaurant.self, id: 1))
            let b = try #require(try context.object(Restaurant.self, id: 2))
            let image = a.image
            context.delete(a)
            try context.save()
            try context.restore(try #require(try context.deletions(limit: 1).first))
            b.image = image
            try context.save()
        }
        #expect(try images() == ["a": nil, "b": 1])
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == 1)
    }

    /// How an object goes for good.
    enum End: CaseIterable {
        case withoutTrash, purged, batch
    }

    @Test(arguments: End.allCases)
    func oneOfWhatIsGoneForGoodIsNotStored(end: End) async throws {
        let error = await #expect(throws: PersistentStoreError.self) {
            try await container.write { context in
                let a = try #require(try context.object(Restaurant.self, id: 1))
                let b = try #require(try context.object(Restaurant.self, id: 2))
                var image = a.image
                switch end {
                case .withoutTrash:
                    let upload = Upload(context: context)
                    upload.token = "x"
                    upload.image = image
                    try context.save()
                    image = upload.image
                    context.delete(upload)
                    try context.save()
                case .purged:
                    context.delete(a)
                    try context.save()
                    try context.purge(try #require(try context.deletions(limit: 1).first))
                case .batch:
                    try context.batchDelete(FetchRequest<Restaurant>(predicate: #Predicate { $0.name == "a" }))
                }
                b.image = image
                try context.save()
            }
        }
        #expect(error?.cause == "no binary 1 any more")
    }

    @Test func aNewOneThatWasNotSavedWithWhatIsDeletedKeepsItsBytes() async throws {
        try await container.write { context in
            let a = try #require(try context.object(Restaurant.self, id: 1))
            let b = try #require(try context.object(Restaurant.self, id: 2))
            let image = Binary.data(Data([2]))
            a.image = image
            context.delete(a)
            try context.save()
            b.image = image
            try context.save()
            try context.restore(try #require(try context.deletions(limit: 1).first))
        }
        #expect(try images() == ["a": 1, "b": 2])
    }
}
