import FoodPinTesting
import Foundation
import HTTPServer
import Persistence
import Testing

@testable import Gradebook

/// Tables with thousands of cells: their weight, their queries, their pages, their forms.
@Suite struct LargeTableTests {
    /// A gradebook with every grade filled in.
    private func onTable(
        students: Int, quizzes: Int, _ body: (TestApp, TestClient) async throws -> Void
    ) async throws {
        try await TestApp.run { app in
            try await app.container.write { context in
                let students = (1...students).map { number in
                    let student = Student(context: context)
                    (student.firstName, student.lastName) = ("Somebody", "Number \(number)")
                    return student
                }
                for number in 1...quizzes {
                    let quiz = Quiz(context: context)
                    quiz.name = "Quiz \(number)"
                    for (index, student) in students.enumerated() {
                        let grade = Grade(context: context)
                        (grade.student, grade.quiz) = (student, quiz)
                        grade.points = Double((index * 7 + number * 13) % 200) / 2
                    }
                }
                try context.save()
            }
            try await body(app, app.visitor())
        }
    }

    @Test func fortyByThirtyIsLightAndTakesAQueryForEachEntity() async throws {
        try await onTable(students: 40, quizzes: 30) { app, visitor in
            let page = try await visitor.get("/gradebook")
            #expect(page.cells.count == 1_200)
            #expect(page.body.count < 150_000)
            let statements = try app.container.read { context in
                let before = context.statementCount
                _ = try GradeTable(in: context)
                return context.statementCount - before
            }
            #expect(statements == 3)
        }
    }

    @Test func aListOfManyTakesFewQueries() async throws {
        try await onTable(students: 40, quizzes: 3) { app, _ in
            let statements = try app.container.read { context in
                let before = context.statementCount
                _ = try context.fetch(FetchRequest<Quiz>())
                let students = try context.fetchPage(Student.listed).objects
                #expect(students.allSatisfy { $0.details.hasPrefix("3 grades, average") })
                return context.statementCount - before
            }
            #expect(statements == 3)
        }
    }

    @Test func pagesAreByStudentsAndByQuizzes() async throws {
        try await onTable(students: 101, quizzes: 51) { _, visitor in
            let first = try await visitor.get("/gradebook")
            #expect(first.cells.count == 5_000)
            var pages = links(first)
            #expect(pages.keys.sorted() == ["Next quizzes", "Next students"])
            let students = try await visitor.get(try #require(pages["Next students"]))
            #expect(Set(students.cells.keys.map { $0.prefix { $0 != "-" } }) == ["101"])
            pages = links(students)
            #expect(pages.keys.sorted() == ["First students", "Next quizzes"])
            let here = try #require(pages["Next quizzes"])
            let last = try await visitor.get(here)
            #expect(last.cells.keys.sorted() == ["101-51"])
            #expect(links(last).keys.sorted() == ["First quizzes", "First students"])
            // Averages are over all, whatever is shown; and saving leads back to the same page.
            #expect(last.averages.last == first.averages.last)
            let before = last.value(of: "before") ?? ""
            let saved = try await visitor.post(here, ["before": before, "101-51": "1"])
            #expect(saved["Location"] == here)
        }
    }

    private func links(_ page: TestResponse) -> [String: String] {
        let found = page.text.matches(of: /<a class="button" href="([^"]*)">([^<]*)<\/a>/)
        return Dictionary(
            uniqueKeysWithValues: found.map { match in
                (String(match.output.2), match.output.1.replacingOccurrences(of: "&amp;", with: "&"))
            })
    }

    @Test func tenThousandCellsAreTaken() async throws {
        try await onTable(students: 200, quizzes: 50) { app, visitor in
            let cells = (1...200).flatMap { student in (1...50).map { Cell(student: student, quiz: $0) } }
            let form = FormFields(cells.map { FormField(name: $0.name, value: "9,25") }).urlEncoded
            let headers = [("Content-Type", "application/x-www-form-urlencoded")]
            let answer = try await visitor.send("POST", "/gradebook", headers: headers, body: Data(form.utf8))
            #expect(answer.status == 303)
            let points = try app.container.read { try $0.fetch(FetchRequest<Grade>()).map(\.points) }
            #expect(points == Array(repeating: 9.25, count: 10_000))
        }
    }

    @Test(arguments: [
        (String(repeating: "1-1=5&", count: 20_001)), "before=\(String(repeating: "a", count: 2_000_001))",
    ])
    func aFormBeyondTheLimitIsRefused(form: String) async throws {
        try await TestApp.run { app in
            let headers = [("Content-Type", "application/x-www-form-urlencoded")]
            let answer = try await app.visitor().send("POST", "/gradebook", headers: headers, body: Data(form.utf8))
            #expect(answer.status == 413)
        }
    }
}
