import Foundation
import Testing

@testable import Persistence

/// What belongs to objects of several deletions, and references to it: what goes for good, and what comes back.
@Suite struct SharedTrashTests {
    let container: PersistentContainer

    init() async throws {
        container = try await PersistentContainer.withExam()
    }

    private func restore(_ deletion: Deletion?) async throws -> Bool {
        let deletion = try #require(deletion)
        return try await container.write { try $0.restore(deletion) }
    }

    private func purge(_ deletion: Deletion?) async throws -> Bool {
        let deletion = try #require(deletion)
        return try await container.write { try $0.purge(deletion) }
    }

    private func marks() throws -> [Int64] {
        try container.read { try $0.fetch(FetchRequest<Mark>()).map(\.id) }
    }

    /// The id of the mark that the remark refers to.
    private func remarked() throws -> Int64? {
        try container.read { context in
            let remark = try #require(try context.object(Remark.self, id: 1))
            #expect(remark.objectID(of: Remark.mark) == remark.mark?.id)
            return remark.mark?.id
        }
    }

    @Test func whatGoesForGoodTakesOnlyItsOwnOutOfADeletion() async throws {
        let ofExam = try await container.delete(Exam.self, 1)
        #expect(try await container.delete(Sheet.self, 1) == nil)
        #expect(try await restore(ofExam))
        #expect(try marks() == [2])
        #expect(try container.number("SELECT count(*) FROM \"Mark\"") == 1)
        #expect(try remarked() == nil)
    }

    @Test func aBatchTakesOnlyItsOwnOutOfADeletion() async throws {
        let ofExam = try await container.delete(Exam.self, 1)
        let sheet = FetchRequest<Sheet>(predicate: #Predicate { $0.id == 1 })
        #expect(try await container.write { try $0.batchDelete(sheet) } == 1)
        #expect(try await restore(ofExam))
        #expect(try marks() == [2])
        #expect(try remarked() == nil)
    }

    @Test func aReferenceWaitsForWhatItLeadsTo() async throws {
        let ofExam = try await container.delete(Exam.self, 1)
        let ofPupil = try await container.delete(Pupil.self, 1)
        #expect(try await restore(ofExam))
        #expect(try remarked() == nil)
        #expect(try marks() == [2])
        #expect(try await restore(ofPupil))
        #expect(try remarked() == 1)
        #expect(try marks() == [1, 2])
    }

    @Test func aReferenceToWhatIsGoneForGoodStaysMissing() async throws {
        let ofExam = try await container.delete(Exam.self, 1)
        let ofPupil = try await container.delete(Pupil.self, 1)
        #expect(try await purge(ofPupil))
        #expect(try await restore(ofExam))
        #expect(try marks() == [2])
        #expect(try remarked() == nil)
    }

    @Test func aReferenceOfAnOlderStoreToWhatIsGoneForGoodStaysMissing() async throws {
        let ofExam = try await container.delete(Exam.self, 1)
        try await container.write { context in
            let connection = try context.openConnection()
            try connection.run("DELETE FROM \"Mark\" WHERE \"id\" = 1")
        }
        #expect(try await restore(ofExam))
        #expect(try marks() == [2])
        #expect(try remarked() == nil)
    }

    @Test func aPartThatIsPurgedWithItsWholeLeavesNothing() async throws {
        try await container.delete(Mark.self, 1)
        let ofPupil = try await container.delete(Pupil.self, 1)
        #expect(try await purge(ofPupil))
        #expect(try container.number("SELECT count(*) FROM store_deletion") == 0)
        #expect(try container.number("SELECT count(*) FROM store_nullification") == 0)
    }

    @Test func aPartThatABatchTakesAlongLeavesNothing() async throws {
        try await container.delete(Mark.self, 1)
        #expect(try await container.write { try $0.batchDelete(FetchRequest<Exam>()) } == 1)
        #expect(try container.number("SELECT count(*) FROM \"Mark\"") == 0)
        #expect(try container.number("SELECT count(*) FROM store_deletion") == 0)
        #expect(try container.number("SELECT count(*) FROM store_nullification") == 0)
    }

    @Test func whatBelongsToADeletionThatWaitsIsNotRestored() async throws {
        let ofMark = try #require(try await container.delete(Mark.self, 1))
        let code = try await container.write { context in
            context.delete(try #require(try context.object(Exam.self, id: 1)))
            let error = #expect(throws: ValidationError.self) { try context.restore(ofMark) }
            try context.save()
            return error?[attribute: "exam"]?.code
        }
        #expect(code == .deleted)
        #expect(try marks() == [])
        #expect(try await container.write { try $0.purgeDeletions(before: .distantFuture) } == 2)
        #expect(try container.number("SELECT count(*) FROM \"Mark\"") == 0)
    }

    @Test func aSweepGoesOnPastADeletionThatCannotBePurged() async throws {
        try await container.delete(Exam.self, 1)
        try await container.write { context in
            // As a store may be left by other means.
            try context.openConnection().run("UPDATE \"Mark\" SET \"deletion\" = NULL WHERE \"id\" = 1")
        }
        try await container.delete(Remark.self, 1)
        let (counts, failed) = try await container.write { context in
            var failed: [String] = []
            let counts = try (0..<2).map { _ in
                try context.purgeDeletions(before: .distantFuture, limit: 1) { deletion, _ in
                    failed.append(deletion.entityName)
                }
            }
            return (counts, failed)
        }
        #expect(counts == [1, 0])
        #expect(failed == ["Exam", "Exam"])
        #expect(try container.read { try $0.deletions(limit: 9) }.map(\.entityName) == ["Exam"])
        #expect(try container.number("SELECT count(*) FROM \"Mark\"") == 2)
    }
}
