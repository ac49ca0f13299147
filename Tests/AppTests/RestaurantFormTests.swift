import FoodPinTesting
import Foundation
import Testing

/// What comes back when a form is not right, or is sent twice, or too late.
@Suite struct RestaurantFormTests {
    private func count(_ visitor: TestClient) async throws -> Int {
        try await visitor.get("/restaurants").text.components(separatedBy: "<li class=\"row\">").count - 1
    }

    @Test func aRefusedFormKeepsEverythingTyped() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let answer = try await visitor.post(
                "/restaurants", ["name": " ", "type": "Bar & Grill", "summary": "<script>\r\n\"'"])
            #expect(answer.status == 422)
            #expect(answer["Cache-Control"] == "private, no-cache")
            #expect(answer.value(of: "name") == " ")
            #expect(answer.text.contains("value=\"Bar &amp; Grill\""))
            #expect(answer.text.contains("&lt;script&gt;\n"))
            #expect(answer.text.contains("Please fill in a name."))
            let focused = answer.text.components(separatedBy: " autofocus").count - 1
            #expect(focused == 1)
            #expect(try await count(visitor) == 0)
        }
    }

    @Test func aFormSentTwiceMakesOneRestaurant() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let key = try #require(try await visitor.get("/restaurants/new").value(of: "key"))
            let first = try await visitor.post("/restaurants", ["key": key, "name": "A"])
            let second = try await visitor.post("/restaurants", ["key": key, "name": "A"])
            #expect(first["Location"] == second["Location"])
            #expect(try await count(visitor) == 1)
            let other = try await visitor.post("/restaurants", ["key": key, "name": "B"])
            #expect(other["Location"] == "/restaurants/2")
            for _ in 0..<2 { _ = try await visitor.post("/restaurants", ["name": "C"]) }
            #expect(try await count(visitor) == 4)
        }
    }

    @Test(arguments: ["k", "A-Key of another program", String(repeating: "é", count: 100)])
    func anyKeyCounts(key: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for _ in 0..<2 {
                let added = try await visitor.post("/restaurants", ["key": key, "name": "A"])
                #expect(added["Location"] == "/restaurants/1")
            }
            let refused = try await visitor.post("/restaurants", ["key": key, "name": ""])
            #expect(refused.value(of: "key") == key)
        }
    }

    @Test(arguments: ["", String(repeating: "k", count: 101)])
    func whatIsNoKeyMakesANewRestaurant(key: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for id in 1...2 {
                let added = try await visitor.post("/restaurants", ["key": key, "name": "A"])
                #expect(added["Location"] == "/restaurants/\(id)")
            }
        }
    }

    @Test(arguments: [true, false])
    func aFormWhoseRestaurantWasDeletedMakesItAnew(isGoneForGood: Bool) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["key": "k", "name": "A"])
            _ = try await visitor.post("/restaurants/1/delete")
            if isGoneForGood { _ = try await visitor.post("/trash/1/delete") }
            for _ in 0..<2 {
                let answer = try await visitor.post("/restaurants", ["key": "k", "name": "A"])
                #expect(answer["Location"] == "/restaurants/2")
            }
            #expect(try await visitor.get("/restaurants/2").text.contains("<h1>A</h1>"))
        }
    }

    @Test func aVersionThatNeverWasDoesNotOverwrite() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            #expect(try await visitor.post("/restaurants/1", ["version": "99", "name": "B"]).status == 409)
            #expect(try await visitor.post("/restaurants/1", ["version": "99", "name": "A"]).status == 303)
            #expect(try await visitor.post("/restaurants/1", ["version": "-1", "name": "B"]).status == 409)
        }
    }

    @Test func withoutAVersionTheRestaurantIsMeantAsItIs() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            #expect(try await visitor.post("/restaurants/1", ["name": "B"]).status == 303)
            #expect(try await visitor.get("/restaurants/1").text.contains("<h1>B</h1>"))
        }
    }

    @Test func aFormSentTwiceAtOnceMakesOneRestaurant() async throws {
        try await TestApp.run(over: .socket) { app in
            let key = try #require(try await app.visitor().get("/restaurants/new").value(of: "key"))
            let locations = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await app.visitor().post("/restaurants", ["key": key, "name": "A"])["Location"]
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(locations == [String?](repeating: "/restaurants/1", count: 8))
            #expect(try await count(app.visitor()) == 1)
        }
    }

    @Test func aStaleEditIsNeitherLostNorSaved() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A", "summary": "old"])
            let version = try #require(try await visitor.get("/restaurants/1/edit").value(of: "version"))
            _ = try await visitor.post("/restaurants/1", ["version": version, "name": "A", "summary": "theirs"])
            let conflict = try await visitor.post(
                "/restaurants/1", ["version": version, "name": "A", "summary": "mine\r\nis longer"])
            #expect(conflict.status == 409)
            #expect(conflict.text.contains("theirs"))
            #expect(conflict.text.contains("mine\nis longer"))
            #expect(try await visitor.get("/restaurants/1").text.contains("theirs"))

            let current = try #require(conflict.value(of: "version"))
            let kept = try await visitor.post(
                "/restaurants/1", ["version": current, "name": "A", "summary": "mine\r\nis longer"])
            #expect(kept.status == 303)
            #expect(try await visitor.follow(kept).text.contains("mine\nis longer"))
        }
    }

    @Test func aHeartIsNoConflictForAnEdit() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            let version = try #require(try await visitor.get("/restaurants/1/edit").value(of: "version"))
            _ = try await visitor.post("/restaurants/1/favorite", ["favorite": "on"])
            _ = try await visitor.post("/restaurants/1/review", ["rating": "good"])
            #expect(try await visitor.post("/restaurants/1", ["version": version, "name": "B"]).status == 303)
            let page = try await visitor.get("/restaurants/1").text
            #expect(page.contains("<h1>B</h1>") && page.contains("Good") && page.contains("aria-pressed=\"true\""))
        }
    }

    @Test func anEditSentTwiceIsSavedOnce() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            let version = try #require(try await visitor.get("/restaurants/1/edit").value(of: "version"))
            for _ in 0..<2 {
                let answer = try await visitor.post("/restaurants/1", ["version": version, "name": "B"])
                #expect(answer["Location"] == "/restaurants/1")
            }
        }
    }

    @Test func theTextOfAnEditOutlivesItsRestaurant() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            _ = try await visitor.post("/restaurants/1/delete")
            let answer = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "A", "summary": "much typed"])
            #expect(answer.status == 409)
            #expect(answer.text.contains("much typed"))
            #expect(answer.text.contains("action=\"/restaurants\""))
            let key = try #require(answer.value(of: "key"))
            let anew = try await visitor.post("/restaurants", ["key": key, "name": "A", "summary": "much typed"])
            #expect(anew["Location"] == "/restaurants/2")
        }
    }
}
