import App
import FoodPinTesting
import Foundation
import Site
import Testing

/// What was deleted: how it comes back, and when it goes for good.
@Suite struct TrashTests {
    @Test func clickingTwiceDoesTheSame() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            for _ in 0..<2 {
                let answer = try await visitor.post("/restaurants/1/delete")
                #expect(answer["Location"] == "/restaurants")
                #expect(try await visitor.follow(answer).text.contains("action=\"/trash/1/restore\""))
            }
            #expect(try await visitor.follow(visitor.post("/trash/1/restore")).text.contains("A is back."))
            let second = try await visitor.post("/trash/1/restore", ["from": "/restaurants"])
            #expect(second["Location"] == "/restaurants")
            #expect(try await visitor.follow(second).text.contains("not in the trash any more"))
            #expect(try await visitor.post("/trash/1/delete")["Location"] == "/trash")
            #expect(try await visitor.get("/restaurants/1").status == 200)
        }
    }

    @Test func aMessageIsShownOnceAndNotKept() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            let shown = try await visitor.follow(visitor.post("/restaurants/1/delete"))
            #expect(shown.text.contains("Deleted A."))
            #expect(shown["Cache-Control"] == "no-store")
            #expect(shown["ETag"] == nil)
            let again = try await visitor.get("/restaurants")
            #expect(!again.text.contains("Deleted A."))
            #expect(again["ETag"] != nil)
        }
    }

    @Test func aMonthLaterItIsGone() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "Old"])
            _ = try await visitor.post("/restaurants/1/delete")
            #expect(try await visitor.get("/trash").text.contains("<span>30 days left</span>"))
            app.clock.advance(days: 29.5)
            #expect(try await visitor.get("/trash").text.contains("<span>1 day left</span>"))
            try await Housekeeping(services: app.app.services).sweep()
            #expect(try await visitor.get("/trash").text.contains("Old"))
            app.clock.advance(days: 1)
            try await Housekeeping(services: app.app.services).sweep()
            #expect(try await !visitor.get("/trash").text.contains("Old"))
            #expect(try await visitor.post("/trash/1/restore").status == 303)
        }
    }

    @Test func whatIsTooOldIsGoneBeforeItIsSweptAway() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "Old"])
            _ = try await visitor.post("/restaurants/1/delete")
            app.clock.advance(days: 30.1)
            #expect(try await app.visitor().get("/trash").text.contains("Nothing deleted"))
            let answer = try await visitor.follow(visitor.post("/trash/1/restore"))
            #expect(answer.text.contains("not in the trash any more"))
            #expect(try await visitor.get("/restaurants/1").status == 404)
        }
    }

    @Test func anUploadOfYesterdayIsGoneBeforeItIsSweptAway() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            var form = MultipartBuilder()
            form.file("photo", filename: "a.webp", type: "image/webp", try PhotoTests.picture())
            let sent = try await visitor.post("/uploads", form)
            let token = try #require(try JSONDecoder().decode([String: String].self, from: sent.body)["token"])
            app.clock.advance(days: 1.1)
            #expect(try await visitor.get("/uploads/\(token)").status == 404)
            for name in ["", "A"] {
                let answer = try await visitor.post("/restaurants", ["name": name, "photos": token])
                #expect(answer.status == 422)
                #expect(answer.text.contains("Please choose it again."))
                #expect(answer.value(of: "photos") != token)
            }
        }
    }

    @Test func uploadsAndFormKeysAreKeptForADay() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            var form = MultipartBuilder()
            form.file("photo", filename: "a.webp", type: "image/webp", try PhotoTests.picture())
            let sent = try await visitor.post("/uploads", form)
            let preview = try #require(try JSONDecoder().decode([String: String].self, from: sent.body)["preview"])
            let key = try #require(try await visitor.get("/restaurants/new").value(of: "key"))
            _ = try await visitor.post("/restaurants", ["key": key, "name": "A"])
            try await Housekeeping(services: app.app.services).sweep()
            #expect(try await visitor.get(preview).status == 200)
            app.clock.advance(days: 1.1)
            try await Housekeeping(services: app.app.services).sweep()
            #expect(try await visitor.get(preview).status == 404)
            #expect(try app.binaryCount() == 0)
            #expect(try await visitor.post("/restaurants", ["key": key, "name": "A"])["Location"] == "/restaurants/2")
        }
    }

    @Test func pagesOfTheTrashAreByKey() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for id in 1...51 {
                _ = try await visitor.post("/restaurants", ["name": "Place \(id)"])
                _ = try await visitor.post("/restaurants/\(id)/delete")
            }
            let first = try await visitor.get("/trash").text
            #expect(first.contains("Place 51") && !first.contains("<h2>Place 1</h2>"))
            let next = try #require(first.firstMatch(of: /rel="next" href="([^"]*)"/)?.output.1)
            let second = try await visitor.get(String(next)).text
            #expect(second.contains("<h2>Place 1</h2>") && !second.contains("Place 51"))
            #expect(!second.contains("rel=\"next\""))
        }
    }
}
