import FoodPinTesting
import Foundation
import Testing

@testable import App

/// Photos on their way from the form to the pages and out again.
@Suite struct PhotoTests {
    /// A picture of our own, 400 KB of WebP at most.
    static func picture() throws -> Data {
        let folder = try #require(Installation.staticFolder())
        return try Data(contentsOf: URL(filePath: "\(folder)/samples/cafe-deadend.webp"))
    }

    private func form(_ fields: KeyValuePairs<String, String>, photo: Data? = nil) -> MultipartBuilder {
        var form = MultipartBuilder()
        for (name, value) in fields { form.field(name, value) }
        if let photo { form.file("photo", filename: "me.svg", type: "text/html", photo) }
        return form
    }

    @Test(arguments: TestApp.Transport.allCases)
    func aPhotoSentWithTheFormIsShown(transport: TestApp.Transport) async throws {
        try await TestApp.run(over: transport) { app in
            let visitor = app.visitor()
            let added = try await visitor.post("/restaurants", form(["name": "A"], photo: Self.picture()))
            #expect(added["Location"] == "/restaurants/1")
            let page = try await visitor.follow(added).text
            let address = try #require(page.firstMatch(of: /src="(\/restaurants\/1\/photo\/[0-9a-f]+-800\.webp)"/)?.1)
            let photo = try await visitor.get(String(address))
            #expect(photo.status == 200)
            #expect(photo["Content-Type"] == "image/webp")
            #expect(photo["Cache-Control"] == "private, max-age=31536000, immutable")
            #expect(photo.body.starts(with: Data("RIFF".utf8)))
            #expect(try await visitor.get("/restaurants").text.contains("-240.webp"))
            #expect(try await visitor.get(String(address).replacing("-800", with: "-801")).status == 404)
        }
    }

