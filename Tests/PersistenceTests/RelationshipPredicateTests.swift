import Foundation
import Testing

@testable import Persistence

/// Predicates through relationships: the SQL that they print, and the rows that they find.
@Suite struct RelationshipPredicateTests {
    let container: PersistentContainer

    init() async throws {
        container = try PersistentContainer(model: gradebookModel, store: .inMemory)
        try await container.write { context in
            let school = School(context: context)
            school.name = "Hill"
            let students = ["Ada", "Bob", "Cleo"].map { name in
                let student = Student(context: context)
                student.name = name
                return student
            }
            students[0].school = school
            students[1].mentor = students[0]
            let quizzes = ["Quiz 1", "Quiz 2"].map { name in
                let quiz = Quiz(context: context)
                quiz.name = name
                return quiz
            }
            for (index, points) in [5.0, 7.5, 9.0].enumerated() {
                let grade = Grade(context: context)
                grade.points = points
                grade.student = students[index / 2]
                grade.quiz = quizzes[index % 2]
            }
            try context.save()
        }
    }

    private func check<Object: PersistentModel>(
        _ predicate: Predicate<Object>, _ condition: String, finds ids: [Int64],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try container.read { context in
            let statements = try context.statements { _ = try context.fetch(FetchRequest(predicate: predicate)) }
            #expect(
                statements == [
                    Object.entity.selection + " WHERE \"deletion\" IS NULL AND (\(condition)) ORDER BY \"id\""
                ], sourceLocation: sourceLocation)
            let found = try context.fetch(FetchRequest(predicate: predicate))
            #expect(found.map(\.id) == ids, sourceLocation: sourceLocation)
            // Foundation's own evaluation agrees.
            let all = try context.fetch(FetchRequest<Object>())
            #expect(try all.filter { try predicate.evaluate($0) } == found, sourceLocation: sourceLocation)
        }
    }

    @Test func toOne() throws {
        let id: Int64 = 1
        try check(#Predicate<Grade> { $0.student?.id == id }, #""student" = 1"#, finds: [1, 2])
        let ids: [Int64?] = [2, 3]
        try check(
            #Predicate<Grade> { ids.contains($0.student.flatMap { $0.id }) },
            #""student" IN (SELECT "value" FROM json_each('[2,3]'))"#, finds: [3])
        try check(
            #Predicate<Grade> { $0.quiz?.name == "Quiz 1" },
            #"(SELECT "there"."name" FROM "Quiz" AS "there" WHERE "there"."id" = "Grade"."quiz") IS 'Quiz 1'"#,
            finds: [1, 3])
        try check(#Predicate<Student> { $0.school == nil }, #""school" IS NULL"#, finds: [2, 3])
        try check(#Predicate<Student> { $0.mentor != nil }, #""mentor" IS NOT NULL"#, finds: [2])
    }

    @Test func throughTwo() throws {
        try check(
            #Predicate<Grade> { $0.student?.school?.name == "Hill" },
            #"(SELECT "there"."name" FROM "School" AS "there" WHERE "there"."id" = "#
                + #"(SELECT "there"."school" FROM "Student" AS "there" WHERE "there"."id" = "Grade"."student")) "#
                + #"IS 'Hill'"#,
            finds: [1, 2])
        try check(
            #Predicate<Student> { $0.mentor?.name.isEmpty == false },
            #"(CASE WHEN "mentor" IS NULL THEN NULL ELSE "#
                + #"(SELECT "there"."name" FROM "Student" AS "there" WHERE "there"."id" = "Student"."mentor") IS '' END) "#
                + "IS 0",
            finds: [2])
    }

    @Test func toMany() throws {
        let members =
            #"FROM "Grade" AS "member1" WHERE "member1"."student" = "Student"."id" AND "member1"."deletion" IS NULL"#
        try check(#Predicate<Student> { $0.grades.isEmpty }, "NOT (EXISTS (SELECT 1 \(members)))", finds: [3])
        try check(#Predicate<Student> { $0.grades.count > 1 }, "(SELECT count(*) \(members)) > 1", finds: [1])
        try check(
            #Predicate<Student> { $0.grades.contains { $0.points > 6 } },
            #"EXISTS (SELECT 1 \#(members) AND ("member1"."points" > 6.0))"#, finds: [1, 2])
        try check(
            #Predicate<Student> { $0.grades.allSatisfy { $0.points > 6 } },
            #"NOT (EXISTS (SELECT 1 \#(members) AND (("member1"."points" > 6.0) <> 1)))"#, finds: [2, 3])
    }

    @Test func someOfToMany() throws {
        let members =
            #"FROM "Grade" AS "member1" WHERE "member1"."student" = "Student"."id" AND "member1"."deletion" IS NULL"#
        try check(
            #Predicate<Student> { $0.grades.filter { $0.points > 6 }.count == 1 },
            #"(SELECT count(*) \#(members) AND ("member1"."points" > 6.0)) = 1"#, finds: [1, 2])
        try check(
            #Predicate<Student> { $0.grades.filter { $0.points > 6 }.isEmpty },
            #"NOT (EXISTS (SELECT 1 \#(members) AND ("member1"."points" > 6.0)))"#, finds: [3])
    }

    @Test func theFetchedRowFromWithin() throws {
        try check(
            #Predicate<Student> { student in
                student.mentees.contains { $0.grades.contains { $0.points > 8 && student.school != nil } }
            },
            #"EXISTS (SELECT 1 FROM "Student" AS "member1" WHERE "member1"."mentor" = "Student"."id" "#
                + #"AND "member1"."deletion" IS NULL AND (EXISTS (SELECT 1 FROM "Grade" AS "member2" "#
                + #"WHERE "member2"."student" = "member1"."id" AND "member2"."deletion" IS NULL "#
                + #"AND (("member2"."points" > 8.0) AND ("Student"."school" IS NOT NULL)))))"#,
            finds: [1])
    }

    @Test func whatBelongsToNoneIsAnError() throws {
        try container.read { context in
            let error = #expect(throws: UntranslatablePredicate.self) {
                try context.fetch(FetchRequest<Student>(predicate: #Predicate { $0.grades.first == nil }))
            }
            #expect(error?.entity == "Student")
            #expect(error?.attributes == ["grades"])
            #expect(error?.expression.hasPrefix("$0.grades.") == true)
        }
    }
}
