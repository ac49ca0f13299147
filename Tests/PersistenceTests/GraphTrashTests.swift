import Foundation
import Testing

@testable import Persistence

/// What delete rules do, in memory and in the trash, and that all of it comes back.
@Suite struct GraphTrashTests {
    let container: PersistentContainer

    /// A school with Ada, who mentors Bob; two quizzes and three grades: Ada's 1 and 2, Bob's 3.
    init() async throws {
        container = try PersistentContainer(model: gradebookModel, store: .inMemory)
        try await container.write { context in
            let school = School(context: context)
            school.name = "Hill"
            let (ada, bob) = (Student(context: context), Student(context: context))
            (ada.name, bob.name) = ("Ada", "Bob")
            ada.photo = .data(Data([1, 2, 3]))
            school.students = [ada]
            ada.mentees = [bob]
            for index in 0..<3 {
                let grade = Grade(context: context)
                grade.points = Double(index)
                grade.student = index < 2 ? ada : bob
            }
            for name in ["Quiz 1", "Quiz 2"] {
                let quiz = Quiz(context: context)
                quiz.name = name
                quiz.grades = (name == "Quiz 1" ? [ada.grades[0], bob.grades[0]] : [ada.grades[1]])
            }
            try context.save()
        }
    }

    private func delete<Object: PersistentModel>(_ type: Object.Type, _ id: Int64) async throws {
        try await container.write { context in
            context.delete(try #require(try context.object(Object.self, id: id)))
            try context.save()
        }
    }

    @discardableResult
    private func restore(_ deletion: Deletion) async throws -> Bool {
        try await container.write { try $0.restore(deletion) }
    }

    @Test func theTrashIsSearchedByWhatWasRelated() async throws {
        func latest(student: Int64, quiz: Int64) throws -> Int64? {
            try container.read { context in
                try context.latestDeletion(matching: [
                    #Predicate<Grade> { $0.student?.id == student }, #Predicate { $0.quiz?.id == quiz },
                ])?.objectID
            }
        }
        #expect(try latest(student: 1, quiz: 1) == nil)
        try await delete(Grade.self, 1)
        try await delete(Grade.self, 3)
        #expect(try latest(student: 1, quiz: 1) == 1)
        #expect(try latest(student: 2, quiz: 1) == 3)
        #expect(try latest(student: 1, quiz: 2) == nil)
        try await container.write { context in
            let grade = Grade(context: context)
            grade.student = try context.object(Student.self, id: 1)
            grade.quiz = try context.object(Quiz.self, id: 1)
            try context.save()
        }
        try await delete(Grade.self, 4)
        #expect(try latest(student: 1, quiz: 1) == 4)
    }

    private func deletions() throws -> [Deletion] {
        try container.read { try $0.deletions(limit: 10) }
    }

    private func number(_ sql: String) throws -> Int64 {
        try container.read { try $0.openConnection().row(sql) { $0.integer(0) } ?? -1 }
    }

    /// Ids of students, quizzes and grades, and who refers to whom.
    private func picture() throws -> [String] {
        try container.read { context throws in
            try context.fetch(FetchRequest<Student>()).map { student in
                "\(student.name) of \(student.school?.name ?? "-") by \(student.mentor?.name ?? "-")"
                    + " \(student.grades.map(\.id))"
            } + context.fetch(FetchRequest<Quiz>()).map { "\($0.name) \($0.grades.map(\.id))" }
        }
    }

    private let whole = [
        "Ada of Hill by - [1, 2]", "Bob of - by Ada [3]", "Quiz 1 [1, 3]", "Quiz 2 [2]",
    ]

    @Test func rulesWorkInMemoryAtOnce() async throws {
        #expect(try picture() == whole)
        try await container.write { context in
            let ada = try #require(try context.object(Student.self, id: 1))
            let bob = try #require(try context.object(Student.self, id: 2))
            let quiz = try #require(try context.object(Quiz.self, id: 1))
            let school = try #require(ada.school)
            let grades = ada.grades
            #expect(quiz.grades.count == 2)
            #expect(school.students == [ada])
            context.delete(ada)
            #expect(grades.allSatisfy { $0.isDeleted })
            #expect(quiz.grades.map(\.id) == [3])
            #expect(bob.mentor == nil)
            #expect(school.students == [])
            context.rollback()
            #expect(!grades[0].isDeleted)
            #expect(quiz.grades.count == 2)
            #expect(bob.mentor === ada)
            #expect(school.students == [ada])
        }
        #expect(try picture() == whole)
    }

    @Test func deletionOfAGraphIsOneEntryAndComesBackWhole() async throws {
        try await delete(Student.self, 1)
        #expect(try picture() == ["Bob of - by - [3]", "Quiz 1 [3]", "Quiz 2 []"])
        let entries = try deletions()
        #expect(entries.map(\.title) == ["Ada"])
        let entry = try #require(entries.first)
        #expect(try container.read { try $0.deletion(of: Grade.self, id: 2) } == entry)
        #expect(try await restore(entry))
        #expect(try picture() == whole)
        #expect(try deletions() == [])
        #expect(try number("SELECT count(*) FROM store_nullification") == 0)
        try container.read { context throws in
            let found = try context.fetch(FetchRequest<Student>(search: "ada"))
            #expect(found.map(\.id) == [1])
            #expect(try found.first?.photo?.data() == Data([1, 2, 3]))
        }
    }

    @Test func referenceGivenAnewMeanwhileIsKept() async throws {
        try await delete(Student.self, 1)
        try await container.write { context in
            let cleo = Student(context: context)
            cleo.name = "Cleo"
            try context.object(Student.self, id: 2)?.mentor = cleo
            try context.save()
        }
        try await restore(try #require(try deletions().first))
        #expect(try container.read { try $0.object(Student.self, id: 2)?.mentor?.name } == "Cleo")
    }

    @Test func purgedGraphLeavesNothing() async throws {
        try await delete(Student.self, 1)
        let entry = try #require(try deletions().first)
        #expect(try await container.write { try $0.purge(entry) })
        #expect(try await restore(entry) == false)
        #expect(try number("SELECT count(*) FROM \"Student\"") == 1)
        #expect(try number("SELECT count(*) FROM \"Grade\"") == 1)
        #expect(try number("SELECT count(*) FROM store_binary") == 0)
        #expect(try number("SELECT count(*) FROM store_nullification") == 0)
        #expect(try number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    }

    @Test func whatOthersBelongToIsNotDeleted() async throws {
        let error = await #expect(throws: ValidationError.self) { try await delete(School.self, 1) }
        #expect(error?.failures.map(\.attribute) == ["students"])
        #expect(error?[attribute: "students"]?.code == .denied)
        #expect(try picture() == whole)
        // With them, or without any, it is.
        try await container.write { context in
            let school = try #require(try context.object(School.self, id: 1))
            for student in school.students { context.delete(student) }
            context.delete(school)
            try context.save()
        }
        #expect(try container.read { try $0.count(FetchRequest<School>()) } == 0)
    }

    @Test func partIsRestoredAfterItsWhole() async throws {
        try await delete(Grade.self, 1)
        try await delete(Student.self, 1)
        let entries = try deletions()
        let (ofStudent, ofGrade) = (entries[0], entries[1])
        let error = await #expect(throws: ValidationError.self) { try await restore(ofGrade) }
        #expect(error?[attribute: "student"]?.code == .deleted)
        #expect(error?[attribute: "student"]?.sentence == "Its student is in the trash. Restore that first.")
        #expect(try deletions() == entries)
        try await restore(ofStudent)
        #expect(try picture()[0] == "Ada of Hill by - [2]")
        try await restore(ofGrade)
        #expect(try picture() == whole)
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func whatTwoDeletionsShareComesBackInEitherOrder(order: [Int]) async throws {
        // Ada takes her grade in the first quiz along; the quiz then takes Bob's.
        try await delete(Student.self, 1)
        try await delete(Quiz.self, 1)
        let entries = try deletions()
        for index in order {
            #expect(try await restore(entries[index]))
            #expect(try number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
        }
        #expect(try picture() == whole)
        #expect(try number("SELECT count(*) FROM \"Grade\" WHERE \"deletion\" IS NOT NULL") == 0)
    }

    @Test func whatIsSharedWaitsForTheOtherAndGoesWithIt() async throws {
        try await delete(Student.self, 1)
        try await delete(Quiz.self, 1)
        let entries = try deletions()
        try await restore(entries[1])
        #expect(try picture() == ["Ada of Hill by - [2]", "Bob of - by Ada []", "Quiz 2 [2]"])
        // Deleted once more, she takes along what is left; her other grade still waits for its quiz.
        try await delete(Student.self, 1)
        let again = try #require(try deletions().first)
        try await restore(entries[0])
        #expect(try picture() == ["Bob of - by - [3]", "Quiz 1 [3]", "Quiz 2 []"])
        try await restore(again)
        #expect(try picture() == whole)
        try await delete(Student.self, 1)
        try await delete(Quiz.self, 1)
        try await restore(try #require(try deletions().last))
        try await container.write { context in
            _ = try context.purge(try #require(try context.deletions(limit: 1).first))
        }
        #expect(try picture() == ["Ada of Hill by - [2]", "Bob of - by Ada []", "Quiz 2 [2]"])
        #expect(try number("SELECT count(*) FROM \"Grade\"") == 1)
    }

    @Test func partIsPurgedWithItsWhole() async throws {
        try await delete(Grade.self, 1)
        try await delete(Student.self, 1)
        let ofStudent = try #require(try deletions().first)
        try await container.write { _ = try $0.purge(ofStudent) }
        #expect(try deletions() == [])
        #expect(try number("SELECT count(*) FROM \"Grade\"") == 1)
        #expect(try number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    }

    @Test func optionalReferenceWaitsInTheTrash() async throws {
        // Bob first, then his mentor: Bob comes back without her, and has her again when she does.
        try await delete(Student.self, 2)
        try await delete(Student.self, 1)
        let entries = try deletions()
        try await restore(entries[1])
        #expect(try picture()[0] == "Bob of - by - [3]")
        try await restore(entries[0])
        #expect(try picture() == whole)
    }

    @Test func takenPairIsToldOnRestore() async throws {
        try await delete(Grade.self, 1)
        try await container.write { context in
            let grade = Grade(context: context)
            grade.student = try context.object(Student.self, id: 1)
            grade.quiz = try context.object(Quiz.self, id: 1)
            try context.save()
        }
        let entry = try #require(try deletions().first)
        let error = await #expect(throws: ValidationError.self) { try await restore(entry) }
        #expect(error?.failures.map(\.code) == [.notUnique, .notUnique])
        #expect(try deletions() == [entry])
    }

    @Test func deletedPartGoesWithItsWholeInOneSave() async throws {
        try await container.write { context in
            let ada = try #require(try context.object(Student.self, id: 1))
            context.delete(ada.grades[0])
            context.delete(ada)
            try context.save()
        }
        let entries = try deletions()
        #expect(entries.map(\.title) == ["Ada"])
        try await restore(entries[0])
        #expect(try picture() == whole)
    }

    @Test func newObjectsAreDeletedWithoutATrace() async throws {
        try await container.write { context in
            let student = Student(context: context)
            let grade = Grade(context: context)
            grade.student = student
            context.delete(student)
            #expect(grade.isDeleted)
            #expect(!context.hasChanges)
            try context.save()
        }
        #expect(try deletions() == [])
    }

    @Test func deletingAFewTakesAStatementEach() async throws {
        try await container.write { context in
            let ada = try #require(try context.object(Student.self, id: 1))
            context.delete(ada)
            let statements = try context.statements { try context.save() }
            #expect(statements.filter { $0.hasPrefix("UPDATE \"Grade\"") }.count == 2)
            #expect(statements.filter { $0.hasPrefix("INSERT INTO \"store_deletion\"") }.count == 1)
        }
    }

    @Test func aStudentAndTheirSchoolDeletedInOneSaveComeBackAndGoAgain() async throws {
        func schools() throws -> [Int64?] {
            try container.read { try $0.fetch(FetchRequest<Student>()).map { $0.school?.id } }
        }
        func undo(_ id: PersistentHistoryTransaction.ID?) async throws -> PersistentHistoryTransaction.ID? {
            let id = try #require(id)
            return try await container.write { try $0.undo(id) }
        }
        let deleting = try await container.write { context in
            context.delete(try #require(try context.object(Student.self, id: 1)))
            context.delete(try #require(try context.object(School.self, id: 1)))
            return try context.save()
        }
        #expect(try schools() == [nil])
        let undoing = try await undo(deleting)
        #expect(try schools() == [1, nil])
        let redoing = try await undo(undoing)
        #expect(try schools() == [nil])
        _ = try await undo(redoing)
        #expect(try schools() == [1, nil])
    }
}
