import Foundation
import Testing

@testable import Persistence

/// Many objects inserted, deleted and counted at once.
@Suite struct BatchTests {
    let container: PersistentContainer

    init() throws {
        container = try PersistentContainer(model: gradebookModel, store: .inMemory)
    }

    /// Students "Student 0" and so on, every tenth of a school; each has a grade in the one quiz.
    private func fill(_ count: Int) async throws {
        try await container.write { context in
            let school = School(context: context)
            school.name = "Hill"
            let quiz = Quiz(context: context)
            quiz.name = "Quiz 1"
            let ids = try context.batchInsert(Student.self, from: 0..<count) { student, index in
                student.name = "Student \(index)"
                if index % 10 == 0 { student.school = school }
            }
            #expect(ids.count == count)
            let students = try context.fetch(FetchRequest<Student>())
            try context.batchInsert(Grade.self, from: students) { grade, student in
                grade.student = student
                grade.quiz = quiz
                grade.points = Double(student.id % 3)
            }
            #expect(school.students.count == (count + 9) / 10)
            #expect(quiz.grades.count == count)
        }
    }

    private func number(_ sql: String) throws -> Int64 {
        try container.read { try $0.openConnection().row(sql) { $0.integer(0) } ?? -1 }
    }

    private func found(_ search: String) throws -> Int {
        try container.read { try $0.count(FetchRequest<Student>(search: search)) }
    }

    @Test func insertedInChunksTheyAreAllThere() async throws {
        try await fill(2500)
        #expect(try number("SELECT count(*) FROM \"Student\"") == 2500)
        #expect(try found("student 249") == 13)
    }

