import FoodPinTesting
import Testing

/// The whole life of a restaurant, the same over a call and over a socket.
@Suite struct RestaurantLifeTests {
    @Test(arguments: TestApp.Transport.allCases)
    func addedRatedEditedDeletedAndBack(transport: TestApp.Transport) async throws {
        try await TestApp.run(over: transport) { app in
            let visitor = app.visitor()
            #expect(try await visitor.get("/")["Location"] == "/restaurants")
            #expect(try await visitor.get("/restaurants").text.contains("Add your first restaurant"))

            let key = try #require(try await visitor.get("/restaurants/new").value(of: "key"))
            let added = try await visitor.post(
                "/restaurants",
                [
                    "key": key, "name": "Café 🍜 / Deadend", "type": "Tea Shop", "location": "Sheung Wan",
                    "phone": "+852 123", "summary": "Line one\r\nLine two",
                ])
            #expect(added.status == 303)
            #expect(added["Location"] == "/restaurants/1")
            let detail = try await visitor.follow(added)
            #expect(detail.text.contains("<h1>Café 🍜 / Deadend</h1>"))
            #expect(detail.text.contains("Line one\nLine two"))
            #expect(detail.text.contains("href=\"tel:+852123\""))
            #expect(detail.text.contains("https://www.openstreetmap.org/search?query=Sheung+Wan"))

            #expect(try await visitor.post("/restaurants/1/review", ["rating": "awesome"]).status == 303)
            #expect(try await visitor.get("/restaurants/1").text.contains("Awesome"))
            #expect(try await visitor.post("/restaurants/1/review", ["rating": ""]).status == 303)
            #expect(try await !visitor.get("/restaurants/1").text.contains("Awesome"))

            let edit = try await visitor.get("/restaurants/1/edit")
            #expect(edit.value(of: "name") == "Café 🍜 / Deadend")
            let version = try #require(edit.value(of: "version"))
            let saved = try await visitor.post("/restaurants/1", ["version": version, "name": "Deadend"])
            #expect(saved["Location"] == "/restaurants/1")
            #expect(try await visitor.follow(saved).text.contains("<h1>Deadend</h1>"))

            let deleted = try await visitor.post("/restaurants/1/delete", ["from": "/restaurants?sort=newest"])
            #expect(deleted["Location"] == "/restaurants?sort=newest")
            let list = try await visitor.follow(deleted)
            #expect(list.text.contains("Deleted Deadend."))
            #expect(list.text.contains("action=\"/trash/1/restore\""))
            #expect(try await visitor.get("/restaurants/1").status == 404)
            #expect(try await visitor.get("/trash").text.contains("Deadend"))

            let undone = try await visitor.post("/trash/1/restore", ["from": "/restaurants"])
            #expect(undone["Location"] == "/restaurants")
            #expect(try await visitor.follow(undone).text.contains("Deadend is back."))
            #expect(try await visitor.get("/restaurants/1").status == 200)
        }
    }

    @Test(arguments: TestApp.Transport.allCases)
    func heartsAreSetNotFlipped(transport: TestApp.Transport) async throws {
        try await TestApp.run(over: transport) { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            for _ in 0..<2 {
                let answer = try await visitor.post(
                    "/restaurants/1/favorite", ["favorite": "on", "from": "/restaurants?look=cards"])
                #expect(answer["Location"] == "/restaurants?look=cards")
            }
            #expect(try await visitor.get("/restaurants?favorite=on").text.contains("href=\"/restaurants/1\""))
            let answer = try await visitor.post(
                "/restaurants/1/favorite", ["favorite": "off", "from": "//evil.example"])
            #expect(answer["Location"] == "/restaurants/1")
            #expect(try await !visitor.get("/restaurants?favorite=on").text.contains("href=\"/restaurants/1\""))
            #expect(try await visitor.post("/restaurants/1/favorite", ["favorite": "perhaps"]).status == 400)
            #expect(try await visitor.post("/restaurants/9/favorite", ["favorite": "on"]).status == 404)
        }
    }
}
