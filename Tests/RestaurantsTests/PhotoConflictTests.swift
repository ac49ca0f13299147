import FoodPinTesting
import Foundation
import Testing

@testable import App

/// Two people change the photo of one restaurant, or one of them sends the form twice.
@Suite struct PhotoConflictTests {
    private func picture(_ name: String) throws -> Data {
        let folder = try #require(Installation.staticFolder())
        return try Data(contentsOf: URL(filePath: "\(folder)/samples/\(name).webp"))
    }

    private func form(_ fields: KeyValuePairs<String, String>, photo: Data? = nil) -> MultipartBuilder {
        var form = MultipartBuilder()
        for (name, value) in fields { form.field(name, value) }
        if let photo { form.file("photo", filename: "a.webp", type: "image/webp", photo) }
        return form
    }

    /// Sends a photo ahead of its form.
    private func upload(_ photo: Data, _ visitor: TestClient) async throws -> String {
        let sent = try await visitor.post("/uploads", form([:], photo: photo))
        return try #require(try JSONDecoder().decode([String: String].self, from: sent.body)["token"])
    }

    /// The digest of the photo that the restaurant's page shows.
    private func digest(_ visitor: TestClient) async throws -> Substring? {
        try await visitor.get("/restaurants/1").text.firstMatch(of: /photo\/([0-9a-f]+)-/)?.output.1
    }

    /// A restaurant whose photo somebody else has changed since version 1.
    private func changed(_ body: (TestClient, _ theirs: Substring?) async throws -> Void) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", form(["name": "A"], photo: picture("petit-cacao")))
            let theirs = try await visitor.post(
                "/restaurants/1", form(["version": "1", "name": "A"], photo: picture("cafe-deadend")))
            #expect(theirs.status == 303)
            try await body(visitor, try await digest(visitor))
        }
    }

    @Test(arguments: [true, false])
    func aPhotoOnAnOldVersionIsAConflictAndNotLost(isSentAhead: Bool) async throws {
        try await changed { visitor, theirs in
            let mine = try picture("quiet-leaf")
            let sent =
                isSentAhead
                ? form(["version": "1", "name": "A", "upload": try await upload(mine, visitor)])
                : form(["version": "1", "name": "A"], photo: mine)
            let conflict = try await visitor.post("/restaurants/1", sent)
            #expect(conflict.status == 409)
            #expect(try await digest(visitor) == theirs)

            let token = try #require(conflict.value(of: "upload"))
            let version = try #require(conflict.value(of: "version"))
            for _ in 0..<2 {
                let kept = try await visitor.post(
                    "/restaurants/1", ["version": version, "name": "A", "upload": token])
                #expect(kept.status == 303)
                let now = try await digest(visitor)
                #expect(now != nil && now != theirs)
            }
        }
    }

    @Test func takingAwayAPhotoThatSomebodyChangedIsAConflict() async throws {
        try await changed { visitor, theirs in
            let conflict = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "A", "removePhoto": "on"])
            #expect(conflict.status == 409)
            #expect(conflict.value(of: "removePhoto") == "on")
            #expect(try await digest(visitor) == theirs)
        }
    }

    @Test func thePhotoThatIsThereAlreadyIsNoConflict() async throws {
        try await changed { visitor, theirs in
            let same = form(["version": "1", "name": "A"], photo: try picture("cafe-deadend"))
            #expect(try await visitor.post("/restaurants/1", same).status == 303)
            #expect(try await digest(visitor) == theirs)
            _ = try await visitor.post("/restaurants/1", ["version": "2", "name": "A", "removePhoto": "on"])
            let again = try await visitor.post(
                "/restaurants/1", ["version": "2", "name": "A", "removePhoto": "on"])
            #expect(again.status == 303)
        }
    }

    @Test func aPhotoSentAheadIsTakenOnceHoweverOftenTheFormIsSent() async throws {
        try await changed { visitor, theirs in
            let token = try await upload(picture("quiet-leaf"), visitor)
            for _ in 0..<2 {
                let saved = try await visitor.post(
                    "/restaurants/1", ["version": "2", "name": "A", "upload": token])
                #expect(saved["Location"] == "/restaurants/1")
            }
            #expect(try await digest(visitor) != theirs)
        }
    }

    /// Gone because of its age, it was not taken by this restaurant: that is no success.
    @Test func aPhotoSentAheadThatIsGoneIsToldOnAnOldVersionToo() async throws {
        try await changed { visitor, theirs in
            let answer = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "A", "upload": String(repeating: "a", count: 32)])
            #expect(answer.status == 422)
            #expect(answer.text.contains("Please choose it again."))
            #expect(answer.value(of: "version") == "1")
            #expect(try await digest(visitor) == theirs)
        }
    }

    @Test func aPhotoThatAnotherRestaurantTookIsToldBesideTheOtherDifferences() async throws {
        try await changed { visitor, _ in
            let token = try await upload(picture("quiet-leaf"), visitor)
            _ = try await visitor.post("/restaurants", ["name": "B", "upload": token])
            let conflict = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "Mine", "upload": token])
            #expect(conflict.status == 409)
            #expect(conflict.text.contains("Please choose it again."))
            #expect(conflict.value(of: "upload") == nil)
        }
    }
}
