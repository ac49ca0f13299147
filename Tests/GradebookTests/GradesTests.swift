import FoodPinTesting
import Foundation
import Persistence
import Testing

@testable import Gradebook

/// One grade: on the page of grades, and from a cell of the table by the browser's script.
@Suite struct GradesTests {
    private func onPair(_ body: (TestApp, TestClient) async throws -> Void) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada Lovelace"], quizzes: ["Quiz 1"])
            try await body(app, visitor)
        }
    }

    @Test func whatIsMissingIsSaid() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for path in ["/gradebook", "/gradebook/grades"] {
                let page = try await visitor.get(path)
                #expect(page.names == ["No students available to display", "No quizzes available to display"])
            }
            try await visitor.fill(students: ["Ada L"], quizzes: [])
            #expect(try await visitor.get("/gradebook/grades").names == ["No quizzes available to display"])
        }
    }

    @Test func aCommaIsADecimalSign() async throws {
        try await onPair { _, visitor in
            let saved = try await visitor.enter("7,5", student: 1, quiz: 1, before: "")
            #expect(saved["Location"] == "/gradebook/grades?student=1&quiz=1")
            #expect(try await visitor.follow(saved).text.contains("Saved 7.5 for Ada Lovelace in Quiz 1."))
            #expect(try await visitor.points(student: 1, quiz: 1) == "7.5")
        }
    }

    @Test func savingAgainUpdates() async throws {
        try await onPair { app, visitor in
            try await visitor.enter("7", student: 1, quiz: 1)
            try await visitor.enter("12", student: 1, quiz: 1, before: "7")
            #expect(try await visitor.points(student: 1, quiz: 1) == "12")
            let counts = try app.container.read { try $0.count(FetchRequest<Grade>()) }
            #expect(counts == 1)
            #expect(try await visitor.get("/gradebook").averages == ["120 %", "120 %", "120 %"])
        }
    }

    @Test(arguments: ["seven", "1e2", "<b>", "1,000", "-1", "0.00001", "1000001"])
    func textIsAnErrorBesideTheField(text: String) async throws {
        try await onPair { _, visitor in
            try await visitor.enter("7", student: 1, quiz: 1)
            let refused = try await visitor.enter(text, student: 1, quiz: 1, before: "7")
            #expect(refused.status == 422)
            #expect(refused.text.contains("id=\"points-error\">"))
            #expect(refused.value(of: "points") == text.replacingOccurrences(of: "<b>", with: "&lt;b&gt;"))
            #expect(refused.value(of: "before") == "7")
            #expect(try await visitor.points(student: 1, quiz: 1) == "7")
        }
    }

    @Test(arguments: [nil, ""])
    func aBlankErasesNothingUnlessTheGradeWasShown(before: String?) async throws {
        try await onPair { _, visitor in
            try await visitor.enter("7", student: 1, quiz: 1)
            let refused = try await visitor.enter("", student: 1, quiz: 1, before: before)
            #expect(refused.status == 422)
            #expect(refused.text.contains("Please fill in the points."))
            // Sent again as it came back, it erases what nobody has seen no more than before.
            #expect(refused.value(of: "before") == "")
            #expect(try await visitor.enter("", student: 1, quiz: 1, before: "").status == 422)
            #expect(try await visitor.points(student: 1, quiz: 1) == "7")
        }
    }

    @Test func aBlankTakesTheShownGradeAwayAndUndoBringsItBack() async throws {
        try await onPair { _, visitor in
            try await visitor.enter("7.5", student: 1, quiz: 1)
            let page = try await visitor.follow(visitor.enter(" ", student: 1, quiz: 1, before: "7.5"))
            #expect(page.text.contains("Deleted 7.5 for Ada Lovelace in Quiz 1."))
            #expect(page.value(of: "points") == "")
            #expect(try await visitor.get("/trash").text.contains("<span>Grade, deleted today</span>"))
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.points(student: 1, quiz: 1) == "7.5")
        }
    }

    @Test func aSecondClickLeavesTheUndo() async throws {
        try await onPair { _, visitor in
            try await visitor.fill(students: ["Ada Lovelace"], quizzes: [])
            try await visitor.enter("7.5", student: 1, quiz: 1)
            try await visitor.enter("7.5", student: 2, quiz: 1)
            for student in [2, 1, 1] { try await visitor.enter("", student: student, quiz: 1, before: "7.5") }
            // Of the first Ada, though the second has the same name.
            for (student, deletion) in [(1, 2), (2, 1), (1, 2)] {
                let page = try await visitor.follow(visitor.enter("", student: student, quiz: 1, before: "7.5"))
                #expect(page.text.contains("Deleted 7.5 for Ada Lovelace in Quiz 1."))
                #expect(page.text.contains("action=\"/trash/\(deletion)/restore\""))
            }
            // Nothing of what was never shown.
            let other = try await visitor.follow(visitor.enter("", student: 1, quiz: 1, before: "8"))
            #expect(other.text.contains("Nothing was changed."))
            _ = try await visitor.post("/trash/2/restore")
            #expect(try await visitor.points(student: 1, quiz: 1) == "7.5")
            #expect(try await visitor.points(student: 2, quiz: 1) == "")
        }
    }

    @Test func anOldGradeIsAConflict() async throws {
        try await onPair { _, visitor in
            try await visitor.enter("9", student: 1, quiz: 1)
            let refused = try await visitor.enter("7", student: 1, quiz: 1, before: "8")
            #expect(refused.status == 409)
            #expect(refused.text.contains("Somebody saved 9 here meanwhile."))
            #expect(refused.value(of: "points") == "7")
            #expect(refused.value(of: "before") == "9")
            #expect(try await visitor.points(student: 1, quiz: 1) == "9")
            #expect(try await visitor.enter("7", student: 1, quiz: 1, before: "9").status == 303)
            #expect(try await visitor.points(student: 1, quiz: 1) == "7")
        }
    }

    @Test func aDeletedStudentTakesNoGrade() async throws {
        try await onPair { _, visitor in
            _ = try await visitor.post("/gradebook/students/1/delete")
            let refused = try await visitor.enter("7", student: 1, quiz: 1, before: "")
            #expect(refused.status == 409)
            #expect(try await visitor.enter("7", student: 4711, quiz: 1).status == 409)
            try await visitor.fill(students: ["Bob M"], quizzes: [])
            let told = try await visitor.enter("7", student: 1, quiz: 1, before: "").text
            #expect(told.contains("7: Ada Lovelace was deleted meanwhile, so this was not saved."))
        }
    }

    @Test func aProgramThatNamesNobodyIsTold() async throws {
        try await onPair { _, visitor in
            let answer = try await visitor.post("/gradebook/grades", ["student": "1", "quiz": "x", "points": "7"])
            #expect(answer.status == 422)
            #expect(answer.text.contains("7: Please choose a student and a quiz."))
            #expect(try await visitor.enter("8", student: 1, quiz: 1, before: "a").status == 400)
        }
    }

    @Test func aThousandCanBePickedAndTheChosenOneAlways() async throws {
        try await onPair { app, visitor in
            try await app.container.write { context in
                for number in 1...1_000 {
                    let student = Student(context: context)
                    (student.firstName, student.lastName) = ("Alan", "Adams \(number)")
                }
                try context.save()
            }
            let sentence = "These are the first 1,000 students by name. The table has all of them."
            let page = try await visitor.get("/gradebook/grades?quiz=1").text
            #expect(page.contains(sentence))
            #expect(page.matches(of: /<option value="\d/).count == 1_001)
            #expect(!page.contains("Ada Lovelace"))
            let last = try await visitor.get("/gradebook/grades?student=1&quiz=1").text
            #expect(last.contains("<option value=\"1\" selected>Ada Lovelace</option>"))
            #expect(last.contains("<h2>Ada Lovelace in Quiz 1</h2>"))
        }
    }

    @Test func theWayLeadsFromStudentToStudent() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada A", "Bob B", "Cleo C"], quizzes: ["Quiz 1"])
            let page = try await visitor.get("/gradebook/grades?student=2&quiz=1").text
            #expect(page.contains("rel=\"prev\" href=\"/gradebook/grades?student=1&amp;quiz=1\""))
            #expect(page.contains("rel=\"next\" href=\"/gradebook/grades?student=3&amp;quiz=1\""))
            let fields: KeyValuePairs = ["student": "2", "quiz": "1", "points": "5", "before": "", "then": "next"]
            let answer = try await visitor.post("/gradebook/grades", fields)
            #expect(answer["Location"] == "/gradebook/grades?student=3&quiz=1")
        }
    }

    @Test func theScriptIsToldTheAverages() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada Lovelace", "Bob M"], quizzes: ["Quiz 1", "Quiz 2"])
            try await visitor.enter("5", student: 1, quiz: 2)
            try await visitor.enter("6", student: 2, quiz: 1)
            let saved = try await visitor.enter("7,5", student: 1, quiz: 1, before: "", json: true)
            #expect(saved.status == 200)
            #expect(
                try saved.json == [
                    "points": "7.5", "student": "62.5 %", "quiz": "67.5 %", "overall": "61.7 %",
                    "message": "Saved 7.5 for Ada Lovelace in Quiz 1.",
                ])
            let wrong = try await visitor.enter("x", student: 1, quiz: 1, before: "7.5", json: true)
            #expect(wrong.status == 422)
            // No points that the sentence does not tell of: they would be overwritten unseen.
            #expect(try wrong.json == ["message": "This is not a number. Please write it like 7 or 7.5."])
            let stale = try await visitor.enter("8", student: 1, quiz: 1, before: "9", json: true)
            #expect(stale.status == 409)
            #expect(try stale.json["points"] == "7.5")
            let blank = try await visitor.enter("", student: 1, quiz: 1, json: true)
            #expect(try blank.json == ["message": "Please fill in the points."])
            // Points that nobody has seen, where the cell shows others by now.
            let same = try await visitor.enter("9,0", student: 1, quiz: 1, before: "9", json: true)
            #expect(try same.json["points"] == "7.5")
            #expect(try same.json["seen"] == "9")
            let removed = try await visitor.enter("", student: 1, quiz: 1, before: "7.5", json: true)
            #expect(try removed.json["undo"] == "/trash/1/restore")
            #expect(try removed.json["student"] == "50 %")
            let last = try await visitor.enter("", student: 2, quiz: 1, before: "6", json: true)
            #expect(try last.json["student"] == "–")
            #expect(try last.json["quiz"] == "–")
        }
    }

    @Test(arguments: TestApp.Transport.allCases)
    func fiftyAtOnceMakeOneGrade(transport: TestApp.Transport) async throws {
        try await TestApp.run(over: transport) { app in
            try await app.visitor().fill(students: ["Ada L"], quizzes: ["Quiz 1"])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for points in 1...50 {
                    group.addTask { try await app.visitor().enter("\(points)", student: 1, quiz: 1).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 303, count: 50))
            let grades = try app.container.read { context in
                try context.fetch(FetchRequest<Grade>()).map { ($0.version, $0.points) }
            }
            #expect(grades.count == 1)
            #expect(grades.first?.0 == 50)
        }
    }
}
