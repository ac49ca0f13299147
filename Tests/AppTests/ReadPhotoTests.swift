import FoodPinTesting
import Foundation
import Testing

@testable import App

/// What becomes of pictures that are damaged, that move, or that can be seen through.
@Suite struct ReadPhotoTests {
    private static func picture(_ name: String) throws -> Data {
        try Data(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../ImagesTests/Fixtures/\(name)"))
    }

    /// A JPEG whose end is missing.
    private static func damaged() throws -> Data {
        let whole = try picture("orientation-1.jpg")
        return whole.prefix(whole.count * 9 / 10)
    }

    private func form(_ fields: KeyValuePairs<String, String>, photo: Data) -> MultipartBuilder {
        var form = MultipartBuilder()
        for (name, value) in fields { form.field(name, value) }
        form.file("photo", filename: "me.jpg", type: "image/jpeg", photo)
        return form
    }

    /// It comes back with the form, marked to go, so that nobody keeps it unasked and nobody has to send it again.
    @Test func whatCouldBeReadIsKeptForWhoSaysSo() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let refused = try await visitor.post("/restaurants", form(["name": "A"], photo: Self.damaged()))
            #expect(refused.status == 422 && refused.text.contains("This picture is damaged"))
            #expect(refused.text.contains("To keep what could be read, press ✕ on it"))
            let token = try #require(refused.value(of: "photos"))
            #expect(refused.text.contains("name=\"removePhoto\" value=\"\(token)\" checked"))
            #expect(try await visitor.get("/uploads/\(token)").body.starts(with: Data("RIFF".utf8)))

            _ = try await visitor.post("/restaurants", ["name": "A", "photos": token, "removePhoto": token])
            #expect(!(try await visitor.get("/restaurants/1").text.contains("<picture>")))
            _ = try await visitor.post("/restaurants/1", ["name": "A", "version": "1", "photos": token])
            #expect(try await visitor.get("/restaurants/1").text.contains("<picture>"))
            #expect(try await visitor.get("/restaurants/1/edit").text.contains("/restaurants/1/original/"))
        }
    }

    @Test func whatCouldBeReadOfOneSentAheadIsNamed() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let refused = try await visitor.post("/uploads", form([:], photo: Self.damaged()))
            #expect(refused.status == 422)
            let answer = try JSONDecoder().decode([String: String].self, from: refused.body)
            #expect(answer["message"]?.hasPrefix("This picture is damaged") == true)
            #expect(try await visitor.get(try #require(answer["preview"])).status == 200)
            _ = try await visitor.post("/restaurants", ["name": "A", "photos": try #require(answer["token"])])
            #expect(try await visitor.get("/restaurants/1").text.contains("<picture>"))
        }
    }

    @Test func animationMovesInTheGalleryAlone() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let moving = try Self.picture("animated.gif")
            _ = try await visitor.post("/restaurants", form(["name": "A"], photo: moving))
            let page = try await visitor.get("/restaurants/1").text
            let source = /<source media="\(prefers-reduced-motion: no-preference\)" srcset="([^"]+)">/
            let address = String(try #require(page.firstMatch(of: source)).1)
            let picture = try await visitor.get(address)
            #expect(picture.status == 200 && picture["Content-Type"] == "image/webp")
            #expect(picture.body.range(of: Data("ANMF".utf8)) != nil)
            for path in ["/restaurants", "/restaurants?look=cards", "/restaurants/1/edit", "/restaurants/1/review"] {
                #expect(!(try await visitor.get(path).text.contains("-moving.webp")))
            }

            // Beside another photo, and once that is the cover.
            _ = try await visitor.post(
                "/restaurants/1", ["name": "A", "version": "1"], photos: ["cafe-deadend"])
            #expect(try await visitor.get("/restaurants/1").text.firstMatch(of: source)?.1 == Substring(address))
            let ids = try await visitor.photoIDs()
            try #require(ids.count == 2)
            _ = try await visitor.post(
                "/restaurants/1", ["name": "A", "version": "2", "photos": ids[1], "removePhoto": ids[0]])
            #expect(try await visitor.get("/restaurants/1").text.firstMatch(of: source) == nil)
            #expect(try await visitor.get(address).status == 404)
        }
    }

    /// Whatever would stand behind a transparent picture would be seen.
    @Test func transparentPictureHasNothingBehindIt() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let picture = try Self.picture("transparent.png")
            _ = try await visitor.post("/restaurants", form(["name": "A"], photo: picture))
            for path in ["/restaurants?look=cards", "/restaurants/1"] {
                let page = try await visitor.get(path).text
                #expect(page.contains("veiled") && !page.contains("class=\"veil\""))
            }
        }
    }

    /// The page itself holds what stands in a photo's place until it is there.
    @Test func placeholderIsShort() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let picture = try Self.picture("orientation-6.jpg")
            _ = try await visitor.post("/restaurants", form(["name": "A"], photo: picture))
            for path in ["/restaurants?look=cards", "/restaurants/1"] {
                let page = try await visitor.get(path)
                let address = try #require(page.text.firstMatch(of: /class="veil" src="([^"]+)"/)?.1)
                #expect(address.utf8.count < 200 && address.hasPrefix("data:image/webp;base64,"))
                #expect(page["Content-Security-Policy"]?.contains("img-src 'self' blob: data:") == true)
            }
        }
    }
}
