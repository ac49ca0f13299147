import Foundation
import Testing

@testable import Persistence

/// A context has one object for a row, whatever is done to the store beside it.
@Suite struct UniquingTests {
    let container: PersistentContainer

    init() async throws {
        container = try PersistentContainer(model: gradebookModel, store: .inMemory)
        try await container.fillGradebook()
    }

    @Test func batchesLeaveTheObjectsThatThereAre() async throws {
        try await container.write { context throws in
            let grades = try context.fetch(FetchRequest<Grade>())
            let (ada, bob) = (try #require(grades[0].student), try #require(grades[2].student))
            #expect(ada.grades == [grades[0], grades[1]])
            let first = FetchRequest<Grade>(predicate: #Predicate { $0.id == 1 })
            try context.batchUpdate(first) { $0.set(\.points, to: 6) }
            #expect(grades.map(\.points) == [6, 7.5, 9] && grades.map(\.version) == [2, 1, 1])
            try context.batchDelete(FetchRequest<Quiz>(predicate: #Predicate { $0.id == 1 }))
            #expect(grades.map(\.isDeleted) == [true, false, true])
            #expect(grades[0].points == 6)
            #expect(try context.fetch(FetchRequest<Grade>()) == [grades[1]])
            #expect(ada.grades == [grades[1]] && bob.grades.isEmpty)
            #expect(grades[1].student === ada)
        }
    }

    @Test func whatIsRestoredIsTheSameObject() async throws {
        try await container.write { context throws in
            let ada = try #require(try context.object(Student.self, id: 1))
            let grades = ada.grades
            let bob = try #require(try context.object(Student.self, id: 2))
            bob.mentor = ada
            try context.save()
            context.delete(ada)
            try context.save()
            #expect(bob.mentor == nil)
            #expect(try context.object(Student.self, id: 1) == nil)
            try context.restore(try #require(try context.deletions(limit: 1).first))
            #expect(!ada.isDeleted && !ada.hasChanges && ada.version == 3)
            #expect(try context.fetch(FetchRequest<Student>()) == [ada, bob])
            #expect(ada.grades == grades)
            #expect(bob.mentor === ada)
            ada.name = "Ada L."
            try context.save()
            context.delete(grades[0])
            try context.save()
            #expect(ada.grades == [grades[1]])
        }
        #expect(try container.read { try $0.object(Student.self, id: 1)?.name } == "Ada L.")
        #expect(try container.read { try $0.deletions(limit: 9).map(\.entityName) } == ["Grade"])
    }

    @Test func anUndoLeavesTheObjectsThatThereAre() async throws {
        try await container.write { context throws in
            let ada = try #require(try context.object(Student.self, id: 1))
            let grades = ada.grades
            ada.name = "Eda"
            context.delete(grades[0])
            let saved = try #require(try context.save())
            try context.undo(saved)
            #expect(ada.name == "Ada" && ada.grades == grades && !grades[0].isDeleted)
            #expect(try context.object(Student.self, id: 1) === ada)
            #expect(try context.object(Grade.self, id: grades[0].id) === grades[0])
        }
    }

    @Test func whatFailsLeavesTheObjectsAsTheyWere() async throws {
        try await container.write { context throws in
            let ada = try #require(try context.object(Student.self, id: 1))
            let grade = try #require(ada.grades.first)
            context.delete(grade)
            let deletion = try #require(try context.save())
            let other = Grade(context: context)
            (other.student, other.quiz) = (ada, try context.object(Quiz.self, id: 1))
            try context.save()
            // The pair is taken.
            #expect(throws: ValidationError.self) { try context.undo(deletion) }
            #expect(grade.isDeleted && ada.grades.count == 2 && ada.grades.last === other)
            let student = Student(context: context)
            student.name = "Cleo"
            try context.save()
            #expect(throws: ValidationError.self) {
                try context.batchInsert(Grade.self, from: 0..<1) { grade, _ in
                    grade.student = student
                    student.name = "Clea"
                }
            }
            #expect(student.name == "Cleo" && student.grades.isEmpty && !student.hasChanges)
            #expect(try context.object(Student.self, id: student.id) === student)
        }
    }

    @Test func anIdThatWasTakenBackBelongsToTheNextObject() async throws {
        try await container.write { context throws in
            var ghost: Student?
            #expect(throws: ValidationError.self) {
                try context.batchInsert(School.self, from: 0..<1001) { school, index in
                    school.name = index == 1000 ? "" : "School"
                    guard index == 0 else { return }
                    ghost = Student(context: context)
                    ghost?.name = "Ghost"
                }
            }
            let student = Student(context: context)
            student.name = "Cleo"
            try context.save()
            #expect(ghost?.id == student.id && ghost?.isDeleted == true)
            #expect(try context.object(Student.self, id: student.id) === student)
            #expect(ghost?.name == "Ghost" && ghost?.hasChanges == false)
        }
    }
}
