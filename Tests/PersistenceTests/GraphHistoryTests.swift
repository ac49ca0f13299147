import Testing

@testable import Persistence

/// The history of what goes to the trash with another object, and comes back with it.
@Suite struct GraphHistoryTests {
    let container: PersistentContainer

    /// Ada with grades 1 and 2 mentors Bob with grade 3.
    init() async throws {
        container = try PersistentContainer(model: gradebookModel, store: .inMemory)
        try await container.fillGradebook()
        try await container.write { context in
            try context.object(Student.self, id: 2)?.mentor = try context.object(Student.self, id: 1)
            try context.save()
        }
    }

    private func delete(_ student: Int64) async throws {
        try await container.write { context in
            context.delete(try #require(try context.object(Student.self, id: student)))
            try context.save()
        }
    }

    private func restore(_ student: Int64) async throws {
        try await container.write { context in
            try context.restore(try #require(try context.deletion(of: Student.self, id: student)))
        }
    }

    private func latest() throws -> PersistentHistoryTransaction {
        try container.read { try #require(try $0.history(limit: 100).last) }
    }

    private func mentor(_ student: Int64) throws -> Int64? {
        try container.read { try $0.object(Student.self, id: student)?.mentor?.id }
    }

    /// An object's values as they were at a version; nil where the history does not lead back to it.
    private func values<Object: PersistentModel>(
        _ type: Object.Type, _ id: Int64, at version: Int64
    ) throws -> ObjectValues? {
        try container.read { context in
            let object = try #require(try context.object(Object.self, id: id))
            return try context.values(of: object, at: version).map { values in
                ObjectValues(
                    Dictionary(uniqueKeysWithValues: Object.entity.properties.map { ($0.name, values[$0.slot]) }))
            }
        }
    }

    @Test func aRestoreNamesEachObjectThatComesBack() async throws {
        try await delete(1)
        try await restore(1)
        let changes = try latest().changes
        #expect(changes.map(\.changeType) == [.update, .restore, .restore, .restore])
        #expect(changes.map(\.entityName) == ["Student", "Student", "Grade", "Grade"])
        #expect(changes.map(\.objectID) == [2, 1, 1, 2])
        #expect(changes.map(\.version) == [4, 3, 3, 3])
        #expect(changes.map(\.deletionID) == [nil, 1, 1, 1])
        #expect(changes[0].oldValues.stored == ["mentor": .null])
        #expect(changes[0].newValues.stored == ["mentor": .integer(1)])
    }

    @Test func aConflictOnWhatCameBackHasItsBase() async throws {
        try await delete(1)
        try await restore(1)
        try await container.write { context in
            try context.object(Grade.self, id: 1)?.points = 6
            try context.save()
        }
        let error = await #expect(throws: ConflictError.self) {
            try await container.write { context in
                let grade = try #require(try context.object(Grade.self, id: 1))
                grade.baseVersion = 1
                grade.points = 7
                try context.save()
            }
        }
        #expect(error?.base?[Grade.points] == 5)
        #expect(error?.theirs?[Grade.points] == 6)
        #expect(error?.mine[Grade.points] == 7)
    }

    @Test func aReferenceIsFollowedThroughTheTrash() async throws {
        // Bob comes back without Ada (4), is deleted again (5), gets her back there (6), and returns (7).
        try await delete(2)
        try await delete(1)
        try await restore(2)
        #expect(try latest().changes.first?.oldValues.stored == ["mentor": .integer(1)])
        #expect(try mentor(2) == nil)
        try await delete(2)
        try await restore(1)
        #expect(try latest().changes.first?.deletionID == 3)
        try await restore(2)
        #expect(try mentor(2) == 1)
        let mentors = try (1...6).map { try values(Student.self, 2, at: $0)?.stored["mentor"] }
        #expect(mentors == [.null, .integer(1), .integer(1), .null, .null, .integer(1)])
    }

    @Test func aRestoreIsTakenBackAsAWhole() async throws {
        try await delete(1)
        try await restore(1)
        let restored = try latest().id
        let undone = try await container.write { try $0.undo(restored) }
        try container.read { context throws in
            #expect(try context.fetch(FetchRequest<Student>()).map(\.id) == [2])
            #expect(try context.fetch(FetchRequest<Grade>()).map(\.id) == [3])
            #expect(try context.deletions(limit: 9).map(\.objectID) == [1])
        }
        #expect(try mentor(2) == nil)
        let redone = try #require(undone)
        _ = try await container.write { try $0.undo(redone) }
        #expect(try mentor(2) == 1)
        #expect(try container.read { try $0.count(FetchRequest<Grade>()) } == 3)
    }

    @Test func theRestoreOfATreeIsTakenBack() async throws {
        let container = try PersistentContainer(model: Model([Chapter.entity]), store: .inMemory)
        let restored = try await container.write { context in
            let (root, leaf) = (Chapter(context: context), Chapter(context: context))
            root.parts = [leaf]
            try context.save()
            let middle = Chapter(context: context)
            root.parts = [middle]
            middle.parts = [leaf]
            try context.save()
            #expect([root.id, leaf.id, middle.id] == [1, 2, 3])
            context.delete(root)
            try context.save()
            try context.restore(try #require(try context.deletions(limit: 1).first))
            return try #require(try context.history(limit: 9).last).id
        }
        _ = try await container.write { try $0.undo(restored) }
        try container.read { context throws in
            #expect(try context.count(FetchRequest<Chapter>()) == 0)
            #expect(try context.deletions(limit: 9).map(\.objectID) == [1])
        }
    }

    @Test func twoDeletionsOfASaveAreTakenBackAndDoneAgain() async throws {
        // Bob refers to Ada, and his deletion is the first.
        var save = try await container.write { context in
            for id: Int64 in [2, 1] { context.delete(try #require(try context.object(Student.self, id: id))) }
            return try context.save()
        }
        for isThere in [true, false, true] {
            let id = try #require(save)
            save = try await container.write { try $0.undo(id) }
            #expect(try container.read { try $0.count(FetchRequest<Student>()) } == (isThere ? 2 : 0))
            #expect(try container.read { try $0.count(FetchRequest<Grade>()) } == (isThere ? 3 : 0))
            if isThere { #expect(try mentor(2) == 1) }
        }
    }

    @Test func aRestoreIsTakenBackThoughItGaveTheTrashAReference() async throws {
        try await delete(2)
        try await delete(1)
        try await restore(2)
        try await delete(2)
        try await restore(1)
        let restored = try latest().id
        _ = try await container.write { try $0.undo(restored) }
        #expect(try container.read { try $0.count(FetchRequest<Student>()) } == 0)
        for student: Int64 in [2, 1] { try await restore(student) }
        #expect(try mentor(2) == 1)
    }

    @Test func anUndoThatGaveAReferenceBackIsTakenBack() async throws {
        let container = try PersistentContainer(model: Model([Chapter.entity]), store: .inMemory)
        try await container.write { context in
            let whole = Chapter(context: context)
            Chapter(context: context).whole = whole
            try context.save()
        }
        func chapters() throws -> [Int64: Int64?] {
            try container.read { context in
                Dictionary(
                    uniqueKeysWithValues: try context.fetch(FetchRequest<Chapter>()).map { ($0.id, $0.whole?.id) })
            }
        }
        func delete(_ id: Int64) async throws -> PersistentHistoryTransaction.ID? {
            try await container.write { context in
                context.delete(try #require(try context.object(Chapter.self, id: id)))
                return try context.save()
            }
        }
        _ = try await delete(2)
        let deleted = try #require(try await delete(1))
        try await container.write { context in
            try context.restore(try #require(try context.deletion(of: Chapter.self, id: 2)))
        }
        let undone = try #require(try await container.write { try $0.undo(deleted) })
        #expect(try chapters() == [1: nil, 2: 1])
        let redone = try #require(try await container.write { try $0.undo(undone) })
        #expect(try chapters() == [2: nil])
        _ = try await container.write { try $0.undo(redone) }
        #expect(try chapters() == [1: nil, 2: 1])
    }
}

/// A chapter takes its parts along.
private final class Chapter: ManagedObject, PersistentModel {
    static let whole = ToOne("whole", \Chapter.whole, inverse: \Chapter.parts)
    var whole: Chapter? {
        get { self[Self.whole] }
        set { self[Self.whole] = newValue }
    }

    static let parts = ToMany("parts", \Chapter.parts, inverse: \Chapter.whole, deleteRule: .cascade)
    var parts: [Chapter] {
        get { self[Self.parts] }
        set { self[Self.parts] = newValue }
    }

    static let entity = Entity("Chapter", of: Chapter.self, attributes: [], relationships: [whole, parts])
}