    @Test func oneThatIsWrongLeavesNone() async throws {
        try await container.write { context in
            let error = #expect(throws: ValidationError.self) {
                try context.batchInsert(Student.self, from: 0..<1500) { student, index in
                    student.name = index == 1400 ? "" : "Student \(index)"
                }
            }
            #expect(error?[attribute: "name"]?.code == .required)
            #expect(!context.hasChanges)
            let student = Student(context: context)
            student.name = "after"
            try context.save()
        }
        #expect(try number("SELECT count(*) FROM \"Student\"") == 1)
        #expect(try found("student") == 0)
        #expect(try found("after") == 1)
    }

    @Test func deletedByAConditionWithWhatGoesAlong() async throws {
        try await fill(100)
        try await container.write { context in
            let student = try #require(try context.object(Student.self, id: 1))
            context.delete(student)
            try context.save()
            let count = try context.batchDelete(FetchRequest<Quiz>())
            #expect(count == 1)
        }
        #expect(try number("SELECT count(*) FROM \"Grade\"") == 0)
        #expect(try number("SELECT count(*) FROM \"Student\"") == 100)
        try await container.write { context in
            let first = try #require(try context.deletions(limit: 1).first)
            #expect(try context.restore(first))
        }
        #expect(try number("SELECT count(*) FROM \"Student\" WHERE \"deletion\" IS NULL") == 100)
    }

    @Test func searchForgetsWhatWasDeleted() async throws {
        try await container.write { context in
            try context.batchInsert(Student.self, from: 1...80) { $0.name = "Student \($1)" }
            #expect(try context.count(FetchRequest<Student>(search: "student")) == 80)
            #expect(try context.batchDelete(FetchRequest<Student>()) == 80)
            #expect(try context.count(FetchRequest<Student>(search: "student")) == 0)
        }
        try await fill(90)
        try await container.write { context in
            try context.batchDelete(FetchRequest<Grade>())
            let part = FetchRequest<Student>(predicate: #Predicate { $0.name == "Student 7" })
            #expect(try context.batchDelete(part) == 1)
        }
        #expect(try found("student") == 89)
        #expect(try found("student 7") == 17)
        let connection = try Connection(file: container.file, access: .writing)
        defer { connection.close() }
        try connection.run("INSERT INTO \"Student_search\"(\"Student_search\", rank) VALUES ('integrity-check', 1)")
    }

    @Test func batchKeepsToDeleteRules() async throws {
        try await fill(20)
        let error = await #expect(throws: ValidationError.self) {
            try await container.write { _ = try $0.batchDelete(FetchRequest<School>()) }
        }
        #expect(error?[attribute: "students"]?.code == .denied)
        await #expect(throws: UntranslatablePredicate.self) {
            let tree = Model([Shelf.entity])
            let container = try PersistentContainer(model: tree, store: .inMemory)
            try await container.write { _ = try $0.batchDelete(FetchRequest<Shelf>()) }
        }
    }

    @Test func conditionsOnWhatGoesAlongHoldUntilAllHasGone() async throws {
        try await container.fillGradebook()
        let request = FetchRequest<Quiz>(predicate: #Predicate { $0.grades.contains { $0.points > 8 } })
        #expect(try await container.write { try $0.batchDelete(request) } == 1)
        #expect(try container.read { try $0.fetch(FetchRequest<Quiz>()).map(\.name) } == ["Quiz 2"])
        #expect(try container.read { try $0.fetch(FetchRequest<Grade>()).map(\.points) } == [7.5])
    }

    @Test func countsByValueAndByObject() async throws {
        try await fill(30)
        try container.read { context throws in
            let byPoints = try context.count(FetchRequest<Grade>(), groupedBy: \.points)
            #expect(byPoints == [0: 10, 1: 10, 2: 10])
            #expect(try context.count(FetchRequest<Grade>(), groupedBy: \.quiz) == [1: 30])
            let some = FetchRequest<Student>(predicate: #Predicate { $0.id < 12 })
            #expect(try context.count(some, groupedBy: \.school) == [1: 2])
            #expect(try context.count(FetchRequest<Student>(search: "student 1"), groupedBy: \.school) == [1: 1])
            let plan = try context.openConnection().rows(
                "EXPLAIN QUERY PLAN SELECT \"quiz\", count(*) FROM \"Grade\" WHERE \"deletion\" IS NULL GROUP BY \"quiz\"",
            ) { $0.text(3) }
            #expect(plan == ["SCAN Grade USING COVERING INDEX Grade_quiz"])
        }
    }

    @Test func aBatchThatFailsLeavesTheSearchAsItWas() async throws {
        try await container.write { context throws in
            let school = School(context: context)
            school.name = "Hill"
            let student = Student(context: context)
            (student.name, student.school) = ("Zeta", school)
            try context.save()
            #expect(throws: ValidationError.self) { try context.batchDelete(FetchRequest<School>()) }
            #expect(try context.count(FetchRequest<Student>(search: "zeta")) == 1)
        }
        #expect(try found("zeta") == 1)
    }

    @Test func aSaveThatFailsLeavesTheSearchAsItWas() async throws {
        try await container.fillGradebook()
        try await container.write { context throws in
            let ada = try #require(try context.object(Student.self, id: 1))
            ada.name = "Zeta"
            try context.save()
            for name in ["Omega", "Sigma"] {
                ada.name = name
                let grade = Grade(context: context)
                (grade.student, grade.quiz) = (ada, try context.object(Quiz.self, id: 1))
                // The pair is taken.
                #expect(throws: ValidationError.self) { try context.save() }
                context.rollback()
            }
            try context.undo(try #require(try context.history(limit: 9).last?.id))
            #expect(try context.count(FetchRequest<Student>(search: "zeta")) == 0)
            ada.name = "Theta"
            try context.save()
        }
        #expect(try found("theta") == 1)
        #expect(try ["ada", "zeta", "omega", "sigma"].map(found) == [0, 0, 0, 0])
        let connection = try Connection(file: container.file, access: .writing)
        defer { connection.close() }
        try connection.run("INSERT INTO \"Student_search\"(\"Student_search\", rank) VALUES ('integrity-check', 1)")
    }

    @Test func batchKeepsToTheRequestsSearchOrderAndLimit() async throws {
        try await fill(30)
        let latest = FetchRequest<Student>(
            sortBy: [SortDescriptor(\.id, order: .reverse)], limit: 2, search: "student 1")
        try await container.write { context throws in
            #expect(try context.batchDelete(latest) == 2)
            #expect(try context.count(FetchRequest<Student>(search: "student 1")) == 10)
            let quiz = Quiz(context: context)
            quiz.name = "Quiz 2"
            let first = FetchRequest<Quiz>(sortBy: [SortDescriptor(\.name)], limit: 1)
            #expect(try context.batchUpdate(first) { $0.set(\.maximum, to: 5) } == 1)
            #expect(try context.batchUpdate(first) { _ in } == 1)
            #expect(try context.fetch(FetchRequest<Quiz>()).map(\.maximum) == [5, 100])
        }
    }

    // MARK: Update

    @Test func updatesAllThatMeetTheConditions() async throws {
        try await fill(20)
        try await container.write { context in
            let known = try #require(try context.object(Grade.self, id: 1))
            let request = FetchRequest<Grade>(predicate: #Predicate { $0.points == 1 })
            let count = try context.count(request)
            let statements = try context.statements {
                let updated = try context.batchUpdate(request) { $0.set(\.points, to: 50) }
                #expect(updated == count)
            }
            #expect(statements.filter { $0.hasPrefix("UPDATE") }.count == 1)
            #expect(try context.count(request) == 0)
            #expect(try context.count(FetchRequest<Grade>(predicate: #Predicate { $0.points == 50 })) == count)
            #expect(known.points == 50 && known.version == 2)
            #expect(try context.object(Grade.self, id: 1) === known)
        }
    }

    /// What an object was before a change that was taken back is no value of the row that a batch has written.
    @Test func whatABatchHasSetIsWhatTheNextChangeIsMadeFrom() async throws {
        try await fill(1)
        try await container.write { context in
            let quiz = try #require(try context.object(Quiz.self, id: 1))
            quiz.maximum = 2
            quiz.maximum = 100
            try context.batchUpdate(FetchRequest<Quiz>()) { $0.set(\.maximum, to: 5) }
            #expect(quiz.maximum == 5)
            quiz.maximum = 100
            #expect(quiz.hasChanges)
            let transaction = try #require(try context.save())
            let change = try context.historyTransaction(id: transaction)?.changes.first
            #expect(change?.oldValues[Quiz.maximum] == 5)
        }
        #expect(try container.read { try $0.object(Quiz.self, id: 1)?.maximum } == 100)
    }

    @Test func anUpdateKeepsTheAttributesRulesAndItsOrder() async throws {
        try await fill(3)
        try await container.write { context in
            let error = #expect(throws: ValidationError.self) {
                try context.batchUpdate(FetchRequest<Quiz>()) { $0.set(\.name, to: " ") }
            }
            #expect(error?[attribute: "name"]?.code == .required)
            try context.batchUpdate(FetchRequest<Quiz>()) { $0.set(\.name, to: "Quiz 10") }
            let quiz = Quiz(context: context)
            quiz.name = "Quiz 9"
            try context.save()
            let names = try context.fetch(FetchRequest<Quiz>(sortBy: [SortDescriptor(\.name)])).map(\.name)
            #expect(names == ["Quiz 9", "Quiz 10"])
        }
    }

    @Test func whatABatchCannotSetIsAnError() async throws {
        try await container.write { context in
            let error = #expect(throws: UntranslatablePredicate.self) {
                try context.batchUpdate(FetchRequest<Student>()) { $0.set(\.name, to: "x") }
            }
            #expect(error?.attributes == ["name"])
            #expect(throws: UntranslatablePredicate.self) {
                try context.batchUpdate(FetchRequest<Student>()) { $0.set(\.version, to: 1) }
            }
        }
    }
}

/// A tree whose branches go with it.
private final class Shelf: ManagedObject, PersistentModel {
    static let parent = ToOne("parent", \Shelf.parent, inverse: \Shelf.children)
    var parent: Shelf? {
        get { self[Self.parent] }
        set { self[Self.parent] = newValue }
    }

    static let children = ToMany("children", \Shelf.children, inverse: \Shelf.parent, deleteRule: .cascade)
    var children: [Shelf] {
        get { self[Self.children] }
        set { self[Self.children] = newValue }
    }

    static let entity = Entity("Shelf", of: Shelf.self, attributes: [], relationships: [parent, children])
}
