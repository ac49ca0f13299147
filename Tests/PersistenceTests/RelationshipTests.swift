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
        try container.read { context throws in
            let grade = try #require(try context.object(Grade.self, id: 1))
            #expect(grade.points == 7.5)
            #expect(grade.student?.name == "Ada")
            #expect(grade.quiz?.name == "Quiz 1")
            #expect(grade.quiz?.grades == [grade])
            #expect(grade.student?.grades.first === grade)
        }
    }

    @Test func toManyIsFetchedWhenItIsRead() async throws {
        try await container.fillGradebook()
        try container.read { context throws in
            let students = try context.fetch(FetchRequest<Student>())
            let statements = try context.statements {
                #expect(students[0].grades.map(\.points) == [5, 7.5])
                #expect(students[0].grades.count == 2)
                #expect(students[0].grades.first?.student === students[0])
            }
            #expect(statements.count == 1)
        }
    }

    @Test func toManyFetchedLateKnowsWhatChanged() async throws {
        try await container.fillGradebook()
        try await container.write { context in
            let grades = try context.fetch(FetchRequest<Grade>())
            let (ada, bob) = (
                try #require(try context.object(Student.self, id: 1)),
                try #require(try context.object(Student.self, id: 2))
            )
            grades[0].student = bob
            context.delete(grades[2])
            let new = Grade(context: context)
            new.student = ada
            new.quiz = grades[0].quiz
            #expect(ada.grades == [grades[1], new])
            #expect(bob.grades == [grades[0]])
            try context.save()
            #expect(ada.grades == [grades[1], new])
            #expect(bob.grades == [grades[0]])
        }
        try container.read { context throws in
            #expect(try context.object(Student.self, id: 1)?.grades.map(\.id) == [2, 4])
            #expect(try context.object(Student.self, id: 2)?.grades.map(\.id) == [1])
        }
    }

    @Test(arguments: [false, true])
    func whatLeavesAndComesBackIsTheLast(isFetchedLate: Bool) async throws {
        try await container.write { context in
            let (ada, bob) = (Student(context: context), Student(context: context))
            (ada.name, bob.name) = ("Ada", "Bob")
            try context.save()
            let mentees = (0..<9).map { _ in Student(context: context) }
            if !isFetchedLate { #expect(ada.mentees == []) }
            for mentee in mentees { mentee.mentor = ada }
            for mentee in mentees.dropFirst() { mentee.mentor = bob }
            for index in [5, 3, 7, 3] { mentees[index].mentor = nil }
            for index in [7, 3, 3, 8] { mentees[index].mentor = ada }
            context.delete(mentees[3])
            #expect(ada.mentees == [0, 7, 8].map { mentees[$0] })
            #expect(bob.mentees == [1, 2, 4, 6].map { mentees[$0] })
            try context.refresh(ada, mergeChanges: true)
            #expect(ada.mentees == [0, 7, 8].map { mentees[$0] })
            context.rollback()
            #expect(ada.mentees == [] && bob.mentees == [])
        }
    }

    @Test func rollbackTakesBothSidesBack() async throws {
        try await container.fillGradebook()
        try await container.write { context in
            let grades = try context.fetch(FetchRequest<Grade>())
            let (ada, bob) = (grades[0].student, grades[2].student)
            #expect(ada?.grades.count == 2)
            let new = Student(context: context)
            grades[0].student = new
            grades[1].student = bob
            context.rollback()
            #expect(!context.hasChanges)
            #expect(grades[0].student === ada)
            #expect(ada?.grades == [grades[0], grades[1]])
            #expect(bob?.grades == [grades[2]])
        }
    }

    @Test func rollbackAfterASaveGoesBackToWhatWasSaved() async throws {
        try await container.write { context in
            let (ada, bob) = (Student(context: context), Student(context: context))
            (ada.name, bob.name) = ("Ada", "Bob")
            bob.mentor = ada
            try context.save()
            bob.mentor = nil
            #expect(ada.mentees == [])
            context.rollback()
            #expect(bob.mentor === ada)
            #expect(ada.mentees == [bob])
        }
    }

    @Test func newObjectsKeepTheirsWhenTheTrashChanges() async throws {
        try await container.fillGradebook()
        try await container.write { context in
            let cleo = Student(context: context)
            cleo.name = "Cleo"
            let bob = try #require(try context.object(Student.self, id: 2))
            context.delete(try #require(try context.object(Student.self, id: 1)))
            try context.save()
            let dan = Student(context: context)
            dan.name = "Dan"
            bob.mentor = dan
            cleo.mentor = dan
            try context.restore(try #require(try context.deletions(limit: 1).first))
            #expect(dan.mentees == [bob, cleo])
            try context.save()
            #expect(dan.mentees == [bob, cleo])
        }
    }

    @Test func prefetchingTakesAStatementForEachRelationship() async throws {
        try await container.fillGradebook()
        try container.read { context throws in
            let request = FetchRequest<Grade>(relationshipKeyPathsForPrefetching: [\.student, \.quiz])
            let statements = try context.statements {
                let grades = try context.fetch(request)
                #expect(grades.map { $0.student?.name } == ["Ada", "Ada", "Bob"])
                #expect(grades.map { $0.quiz?.name } == ["Quiz 1", "Quiz 2", "Quiz 1"])
            }
            #expect(statements.count == 3)
        }
        try container.read { context throws in
            var request = FetchRequest<Student>(limit: 20)
            request.relationshipKeyPathsForPrefetching = [\.grades]
            let statements = try context.statements {
                let students = try context.fetchPage(request).objects
                #expect(students.map(\.grades.count) == [2, 1])
            }
            #expect(statements.count == 2)
            #expect(statements.last?.contains("(SELECT \"value\" FROM json_each('[1,2]'))") == true)
        }
    }

    @Test func prefetchingReadsWhatItNeeds() async throws {
        try await container.fillGradebook()
        try container.read { context throws in
            var request = FetchRequest<Grade>(relationshipKeyPathsForPrefetching: [\.student])
            request.propertiesToFetch = [\.points]
            let statements = try context.statements {
                let grades = try context.fetch(request)
                #expect(grades.map { $0.student?.name } == ["Ada", "Ada", "Bob"])
                #expect(grades.map(\.points) == [5, 7.5, 9])
            }
            #expect(statements.count == 2)
        }
    }

    @Test func tableOfManyTakesAStatementForEachEntity() async throws {
        try await container.write { context in
            let students = (0..<40).map { index in
                let student = Student(context: context)
                student.name = "Student \(index)"
                return student
            }
            for index in 0..<30 {
                let quiz = Quiz(context: context)
                quiz.name = "Quiz \(index)"
                for student in students {
                    let grade = Grade(context: context)
                    grade.student = student
                    grade.quiz = quiz
                    grade.points = Double(index)
                }
            }
            try context.save()
        }
        try container.read { context throws in
            let statements = try context.statements {
                let students = try context.fetch(FetchRequest<Student>(sortBy: [SortDescriptor(\.name)]))
                let quizzes = try context.fetch(FetchRequest<Quiz>(sortBy: [SortDescriptor(\.name)]))
                let grades = try context.fetch(FetchRequest<Grade>())
                #expect(students.count * quizzes.count == grades.count)
                #expect(grades.allSatisfy { $0.student != nil && $0.quiz?.name == "Quiz \(Int($0.points))" })
            }
            #expect(statements.count == 3)
        }
    }

    @Test func newObjectsMayReferToEachOther() async throws {
        try await container.write { context in
            let (ada, bob) = (Student(context: context), Student(context: context))
            (ada.name, bob.name) = ("Ada", "Bob")
            ada.mentor = bob
            bob.mentor = ada
            let alone = Student(context: context)
            alone.name = "Cleo"
            alone.mentor = alone
            try context.save()
            #expect(!context.hasChanges)
            #expect(ada.objectID(of: Student.mentor) == bob.id)
            #expect(alone.objectID(of: Student.mentor) == alone.id)
        }
        try container.read { context throws in
            let students = try context.fetch(FetchRequest<Student>())
            #expect(Set(students.map { $0.name + ($0.mentor?.name ?? "") }) == ["AdaBob", "BobAda", "CleoCleo"])
            #expect(students.allSatisfy { $0.version == 1 })
        }
    }

    @Test func requiredObjectIsMissed() async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await container.write { context in
                _ = Grade(context: context)
                try context.save()
            }
        }
        #expect(error?[attribute: "student"]?.code == .required)
        #expect(error?[attribute: "quiz"]?.sentence == "Quiz is required.")
    }

    @Test func deletedObjectIsNoDestination() async throws {
        try await container.fillGradebook()
        let error = await #expect(throws: ValidationError.self) {
            try await container.write { context in
                let grade = try #require(try context.object(Grade.self, id: 3))
                let ada = try #require(try context.object(Student.self, id: 1))
                context.delete(ada)
                try context.save()
                grade.student = ada
                try context.save()
            }
        }
        #expect(error?[attribute: "student"]?.code == .deleted)
    }

    @Test func equalObjectIsNoChange() async throws {
        try await container.fillGradebook()
        try await container.write { context in
            let grade = try #require(try context.object(Grade.self, id: 3))
            let bob = grade.student
            grade.student = bob
            #expect(!grade.hasChanges)
            grade.student = nil
            #expect(grade.hasChanges)
            grade.student = bob
            #expect(!grade.hasChanges)
        }
    }

    @Test func failedFetchOfAPropertyFailsTheWhole() async throws {
        try await container.fillGradebook()
        let error = await #expect(throws: PersistentStoreError.self) {
            try await container.write { context in
                let grade = try #require(try context.object(Grade.self, id: 3))
                try context.openConnection().run("ALTER TABLE \"Student\" RENAME TO \"Gone\"")
                #expect(grade.student == nil)
            }
        }
        #expect(error?.cause.contains("no such table: Student") == true)
        #expect(try container.read { try $0.object(Grade.self, id: 3)?.student?.name } == "Bob")
    }

    @Test func orderByARelatedObjectIsAnError() throws {
        try container.read { context in
            let request = FetchRequest<Grade>(sortBy: [SortDescriptor(\.quiz?.name)])
            let error = #expect(throws: UntranslatablePredicate.self) { try context.fetch(request) }
            #expect(error?.operator == "sorting by a property that is no attribute")
        }
    }

    @Test func modelMustHaveBothSides() async {
        await #expect(processExitsWith: .failure) { _ = Model([Grade.entity]) }
        await #expect(processExitsWith: .success) { _ = Model(gradebookModel.entities) }
    }

    @Test func objectsOfAnEndedContextAreLetGo() async throws {
        final class Weak: @unchecked Sendable { weak var object: Student? }
        let escaped = Weak()
        try await container.write { context in
            let grade = Grade(context: context)
            let student = Student(context: context)
            student.name = "Ada"
            grade.student = student
            grade.quiz = Quiz(context: context)
            grade.quiz?.name = "Quiz 1"
            escaped.object = student
            try context.save()
        }
        #expect(escaped.object == nil)
    }
}
