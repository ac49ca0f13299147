import FoodPinTesting
import Foundation
import Testing

/// Every page of the gradebook in every state, whole: fields and HTML.
@Suite struct GradebookSnapshotTests: SnapshotSuite {
    @Test func nothingYet() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await record("table-empty", "/gradebook", visitor)
            try await record("students-empty", "/gradebook/students", visitor)
            try await record("quizzes-empty", "/gradebook/quizzes", visitor)
            try await record("grades-empty", "/gradebook/grades", visitor)
        }
    }

    @Test func lists() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("students", "/gradebook/students", visitor)
            try await record("quizzes", "/gradebook/quizzes", visitor)
            try await record("students-nothing-found", "/gradebook/students?q=%3Cb%3E", visitor)
            try await record("quizzes-edit", "/gradebook/quizzes?edit=2", visitor)
            try await record("students-refused", post: "/gradebook/students", ["first_name": " "], visitor)
            try await record(
                "quizzes-edit-refused", post: "/gradebook/quizzes/2",
                ["name": "", "maximum": "1,000", "version": "1"], visitor)
            try await record("students-add", post: "/gradebook/students", ["first_name": "<Ida>"], visitor)
            try await record("students-added", "/gradebook/students", visitor)
            try await record("students-delete", post: "/gradebook/students/9/delete", [:], visitor)
            try await record("students-deleted", "/gradebook/students", visitor)
        }
    }

    @Test func conflictOfARecord() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/gradebook/students/1", ["first_name": "Theirs", "version": "1"])
            try await record(
                "students-conflict", post: "/gradebook/students/1", ["first_name": "Mine", "version": "1"], visitor)
        }
    }

    @Test func grades() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("grades", "/gradebook/grades", visitor)
            try await record("grades-chosen", "/gradebook/grades?student=1&quiz=2", visitor)
            let entry = ["student": "1", "quiz": "2"] as KeyValuePairs
            try await record("grades-nothing-sent", post: "/gradebook/grades", entry, visitor)
            try await record(
                "grades-refused", post: "/gradebook/grades",
                ["student": "1", "quiz": "2", "points": "<b>", "before": "8.5"], visitor)
            try await record(
                "grades-conflict", post: "/gradebook/grades",
                ["student": "1", "quiz": "2", "points": "9", "before": "8"], visitor)
            try await record(
                "grades-save", post: "/gradebook/grades",
                ["student": "1", "quiz": "2", "points": "9", "before": "8.5"], visitor)
            try await record(
                "cell-cleared", post: "/gradebook/cell",
                ["student": "1", "quiz": "2", "points": "", "before": "9"], visitor)
        }
    }

    @Test func table() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("table", "/gradebook", visitor)
            try await record(
                "table-refused", post: "/gradebook", ["before": "1,2;1:9,8", "1-1": "<b>", "1-2": "9", "2-1": "7"],
                visitor)
        }
    }
}
