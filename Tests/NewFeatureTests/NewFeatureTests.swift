import App
import FoodPinTesting
import Persistence
import Testing

/// A feature that is new to the house, as CONTRIBUTING.md walks through it: the files beside this one are all of it.
@Suite struct NewFeatureTests {
    private static let features = Features(
        Features.foodPin.all + [Wines.self], migrations: Features.foodPin.migrations + [.wines])

    private func run(_ body: (TestClient) async throws -> Void) async throws {
        try await TestApp.run(features: Self.features) { try await body($0.visitor()) }
    }

    private func key(_ visitor: TestClient) async throws -> String {
        try #require(try await visitor.get("/wines/new").value(of: "key"))
    }

    @Test func aWineIsAddedShownChangedAndFound() async throws {
        try await run { visitor in
            let added = try await visitor.post(
                "/wines", ["key": key(visitor), "name": "Zöld Veltelini", "note": "a\nb"])
            #expect(added.status == 303 && added["Location"] == "/wines/1")
            let page = try await visitor.follow(added).text
            #expect(page.contains("<p class=\"prose\">a\nb</p>") && page.contains("Added Zöld Veltelini."))
            let version = try #require(try await visitor.get("/wines/1/edit").value(of: "version"))
            let changed = try await visitor.post("/wines/1", ["version": version, "name": "Riesling", "note": "dry"])
            #expect(try await visitor.follow(changed).text.contains("<h1>Riesling</h1>"))
            #expect(try await visitor.get("/wines?q=ESLI").text.contains("href=\"/wines/1\""))
            let nothing = try await visitor.get("/wines?q=veltelini&after=").text
            #expect(nothing.contains("No wine matches “veltelini”.") && !nothing.contains("href=\"/wines/1\""))
            #expect(try await visitor.get("/wines").text.contains("<a href=\"/wines\" aria-current=\"page\">"))
        }
    }

    @Test func nothingTypedIsLost() async throws {
        try await run { visitor in
            let refused = try await visitor.post("/wines", ["key": "k", "name": " ", "note": "<kept>\r\n&"])
            #expect(refused.status == 422)
            #expect(refused.text.contains("Please fill in a name."))
            #expect(refused.text.contains("\n&lt;kept&gt;\n&amp;</textarea>"))
            for _ in 1...2 {
                #expect(try await visitor.post("/wines", ["key": "k", "name": "Twice"])["Location"] == "/wines/1")
            }
            #expect(try await visitor.post("/wines/1", ["version": "1", "name": "Theirs"]).status == 303)
            let conflict = try await visitor.post("/wines/1", ["version": "1", "name": "Mine"])
            #expect(conflict.status == 409)
            #expect(conflict.text.contains("Theirs") && conflict.text.contains("Mine"))
        }
    }

    @Test func whatAFormDoesNotNameStays() async throws {
        try await run { visitor in
            _ = try await visitor.post("/wines", ["name": "Rosé", "note": "dry"])
            #expect(try await visitor.post("/wines/1", ["note": "sweet"]).status == 303)
            let page = try await visitor.get("/wines/1").text
            #expect(page.contains("<h1>Rosé</h1>") && page.contains(">sweet<"))
            #expect(try await visitor.post("/wines/1", ["name": " "]).status == 422)
        }
    }

    @Test func anEditOfWhatIsGoneKeepsItsText() async throws {
        try await run { visitor in
            _ = try await visitor.post("/wines", ["name": "Rosé"])
            _ = try await visitor.post("/wines/1/delete")
            let deleted = try await visitor.post("/wines/1", ["name": "Mine", "version": "1"])
            #expect(deleted.status == 409 && deleted.value(of: "name") == "Mine")
            #expect(deleted.text.contains("“Recently deleted” has the old one"))
            _ = try await visitor.post("/trash/1/delete")
            let gone = try await visitor.post("/wines/1", ["name": "Mine", "version": "1"])
            #expect(gone.status == 409 && gone.value(of: "name") == "Mine")
            #expect(!gone.text.contains("Recently deleted” has") && gone.text.contains("not there any more"))
        }
    }

    @Test func aDeletedWineComesBack() async throws {
        try await run { visitor in
            #expect(try await visitor.get("/wines").text.contains("The cellar is empty"))
            _ = try await visitor.post("/wines", ["name": "Rosé"])
            let deleted = try await visitor.post("/wines/1/delete", ["from": "/wines?q=ros"])
            #expect(deleted["Location"] == "/wines?q=ros")
            #expect(try await visitor.follow(deleted).text.contains("Deleted Rosé."))
            #expect(try await visitor.get("/wines/1").status == 404)
            #expect(try await visitor.get("/trash").text.contains("Wine, deleted today"))
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.get("/wines/1").status == 200)
        }
    }
}
