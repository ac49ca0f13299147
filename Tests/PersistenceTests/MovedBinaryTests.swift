import Foundation
import Testing

@testable import Persistence

/// Binaries that are moved out of objects which are deleted with the same save.
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
}
