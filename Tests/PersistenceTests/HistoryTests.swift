import Foundation
import Testing

@testable import Persistence

/// The history of saves, and saves that are taken back.
@Suite struct HistoryTests {
    let fixture: Fixture
    var container: PersistentContainer { fixture.container }

    init() throws {
        fixture = try Fixture()
    }

    /// Changes the restaurant of an id and saves.
    @discardableResult
    private func change(
        _ id: Int64 = 1, _ change: @escaping @Sendable (Restaurant) throws -> Void
    ) async throws -> PersistentHistoryTransaction.ID {
        let saved = try await container.write { context in
            try change(try #require(try context.object(Restaurant.self, id: id)))
            return try context.save()
        }
        return try #require(saved)
    }

    private func history() throws -> [PersistentHistoryTransaction] {
        try container.read { try $0.history(limit: 100) }
    }

    private func undo(_ id: PersistentHistoryTransaction.ID) async throws -> PersistentHistoryTransaction.ID {
        let undone = try await container.write { try $0.undo(id) }
        return try #require(undone)
    }

    private func restaurant<Value: Sendable>(_ value: (Restaurant) throws -> Value) throws -> Value? {
        try container.read { try $0.object(Restaurant.self, id: 1).map(value) }
    }

    // MARK: What it tells

    @Test func tellsWhenAndWhatWithOldAndNewValues() async throws {
        try await fixture.save("a", "b")
        fixture.clock.now += 60
        try await change {
            $0.name = "c"
            $0.seats = 4
        }
        let saves = try history()
        #expect(saves.count == 2)
        #expect(saves[0].changes.map(\.changeType) == [.insert, .insert])
        #expect(saves[0].changes.map(\.objectID) == [1, 2])
        #expect(saves[0].changes[0].newValues[Restaurant.name] == "a")
        #expect(saves[0].changes[0].oldValues[Restaurant.name] == "")
        #expect(saves[1].timestamp == saves[0].timestamp + 60)
        let update = try #require(saves[1].changes.first)
        #expect(update.changeType == .update && update.entityName == "Restaurant" && update.version == 2)
        #expect(update.oldValues.names == ["name", "seats"])
        #expect(update.oldValues[Restaurant.name] == "a" && update.newValues[Restaurant.name] == "c")
        #expect(update.oldValues[Restaurant.seats] == .some(nil) && update.newValues[Restaurant.seats] == 4)
    }

    @Test func tellsOfTheTrash() async throws {
        try await fixture.save("a")
        try await container.write { context in
            context.delete(try #require(try context.object(Restaurant.self, id: 1)))
            try context.save()
        }
        try await container.write { context in
            _ = try context.restore(try #require(try context.deletions(limit: 1).first))
        }
        let changes = try container.read { try $0.history(of: Restaurant.self, id: 1, limit: 9) }
        #expect(changes.map(\.changeType) == [.restore, .delete, .insert])
        #expect(changes.map(\.version) == [3, 2, 1])
        #expect(changes.map(\.deletionID) == [1, 1, nil])
    }

    @Test func isReadOnFromTheLastSaveThatIsKnown() async throws {
        for name in ["a", "b", "c"] { try await fixture.save(name, name + "2") }
        let first = try container.read { try $0.history(limit: 2) }
        #expect(first.count == 2 && first.allSatisfy { $0.changes.count == 2 })
        let rest = try container.read { try $0.history(after: first[1].id, limit: 2) }
        #expect(rest.count == 1)
        #expect(rest.first?.changes.map { $0.newValues[Restaurant.name] } == ["c", "c2"])
        #expect(try container.read { try $0.historyTransaction(id: first[1].id) } == first[1])
    }

    @Test func costsOneStatementForAnObject() async throws {
        try await container.write { context in
            for name in ["a", "b"] { Restaurant(context: context).name = name }
            let statements = try context.statements { try context.save() }
            #expect(statements.filter { $0.contains("store_history") }.count == 2)
            #expect(statements.filter { $0.contains("store_history") && !$0.hasPrefix("INSERT") }.isEmpty)
        }
    }

    @Test func aFailedSaveIsNotInIt() async throws {
        try await fixture.save("a")
        try await container.write { context in
            Restaurant(context: context).name = "b"
            let stale = try #require(try context.object(Restaurant.self, id: 1))
            stale.name = "c"
            stale.refresh(version: 7, values: stale.committedValues)
            #expect(throws: ConflictError.self) { try context.save() }
            context.rollback()
        }
        #expect(try history().count == 1)
    }

    @Test func whatIsNotKeptInTheTrashAndBatchesAreNotInIt() async throws {
        try await container.write { context in
            Upload(context: context).token = "x"
            #expect(try context.save() == nil)
            try context.batchInsert(Restaurant.self, from: ["a"]) { $0.name = $1 }
        }
        #expect(try history().isEmpty)
    }

    @Test func isPrunedByAge() async throws {
        try await fixture.save("a")
        fixture.clock.now += 100
        try await fixture.save("b")
        let moment = fixture.clock.now
        #expect(try await container.write { try $0.deleteHistory(before: moment) } == 1)
        #expect(try history().flatMap(\.changes).map(\.objectID) == [2])
        #expect(try await container.write { try $0.deleteHistory(before: moment) } == 0)
    }

    @Test func isPrunedBySavesOnly() async throws {
        try await fixture.save((0..<600).map { "a\($0)" }) { _, _ in }
        let second = try await fixture.container.write { context in
            for index in 0..<600 { Restaurant(context: context).name = "b\(index)" }
            return try context.save()
        }
        try await fixture.save("c")
        let later = fixture.clock.now + 1
        #expect(try await container.write { try $0.deleteHistory(before: later) } == 1200)
        #expect(try history().map(\.changes.count) == [1])
        let id = try #require(second)
        #expect(try await container.write { try $0.undo(id) } == nil)
        #expect(try await container.write { try $0.deleteHistory(before: later) } == 1)
    }

    @Test func whatGoesForGoodTakesItAlong() async throws {
        try await fixture.save(["a", "b"]) { restaurant, _ in restaurant.image = .data(Data([1])) }
        try await change { $0.image = .data(Data([2])) }
        try await container.write { context in
            context.delete(try #require(try context.object(Restaurant.self, id: 1)))
            try context.save()
            try context.purge(try #require(try context.deletions(limit: 1).first))
        }
        #expect(try history().flatMap(\.changes).map(\.objectID) == [2])
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == 1)
        #expect(try fixture.number("SELECT count(*) FROM store_history_binary") == 0)
    }

    // MARK: Undo

    @Test func anUpdateIsTakenBackAndThatAgain() async throws {
        try await fixture.save("a")
        let renaming = try await change { $0.name = "b" }
        try await change { $0.seats = 9 }
        let undoing = try await undo(renaming)
        #expect(try restaurant { [$0.name, "\($0.seats ?? 0)", "\($0.version)"] } == ["a", "9", "4"])
        #expect(try fixture.names(FetchRequest(search: "a")) == ["a"])
        _ = try await undo(undoing)
        #expect(try restaurant(\.name) == "b")
    }

    @Test func anInsertionGoesToTheTrash() async throws {
        try await fixture.save("a", "b")
        let save = try #require(try history().first)
        let undoing = try await undo(save.id)
        #expect(try fixture.names(FetchRequest()) == [])
        #expect(try container.read { try $0.deletions(limit: 9).map(\.title).sorted() } == ["a", "b"])
        _ = try await undo(undoing)
        #expect(try fixture.names(FetchRequest()) == ["a", "b"])
    }

    @Test func aDeletionComesBackAndGoesAgain() async throws {
        try await fixture.save("a")
        let deletion = try await change { $0.context.delete($0) }
        let undoing = try await undo(deletion)
        #expect(try fixture.names(FetchRequest()) == ["a"])
        _ = try await undo(undoing)
        #expect(try fixture.names(FetchRequest()) == [])
    }

    @Test func aReplacedPhotoComesBack() async throws {
        try await fixture.save(["a"]) { restaurant, _ in restaurant.image = .data(Data([1, 1])) }
        let replacing = try await change { $0.image = .data(Data([2])) }
        let undoing = try await undo(replacing)
        #expect(try restaurant { try $0.image?.data() } == Data([1, 1]))
        _ = try await undo(undoing)
        #expect(try restaurant { try $0.image?.data() } == Data([2]))
        let later = fixture.clock.now + 1
        try await container.write { _ = try $0.deleteHistory(before: later) }
        #expect(try restaurant { try $0.image?.data() } == Data([2]))
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == 1)
    }

    @Test func whatWasChangedSinceIsAConflict() async throws {
        try await fixture.save("a", "other")
        let renaming = try await container.write { context in
            for restaurant in try context.fetch(FetchRequest<Restaurant>()) { restaurant.name += "!" }
            return try context.save()
        }
        try await change { $0.name = "c" }
        let id = try #require(renaming)
        let error = await #expect(throws: ConflictError.self) { try await undo(id) }
        #expect(error?.id == 1 && error?.expectedVersion == 2 && error?.storedVersion == 3)
        #expect(error?.base?[Restaurant.name] == "a!" && error?.base?.names == ["name"])
        #expect(error?.theirs?[Restaurant.name] == "c" && error?.theirs?.names == ["name"])
        #expect(error?.mine[Restaurant.name] == "a" && error?.mine.names == ["name"])
        #expect(try fixture.names(FetchRequest()) == ["c", "other!"])
    }

    @Test func anObjectThatWasChangedSinceItCameIsAConflict() async throws {
        try await fixture.save("a")
        let insertion = try #require(try history().first?.id)
        try await change { $0.seats = 4 }
        let error = await #expect(throws: ConflictError.self) { try await undo(insertion) }
        #expect(error?.base?.names == ["seats"] && error?.theirs?[Restaurant.seats] == 4)
        #expect(error?.mine.names == [])
        try await change { $0.context.delete($0) }
        let gone = await #expect(throws: ConflictError.self) { try await undo(insertion) }
        #expect(gone?.storedVersion == nil && gone?.theirs == nil)
    }

    @Test func whatTheHistoryHasNotIsNotUndone() async throws {
        try await fixture.save("a")
        #expect(try await container.write { try $0.undo(99) } == nil)
        #expect(try fixture.names(FetchRequest()) == ["a"])
    }

    @Test func relationshipsComeBack() async throws {
        let container = try PersistentContainer(model: gradebookModel, store: .inMemory)
        try await container.fillGradebook()
        let moved = try await container.write { context in
            let students = try context.fetch(FetchRequest<Student>())
            students[1].grades[0].points = 1
            for grade in students[0].grades { context.delete(grade) }
            students[1].mentor = students[0]
            return try context.save()
        }
        #expect(try container.read { try $0.object(Student.self, id: 1)?.grades.count } == 0)
        let id = try #require(moved)
        let undone = try await container.write { try $0.undo(id) }
        try container.read { context in
            let students = try context.fetch(FetchRequest<Student>())
            #expect(students[0].grades.map(\.points) == [5, 7.5])
            #expect(students[1].grades.map(\.points) == [9])
            #expect(students[1].mentor == nil)
        }
        // One save, however much came back, so that it can be taken back as a whole.
        let redone = try #require(undone)
        _ = try await container.write { try $0.undo(redone) }
        try container.read { context in
            let students = try context.fetch(FetchRequest<Student>())
            #expect(students[0].grades.isEmpty)
            #expect(students[1].grades.map(\.points) == [1])
            #expect(students[1].mentor === students[0])
        }
        container.close()
    }
}
