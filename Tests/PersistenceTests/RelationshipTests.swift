import Foundation
import Testing

@testable import Persistence

/// Both sides of a relationship in memory, saved and fetched.
@Suite struct RelationshipTests {
    let container: PersistentContainer

    init() throws {
        container = try PersistentContainer(model: gradebookModel, store: .inMemory)
    }

    @Test func bothSidesAreInStepBeforeAnySave() async throws {
        try await container.write { context in
            let (ada, bob) = (Student(context: context), Student(context: context))
            let quiz = Quiz(context: context)
            let grade = Grade(context: context)
            grade.student = ada
            #expect(ada.grades == [grade])
            #expect(bob.grades == [])
            grade.student = bob
            #expect(ada.grades == [])
            #expect(bob.grades == [grade])
            quiz.grades = [grade]
            #expect(grade.quiz === quiz)
            quiz.grades.removeAll()
            #expect(grade.quiz == nil)
            ada.grades.append(grade)
            #expect(grade.student === ada)
            #expect(bob.grades == [])
            context.rollback()
        }
    }

    @Test func graphIsSavedParentsFirst() async throws {
        let ids = try await container.write { context -> [Int64] in
            let grade = Grade(context: context)
            grade.points = 7.5
            let student = Student(context: context)
            student.name = "Ada"
            student.grades = [grade]
            let quiz = Quiz(context: context)
            quiz.name = "Quiz 1"
            grade.quiz = quiz
            let statements = try context.statements { try context.save() }
            #expect(statements.filter { $0.hasPrefix("INSERT INTO \"Grade\"") }.count == 1)
            #expect(statements.filter { $0.hasPrefix("UPDATE") } == [])
            #expect(!context.hasChanges)
            #expect(grade.student === student)
            #expect(grade.objectID(of: Grade.quiz) == quiz.id)
            return [student.id, quiz.id, grade.id]
        }
        #expect(ids == [1, 1, 1])
        try container.read { context in
            let grade = try #require(try context.object(Grade.self, id: 1))
            #expect(grade.points == 7.5)
            #expect(grade.student?.name == "Ada")
            #expect(grade.quiz?.name == "Quiz 1")
            #expect(grade.quiz?.grades == [grade])
            #expect(grade.student?.grades.first === grade)
        }
    }
}
