import FoodPinTesting
import Foundation
import HTTPServer
import Testing

@testable import Gradebook

/// The whole table, sent by its form.
@Suite struct TableTests {
    /// Two students by two quizzes of 10 points, with 7.5 and 5 in the first row.
    private func onTable(_ body: (TestClient) async throws -> Void) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada Lovelace", "Grace Hopper"], quizzes: ["Quiz 1", "Quiz 2"])
            try await visitor.enter("7.5", student: 1, quiz: 1)
            try await visitor.enter("5", student: 1, quiz: 2)
            try await body(visitor)
        }
    }

    /// Sends the table of a page with some cells changed.
    private func send(
        _ page: TestResponse, _ changes: [String: String], _ visitor: TestClient, to path: String = "/gradebook"
    ) async throws -> TestResponse {
        let cells = page.cells.merging(changes) { $1 }.merging(["before": page.value(of: "before") ?? ""]) { $1 }
        let form = FormFields(cells.map { FormField(name: $0.key, value: $0.value) }).urlEncoded
        return try await visitor.send(
            "POST", path, headers: [("Content-Type", "application/x-www-form-urlencoded")], body: Data(form.utf8))
    }

    @Test func scoresAndAveragesAreShown() async throws {
        try await onTable { visitor in
            let page = try await visitor.get("/gradebook")
            #expect(page.cells == ["1-1": "7.5", "1-2": "5", "2-1": "", "2-2": ""])
            // Hopper has none, and none is not 0 %.
            #expect(page.averages == ["–", "62.5 %", "75 %", "50 %", "62.5 %"])
        }
    }

    @Test func changedCellsAreSaved() async throws {
        try await onTable { visitor in
            let page = try await visitor.get("/gradebook")
            let saved = try await send(page, ["2-1": "８，５", "2-2": "0"], visitor)
            #expect(saved["Location"] == "/gradebook")
            let after = try await visitor.follow(saved)
            #expect(after.text.contains("Saved 2 grades."))
            #expect(after.cells == ["1-1": "7.5", "1-2": "5", "2-1": "8.5", "2-2": "0"])
            let same = try await visitor.follow(send(after, [:], visitor))
            #expect(same.text.contains("Nothing was changed."))
            let one = try await visitor.follow(send(after, ["1-2": "6"], visitor))
            #expect(one.text.contains("Saved 6 for Ada Lovelace in Quiz 2."))
        }
    }

    @Test func wrongCellsComeBackAndRightOnesAreSaved() async throws {
        try await onTable { visitor in
            let page = try await visitor.get("/gradebook")
            let answer = try await send(page, ["1-1": "seven", "1-2": "6", "2-2": "<9>"], visitor)
            #expect(answer.status == 422)
            #expect(answer.text.contains("Saved 1 grade. 2 grades need another look. Nothing you typed is lost."))
            #expect(answer.text.contains("<a href=\"#c1-1\">Ada Lovelace, Quiz 1</a>"))
            #expect(answer.cells["1-1"] == "seven")
            #expect(answer.text.matches(of: /aria-invalid="true" aria-describedby="e[12]-[12]"/).count == 2)
            #expect(answer.text.matches(of: /autofocus/).count == 1)
            #expect(try await visitor.get("/gradebook").cells["1-2"] == "6")
            #expect(try await visitor.get("/gradebook").cells["1-1"] == "7.5")
            // Corrected and sent again.
            let fixed = try await send(answer, ["1-1": "7", "2-2": "9"], visitor)
            #expect(fixed.status == 303)
            #expect(try await visitor.get("/gradebook").cells == ["1-1": "7", "1-2": "6", "2-1": "", "2-2": "9"])
        }
    }

    @Test func twoTabsLoseNothing() async throws {
        try await onTable { visitor in
            let mine = try await visitor.get("/gradebook")
            let theirs = try await visitor.get("/gradebook")
            _ = try await send(theirs, ["1-1": "9", "1-2": "", "2-1": "4"], visitor)
            let answer = try await send(mine, ["1-1": "8", "1-2": "6", "2-2": "3"], visitor)
            #expect(answer.status == 409)
            #expect(answer.text.contains("“8”: Somebody saved 9 here meanwhile."))
            #expect(answer.text.contains("“6”: Somebody took the grade away meanwhile."))
            #expect(answer.cells == ["1-1": "8", "1-2": "6", "2-1": "4", "2-2": "3"])
            #expect(try await visitor.get("/gradebook").cells == ["1-1": "9", "1-2": "", "2-1": "4", "2-2": "3"])
            #expect(try await send(answer, [:], visitor).status == 303)
            #expect(try await visitor.get("/gradebook").cells == ["1-1": "8", "1-2": "6", "2-1": "4", "2-2": "3"])
        }
    }

    @Test func aBlankOfAnOldTableErasesNothing() async throws {
        try await onTable { visitor in
            let old = try await visitor.get("/gradebook")
            try await visitor.enter("9", student: 2, quiz: 1)
            _ = try await send(old, ["1-1": "7"], visitor)
            #expect(try await visitor.get("/gradebook").cells["2-1"] == "9")
            // A program that does not say what it saw.
            #expect(try await visitor.post("/gradebook", ["1-1": "", "1-2": " ", "2-1": "10"]).status == 303)
            #expect(try await visitor.get("/gradebook").cells == ["1-1": "7", "1-2": "5", "2-1": "10", "2-2": ""])
        }
    }

    @Test func clearedCellsAreInTheTrash() async throws {
        try await onTable { visitor in
            let one = try await visitor.follow(send(visitor.get("/gradebook"), ["1-1": ""], visitor))
            #expect(one.text.contains("Deleted 7.5 for Ada Lovelace in Quiz 1."))
            #expect(one.text.contains("action=\"/trash/1/restore\""))
            _ = try await visitor.post("/trash/1/restore")
            let page = try await visitor.get("/gradebook")
            let both = try await visitor.follow(send(page, ["1-1": "", "1-2": " "], visitor))
            #expect(both.text.contains("Deleted 2; “Recently deleted” has them for 30 days."))
            #expect(both.averages == ["–", "–", "–", "–", "–"])
        }
    }

    @Test func clearedTwiceIsUndoneAllTheSame() async throws {
        try await onTable { visitor in
            let page = try await visitor.get("/gradebook")
            for _ in 1...2 {
                let one = try await visitor.follow(send(page, ["1-1": ""], visitor))
                #expect(one.text.contains("Deleted 7.5 for Ada Lovelace in Quiz 1."))
                #expect(one.text.contains("action=\"/trash/1/restore\""))
            }
            _ = try await visitor.post("/trash/1/restore")
            for _ in 1...2 {
                let both = try await visitor.follow(send(page, ["1-1": "", "1-2": ""], visitor))
                #expect(both.text.contains("Deleted 2; “Recently deleted” has them for 30 days."))
            }
        }
    }

    @Test func whatWasTypedForADeletedStudentIsTold() async throws {
        try await onTable { visitor in
            let page = try await visitor.get("/gradebook")
            _ = try await visitor.post("/gradebook/students/1/delete")
            let answer = try await send(page, ["1-1": "8", "2-1": "3"], visitor)
            #expect(answer.status == 409)
            #expect(answer.text.contains("“8”: Ada Lovelace was deleted meanwhile, so this was not saved."))
            #expect(!answer.text.contains("href=\"#c1-1\""))
            #expect(answer.cells == ["2-1": "3", "2-2": ""])
        }
    }

    @Test(arguments: ["x", "1;2", "1,2;1:7.5"])
    func aDamagedFormIsRefused(before: String) async throws {
        try await onTable { visitor in
            let answer = try await visitor.post("/gradebook", ["before": before, "1-1": ""])
            #expect(answer.status == (before == "x" ? 303 : 400))
            #expect(try await visitor.get("/gradebook").cells["1-1"] == "7.5")
        }
    }

    @Test func aCellSentTwiceCountsOnce() async throws {
        try await onTable { visitor in
            let answer = try await visitor.post("/gradebook", ["2-1": "3", "2-1": "4"])
            #expect(answer.status == 303)
            #expect(try await visitor.get("/gradebook").cells["2-1"] == "3")
        }
    }

    @Test func aNewMaximumChangesPercentsOnly() async throws {
        try await onTable { visitor in
            _ = try await visitor.post("/gradebook/quizzes/1", ["name": "Quiz 1", "maximum": "15", "version": "1"])
            let page = try await visitor.get("/gradebook")
            #expect(page.cells["1-1"] == "7.5")
            #expect(page.averages == ["–", "50 %", "50 %", "50 %", "50 %"])
        }
    }
}
