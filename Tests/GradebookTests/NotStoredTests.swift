import Dispatch
import FoodPinTesting
import Foundation
import Testing

@testable import Gradebook
@testable import Persistence

/// Where the store cannot take a grade, nothing typed is lost: on the page of grades, in a cell, in the table.
@Suite struct NotStoredTests {
    /// Two students by 500 quizzes, without grades.
    private func onTable(_ body: (TestApp, TestClient) async throws -> Void) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada Lovelace", "Grace Hopper"], quizzes: [])
            try await app.container.write { context in
                for number in 1...500 {
                    let quiz = Quiz(context: context)
                    (quiz.name, quiz.maximum) = ("Quiz \(number)", 10)
                }
                try context.save()
            }
            try await body(app, visitor)
        }
    }

    @Test func onAFullDiskAllThatWasTypedComesBack() async throws {
        try await onTable { app, visitor in
            let page = try await visitor.get("/gradebook")
            let before = try #require(page.value(of: "before"))
            try await app.fillDisk()
            let sentence = "The disk is full, so nothing was saved."

            let form = try await visitor.enter("<8,5>", student: 1, quiz: 1)
            #expect(form.status == 422)
            let refused = try await visitor.enter("8,5", student: 1, quiz: 1, before: "")
            #expect(refused.status == 507)
            #expect(refused.text.contains("<p class=\"notice\" role=\"alert\">\(sentence)"))
            #expect(!refused.text.contains("points-error"))
            #expect(refused.value(of: "points") == "8,5")
            #expect(refused.value(of: "before") == "")

            let cell = try await visitor.enter("8,5", student: 1, quiz: 1, before: "", json: true)
            #expect(cell.status == 507)
            #expect(try cell.json["message"]?.hasPrefix(sentence) == true)
            #expect(try cell.json["points"] == nil)

            let table = try await visitor.post("/gradebook", ["before": before, "1-1": "8,5", "1-2": "9"])
            #expect(table.status == 507)
            #expect(table.text.contains(sentence))
            #expect(table.cells["1-1"] == "8,5")
            #expect(table.cells["1-2"] == "9")
            #expect(table.text.contains("name=\"1-1\" value=\"8,5\" aria-labelledby=\"s1 q1\" data-before=\"\""))
            #expect(!table.text.contains("aria-invalid"))
            #expect(table.value(of: "before")?.contains(";1:,,") == true)
            #expect(app.log.lines.count { $0.hasPrefix("grades not saved: error=full") } == 3)
        }
    }

    @Test func whileTooManyWaitAllThatWasTypedComesBack() async throws {
        try await onTable { app, visitor in
            try await app.whileBusy {
                let refused = try await visitor.enter("8,5", student: 1, quiz: 1, before: "")
                #expect(refused.status == 503)
                #expect(refused.text.contains("<p class=\"notice\" role=\"alert\">"))
                #expect(refused.value(of: "points") == "8,5")
                let cell = try await visitor.enter("8,5", student: 1, quiz: 1, before: "", json: true)
                #expect(cell.status == 503)
                #expect(try cell.json["message"]?.isBlank == false)
                let table = try await visitor.post("/gradebook", ["1-1": "8,5"])
                #expect(table.status == 503)
                #expect(table.cells["1-1"] == "8,5")
            }
            #expect(try await visitor.enter("8,5", student: 1, quiz: 1, before: "").status == 303)
        }
    }
}

extension TestApp {
    /// Lets the store grow no more, and takes the room that it has left with grades of the second student.
    fileprivate func fillDisk() async throws {
        try await container.write { context in
            let connection = try context.openConnection()
            let pages = try connection.row("PRAGMA page_count") { $0.integer(0) } ?? 0
            try connection.run("PRAGMA max_page_count = \(pages)")
        }
        let error = await #expect(throws: PersistentStoreError.self) {
            for quiz in Int64(1)... {
                let entry = GradeEntry(cell: Cell(student: 2, quiz: quiz), before: .unknown, text: "1")
                _ = try await container.write { try $0.enter([entry]) }
            }
        }
        #expect(error?.kind == .full)
    }

    /// Does something while as many writes wait as may wait.
    fileprivate func whileBusy(_ body: () async throws -> Void) async throws {
        let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { release.signal() }
            group.addTask { [container] in
                try await container.write { _ in
                    held.signal()
                    release.wait()
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    held.wait()
                    continuation.resume()
                }
            }
            for _ in 0..<StoreWriter.mostWaiting { group.addTask { [container] in try await container.write { _ in } } }
            while container.waitingWrites < StoreWriter.mostWaiting { await Task.yield() }
            try await body()
        }
    }
}
