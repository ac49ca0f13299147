import FoodPinTesting
import Foundation
import Testing

/// Every page in every state, whole: fields and HTML.
@Suite struct SnapshotTests: SnapshotSuite {
    @Test func listOfTheSamples() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("list-rows", "/restaurants", visitor)
            try await record("list-cards", "/restaurants?look=cards", visitor)
            try await record("list-newest", "/restaurants?sort=newest", visitor)
            try await record("list-rating", "/restaurants?sort=rating", visitor)
            try await record("list-narrowed", "/restaurants?q=tea&favorite=on&rating=awesome", visitor)
            try await record("list-nothing-found", "/restaurants?q=%3Cnothing%3E&rating=none", visitor)
        }
    }

    @Test func listWithoutRestaurants() async throws {
        try await TestApp.run { try await record("list-nothing-yet", "/restaurants", $0.visitor()) }
    }

    @Test func listInPages() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for number in 1...21 { _ = try await visitor.post("/restaurants", ["name": "Place \(number)"]) }
            try await record("list-first-page", "/restaurants", visitor)
            let page = try await visitor.get("/restaurants").text
            let next = try #require(page.firstMatch(of: /rel="next" href="([^"]*)"/)?.output.1)
            try await record("list-last-page", String(next), visitor)
        }
    }

    @Test func detailAndReview() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("detail", "/restaurants/1", visitor)
            try await record("review", "/restaurants/1/review", visitor)
            _ = try await visitor.post("/restaurants/1/review", ["rating": ""])
            try await record("review-not-rated", "/restaurants/1/review", visitor)
            _ = try await visitor.post("/restaurants", ["name": "Only <a> name"])
            try await record("detail-bare", "/restaurants/13", visitor)
            try await record("detail-one-photo", "/restaurants/2", visitor)
        }
    }

    @Test func formsWithPhotos() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "Bare"])
            try await record("edit-no-photo", "/restaurants/13/edit", visitor)
            try await record("edit-one-photo", "/restaurants/2/edit", visitor)
            let photos: KeyValuePairs = [
                "version": "1", "name": "Typed", "photos": "3", "photos": "1", "photos": "2", "removePhoto": "1",
                "arrange": "first 2",
            ]
            try await record("edit-moved", post: "/restaurants/1", photos, visitor)
            let refused: KeyValuePairs = [
                "version": "1", "name": "", "photos": "3", "photos": "1", "photos": "none", "removePhoto": "1",
            ]
            try await record("edit-photos-refused", post: "/restaurants/1", refused, visitor)
            let removed: KeyValuePairs = ["version": "1", "name": "Cafe", "removePhoto": "1"]
            try await record("edit-photo-removed", post: "/restaurants/1", removed, visitor)
            try await record("detail-photo-removed", "/restaurants/1", visitor)
            try await record("edit-photos-conflict", post: "/restaurants/1", ["version": "1", "photos": "3"], visitor)
        }
    }

    @Test func forms() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("new", "/restaurants/new", visitor)
            try await record("edit", "/restaurants/1/edit", visitor)
            let long = String(repeating: "1", count: 51)
            try await record(
                "new-refused", post: "/restaurants", ["name": "", "phone": long, "summary": "a\r\n<b>"], visitor)
            try await record("edit-refused", post: "/restaurants/1", ["name": "", "version": "1"], visitor)
            _ = try await visitor.post("/restaurants/1", ["name": "Theirs", "version": "1"])
            try await record(
                "edit-conflict", post: "/restaurants/1", ["name": "Mine", "version": "1", "summary": "a\r\nb"], visitor)
            _ = try await visitor.post("/restaurants/2/delete")
            try await record("edit-deleted", post: "/restaurants/2", ["name": "Mine", "version": "1"], visitor)
        }
    }

    @Test func trashAndMessages() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("trash-empty", "/trash", visitor)
            try await record("delete", post: "/restaurants/1/delete", ["from": "/restaurants?sort=newest"], visitor)
            try await record("list-deleted", "/restaurants?sort=newest", visitor)
            app.clock.advance(days: 3)
            try await record("trash", "/trash", visitor)
            try await record("restore", post: "/trash/1/restore", ["from": "/trash"], visitor)
            try await record("trash-restored", "/trash", visitor)
            try await record("restore-twice", post: "/trash/1/restore", [:], visitor)
        }
    }

    @Test func errors() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await record("error-not-found", "/restaurants/9", visitor)
            try await record("error-malformed", "/restaurants?after=x", visitor)
            try await record("error-misdirected", post: "/restaurants", ["name": "A"], visitor, host: "evil.example")
        }
    }

    private func record(
        _ name: String, post path: String, _ fields: KeyValuePairs<String, String>, _ visitor: TestClient, host: String
    ) async throws {
        let answer = try await visitor.post(path, fields, headers: [("Host", host)])
        try Snapshot.expect(answer.exchange("POST \(path)\nHost: \(host)"), named: name)
    }
}