    @Test func aPhotoSentAheadWaitsForItsForm() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let sent = try await visitor.post("/uploads", form([:], photo: Self.picture()))
            #expect(sent.status == 201)
            let answer = try JSONDecoder().decode([String: String].self, from: sent.body)
            let token = try #require(answer["token"])
            let preview = try await visitor.get(try #require(answer["preview"]))
            #expect(preview["Content-Type"] == "image/webp")

            let key = try #require(try await visitor.get("/restaurants/new").value(of: "key"))
            let refused = try await visitor.post("/restaurants", form(["key": key, "name": "", "photos": token]))
            #expect(refused.status == 422)
            #expect(refused.value(of: "photos") == token)
            for _ in 0..<2 {
                let added = try await visitor.post("/restaurants", form(["key": key, "name": "A", "photos": token]))
                #expect(added["Location"] == "/restaurants/1")
            }
            #expect(try await visitor.get("/restaurants/1").text.contains("/restaurants/1/photo/"))
            #expect(try await visitor.get("/uploads/\(token)").status == 404)
        }
    }

    /// Sends a photo ahead of its form; returns its token.
    private func upload(_ visitor: TestClient) async throws -> String {
        let sent = try await visitor.post("/uploads", form([:], photo: Self.picture()))
        return try #require(try JSONDecoder().decode([String: String].self, from: sent.body)["token"])
    }

    @Test func aPhotoSentAheadOutlivesABadOneAfterIt() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let token = try await upload(visitor)
            _ = try await visitor.post("/restaurants", ["name": "A"])
            for path in ["/restaurants", "/restaurants/1"] {
                let refused = try await visitor.post(
                    path, form(["name": "B", "photos": token, "version": "1"], photo: Data("no picture".utf8)))
                #expect(refused.status == 422)
                #expect(refused.text.contains("FoodPin takes JPEG"))
                #expect(refused.value(of: "photos") == token)
                #expect(refused.text.contains("src=\"/uploads/\(token)\""))
            }
            let gone = String(repeating: "a", count: 32)
            let refused = try await visitor.post(
                "/restaurants", form(["name": "B", "photos": gone], photo: Data("no picture".utf8)))
            #expect(refused.value(of: "photos") != gone)
        }
    }

    /// Back, another name, Save: the same key and the same photo sent ahead.
    @Test func aFormSavedOnceMoreWithAnotherNameHasThePhotoToo() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let token = try await upload(visitor)
            for (id, name) in [(1, "A"), (2, "B")] {
                let saved = try await visitor.post("/restaurants", ["key": "k", "name": name, "photos": token])
                #expect(saved["Location"] == "/restaurants/\(id)")
                let page = try await visitor.follow(saved).text
                let photo = try #require(page.firstMatch(of: /\/restaurants\/\d\/photo\/[0-9a-f]+-800\.webp/)?.output)
                #expect(try await visitor.get(String(photo)).body.starts(with: Data("RIFF".utf8)))
            }
            #expect(try app.binaryCount() == 8)
            _ = try await visitor.post("/restaurants/1/delete")
            _ = try await visitor.post("/restaurants/2/delete")
            let told = try await visitor.post("/restaurants", ["key": "k", "name": "C", "photos": token])
            #expect(told.status == 422)
            #expect(told.text.contains("already saved with another entry"))
            #expect(told.value(of: "name") == "C")
        }
    }

    /// A form that came back with the photo and has no script: the tick came later than the photo.
    @Test func takingAwayAPhotoSentAheadLeavesItOut() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let token = try await upload(visitor)
            let saved = try await visitor.post(
                "/restaurants", ["name": "A", "photos": token, "removePhoto": token])
            #expect(try await !visitor.follow(saved).text.contains("/photo/"))
        }
    }

    @Test func aPartOfAPhotoCanBeFetched() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            let added = try await visitor.post("/restaurants", form(["name": "A"], photo: Self.picture()))
            let page = try await visitor.follow(added).text
            let address = String(
                try #require(page.firstMatch(of: /\/restaurants\/1\/photo\/[0-9a-f]+-800\.webp/)?.output))
            let whole = try await visitor.get(address)
            #expect(whole["Accept-Ranges"] == "bytes")
            let part = try await visitor.get(address, ("Range", "bytes=4-7"))
            #expect(part.status == 206)
            #expect(part["Content-Range"] == "bytes 4-7/\(whole.body.count)")
            #expect(part.body == whole.body[4..<8])
            let beyond = try await visitor.get(address, ("Range", "bytes=\(whole.body.count)-"))
            #expect(beyond.status == 416)
            #expect(beyond["Content-Range"] == "bytes */\(whole.body.count)")
        }
    }

    @Test func aPhotoOutlivesARefusedForm() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let refused = try await visitor.post("/restaurants", form(["name": ""], photo: Self.picture()))
            #expect(refused.status == 422)
            let token = try #require(refused.value(of: "photos"))
            #expect(refused.text.contains("src=\"/uploads/\(token)\""))
            let added = try await visitor.post("/restaurants", form(["name": "A", "photos": token]))
            #expect(try await visitor.follow(added).text.contains("/restaurants/1/photo/"))
        }
    }

    @Test func aPhotoCanBeReplacedAndRemoved() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", form(["name": "A"], photo: Self.picture()))
            let kept = try await visitor.post("/restaurants/1", ["version": "1", "name": "B"])
            #expect(try await visitor.follow(kept).text.contains("/restaurants/1/photo/"))
            let folder = try #require(Installation.staticFolder())
            let other = try Data(contentsOf: URL(filePath: "\(folder)/samples/quiet-leaf.webp"))
            let before = try await visitor.get("/restaurants/1").text.firstMatch(of: /photo\/([0-9a-f]+)-/)?.1
            let replaced = try await visitor.post(
                "/restaurants/1", form(["version": "2", "name": "B", "removePhoto": "1"], photo: other))
            let after = try await visitor.follow(replaced).text.firstMatch(of: /photo\/([0-9a-f]+)-/)?.1
            #expect(before != nil && after != nil && before != after)
            let removed = try await visitor.post(
                "/restaurants/1", ["version": "3", "name": "B", "removePhoto": "2"])
            #expect(try await !visitor.follow(removed).text.contains("/restaurants/1/photo/"))
        }
    }

    @Test func whatIsNoPictureIsRefusedWithAReason() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let drawing = Data("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8)
            let refused = try await visitor.post(
                "/restaurants", form(["name": "A", "summary": "kept"], photo: drawing))
            #expect(refused.status == 422)
            #expect(refused.text.contains("FoodPin takes JPEG"))
            #expect(refused.text.contains("kept"))
            let ahead = try await visitor.post("/uploads", form([:], photo: drawing))
            #expect(ahead.status == 415)
            #expect(ahead["Content-Type"] == "application/json")
            #expect(ahead.text.contains("FoodPin takes JPEG"))
            #expect(try await visitor.post("/uploads", form([:])).status == 422)
            #expect(try await visitor.get("/restaurants").text.contains("Add your first restaurant"))
        }
    }

    @Test func anUploadThatIsGoneIsSaidBesideThePhoto() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let token = String(repeating: "a", count: 32)
            for path in ["/restaurants", "/restaurants/1"] {
                let answer = try await visitor.post(path, form(["name": "A", "photos": token, "version": "1"]))
                #expect(answer.status == 422)
                #expect(answer.text.contains("gone. Please choose it again."))
                #expect(!answer.text.contains("sent more than a day ago"))
                _ = try await visitor.post("/restaurants", ["name": "A"])
            }
        }
    }

    @Test func nothingOfAPhotoIsLeftOnceItsRestaurantIsGoneForGood() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", form(["name": "A"], photo: Self.picture()))
            let page = try await visitor.get("/restaurants/1").text
            let address = try #require(page.firstMatch(of: /\/restaurants\/1\/photo\/[0-9a-f]+-800\.webp/)?.output)
            _ = try await visitor.post("/restaurants/1/delete")
            #expect(try await visitor.get(String(address)).status == 404)
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.get(String(address)).status == 200)
            _ = try await visitor.post("/restaurants/1/delete")
            _ = try await visitor.post("/trash/2/delete")
            #expect(try await visitor.get(String(address)).status == 404)
            #expect(try app.binaryCount() == 0)
        }
    }
}
