import FoodPinTesting
import Foundation
import Persistence
import Testing

@testable import Gradebook

/// Deleting takes the grades along, and undoing brings all of them back.
@Suite struct DeletingTests {
    private let whole = ["1-1": "1", "1-2": "2", "2-1": "3", "2-2": "4"]

    private func onTable(_ body: (TestApp, TestClient) async throws -> Void) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada Lovelace", "Grace Hopper"], quizzes: ["Quiz 1", "Quiz 2"])
            for (cell, points) in whole {
                let place = try #require(Cell(name: cell))
                try await visitor.enter(points, student: Int(place.student), quiz: Int(place.quiz))
            }
            try await body(app, visitor)
        }
    }

    private func grades(_ app: TestApp) throws -> Int {
        try app.container.read { try $0.count(FetchRequest<Grade>()) }
    }

    @Test func aStudentTakesTheGradesAlong() async throws {
        try await onTable { app, visitor in
            let from = "/gradebook/students?q=a"
            let answer = try await visitor.post("/gradebook/students/1/delete", ["from": from])
            #expect(answer["Location"] == from)
            #expect(try await visitor.follow(answer).text.contains("Deleted Ada Lovelace."))
            #expect(try grades(app) == 2)
            #expect(try await visitor.get("/gradebook").cells == ["2-1": "3", "2-2": "4"])
            let trash = try await visitor.get("/trash").text
            #expect(trash.contains("<span>Student, deleted today</span>"))
            #expect(trash.matches(of: /trash-row/).count == 1)
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.get("/gradebook").cells == whole)
        }
    }

    @Test(arguments: [[1, 2], [2, 1]])
    func aStudentAndAQuizComeBackInEitherOrder(order: [Int]) async throws {
        try await onTable { app, visitor in
            _ = try await visitor.post("/gradebook/students/1/delete")
            _ = try await visitor.post("/gradebook/quizzes/1/delete")
            #expect(try grades(app) == 1)
            for deletion in order { #expect(try await visitor.post("/trash/\(deletion)/restore").status == 303) }
            #expect(try await visitor.get("/gradebook").cells == whole)
        }
    }

    @Test func deletingForGoodLeavesNoOrphans() async throws {
        try await onTable { app, visitor in
            _ = try await visitor.post("/gradebook/quizzes/2/delete")
            _ = try await visitor.post("/trash/1/delete")
            #expect(try grades(app) == 2)
            #expect(try await visitor.get("/gradebook").cells == ["1-1": "1", "2-1": "3"])
            #expect(try await visitor.get("/trash").text.contains("Nothing deleted"))
        }
    }

    @Test func aGradeAndItsStudentComeBack() async throws {
        try await onTable { _, visitor in
            try await visitor.enter("", student: 1, quiz: 1, before: "1")
            _ = try await visitor.post("/gradebook/students/1/delete")
            let refused = try await visitor.post("/trash/1/restore")
            #expect(refused.status == 422)
            #expect(
                refused.text.contains(
                    "The student of “1 for Ada Lovelace in Quiz 1” is in the trash too. Restore the student first."))
            #expect(refused.names == ["Ada Lovelace", "1 for Ada Lovelace in Quiz 1"])
            _ = try await visitor.post("/trash/2/restore")
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.get("/gradebook").cells == whole)
        }
    }

    @Test func aGradeStaysInTheTrashWhileThereIsAnother() async throws {
        try await onTable { _, visitor in
            try await visitor.enter("", student: 1, quiz: 1, before: "1")
            try await visitor.enter("9", student: 1, quiz: 1, before: "")
            let refused = try await visitor.post("/trash/1/restore", ["from": "/gradebook"])
            #expect(refused.status == 422)
            let sentence =
                "There is another grade with the same student and quiz now, so “1 for Ada Lovelace in Quiz 1” stays in "
                + "the trash. Delete the other one first, then restore this one."
            #expect(refused.text.contains("<p class=\"notice\" role=\"alert\">\(sentence)</p>"))
            #expect(refused.names == ["1 for Ada Lovelace in Quiz 1"])
            #expect(try await visitor.get("/gradebook").cells["1-1"] == "9")
            // As it says: the other first.
            try await visitor.enter("", student: 1, quiz: 1, before: "9")
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.get("/gradebook").cells == whole)
        }
    }
}
