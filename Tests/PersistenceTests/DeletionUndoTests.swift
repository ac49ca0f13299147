import Foundation
import Testing

@testable import Persistence

/// Saves with deletions, taken back and done again; and saves of which a part is gone for good.
@Suite struct DeletionUndoTests {
    let container: PersistentContainer

    init() async throws {
        container = try await PersistentContainer.withExam()
    }

    private func save(
        _ body: @escaping @Sendable (ManagedObjectContext) throws -> Void
    ) async throws -> PersistentHistoryTransaction.ID {
        let id = try await container.write { context in
            try body(context)
            return try context.save()
        }
        return try #require(id)
    }

    private func undo(_ id: PersistentHistoryTransaction.ID) async throws -> PersistentHistoryTransaction.ID {
        try #require(try await container.write { try $0.undo(id) })
    }

    /// Rooms, exams, marks, remarks, and the id of the mark that the first remark refers to.
    private func picture() throws -> [Int64] {
        try container.read { context in
            [
                try context.count(FetchRequest<Room>()), try context.count(FetchRequest<Exam>()),
                try context.count(FetchRequest<Mark>()), try context.count(FetchRequest<Remark>()),
            ].map(Int64.init) + [try context.object(Remark.self, id: 1)?.mark?.id ?? 0]
        }
    }

    @Test func whatWasDeletedApartInOneSaveComesBackAndGoesAgain() async throws {
        let deleting = try await save { context in
            context.delete(try #require(try context.object(Remark.self, id: 1)))
            context.delete(try #require(try context.object(Mark.self, id: 1)))
        }
        let undoing = try await undo(deleting)
        #expect(try picture() == [1, 1, 2, 1, 1])
        let redoing = try await undo(undoing)
        #expect(try picture() == [1, 1, 1, 0, 0])
        _ = try await undo(redoing)
        #expect(try picture() == [1, 1, 2, 1, 1])
    }

    @Test func whatRequiresAnotherIsDeletedWithItInOneSaveAndComesBack() async throws {
        let deleting = try await save { context in
            let exam = try #require(try context.object(Exam.self, id: 1))
            let room = try #require(exam.room)
            context.delete(exam)
            context.delete(room)
        }
        #expect(try picture() == [0, 0, 0, 1, 0])
        let undoing = try await undo(deleting)
        #expect(try picture() == [1, 1, 2, 1, 1])
        let redoing = try await undo(undoing)
        #expect(try picture() == [0, 0, 0, 1, 0])
        _ = try await undo(redoing)
        #expect(try picture() == [1, 1, 2, 1, 1])
    }

    @Test func howManyWereDeletedApartMakesNoDifferenceToTheEntries() async throws {
        let deleting = try await container.write { context in
            for _ in 0..<20 { _ = Remark(context: context) }
            try context.save()
            for remark in try context.fetch(FetchRequest<Remark>()) { context.delete(remark) }
            return try context.save()
        }
        #expect(try picture() == [1, 1, 2, 0, 0])
        try await container.write { context in
            let statements = try context.statements { try context.undo(try #require(deleting)) }
            #expect(statements.filter { $0.hasPrefix("DELETE FROM \"store_deletion\"") }.count == 2)
            #expect(statements.filter { $0.hasPrefix("UPDATE \"Mark\"") }.count == 1)
        }
        #expect(try picture() == [1, 1, 2, 21, 1])
    }

    @Test func whatCameWithAReferenceToWhatWentGoesAgain() async throws {
        let saved = try await save { context in
            let mark = try #require(try context.object(Mark.self, id: 2))
            Remark(context: context).mark = mark
            context.delete(mark)
        }
        #expect(try picture() == [1, 1, 1, 2, 1])
        _ = try await undo(saved)
        #expect(try picture() == [1, 1, 2, 1, 1])
    }

    @Test func whatIsGoneForGoodIsAConflict() async throws {
        let saved = try await save { context in
            Remark(context: context).text = "new"
            try context.object(Remark.self, id: 1)?.text = "changed"
        }
        let deletion = try #require(try await container.delete(Remark.self, 2))
        try await container.write { _ = try $0.purge(deletion) }
        let error = await #expect(throws: ConflictError.self) { try await undo(saved) }
        #expect(error?.entity == "Remark" && error?.id == 2 && error?.storedVersion == nil)
        #expect(try container.read { try $0.object(Remark.self, id: 1)?.text } == "changed")
        #expect(try container.read { try $0.history(of: Remark.self, id: 2, limit: 9) } == [])
    }

    @Test func whatWentForGoodWithABatchIsAConflict() async throws {
        let saved = try await save { context in
            Remark(context: context).text = "new"
            Remark(context: context).text = "newer"
        }
        let request = FetchRequest<Remark>(predicate: #Predicate { $0.id == 3 })
        _ = try await container.write { try $0.batchDelete(request) }
        await #expect(throws: ConflictError.self) { try await undo(saved) }
        #expect(try picture()[3] == 2)
    }

    @Test func aSaveOfAnEntityThatIsDroppedIsAConflict() async throws {
        let folder = try Folder()
        let tables = Migration("tables", testModel.schema)
        let former = Model(testModel.entities, migrations: [tables])
        let first = try PersistentContainer(model: former, store: .sqlite(folder.file()))
        let saved = try await first.write { context in
            Restaurant(context: context).name = "a"
            return try context.save()
        }
        first.close()
        let drops = Migration("drop", ["DROP TABLE \"Restaurant\""])
        let second = try PersistentContainer(
            model: Model([Upload.entity], migrations: [tables, drops]), store: .sqlite(folder.file()))
        let id = try #require(saved)
        let error = await #expect(throws: ConflictError.self) { try await second.write { _ = try $0.undo(id) } }
        #expect(error?.entity == "Restaurant" && error?.storedVersion == nil)
        second.close()
    }
}
