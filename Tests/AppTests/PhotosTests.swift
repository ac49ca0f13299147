import FoodPinTesting
import Foundation
import Site
import Testing

@testable import App

/// Several photos of one restaurant: added, put in order, taken away, brought back, shown.
@Suite struct PhotosTests {
    private static let three = ["cafe-deadend", "quiet-leaf", "petit-cacao"]

    /// A restaurant with three photos, whose ids are 1, 2 and 3.
    private func withThree(_ body: (TestApp, TestClient, [String]) async throws -> Void) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let added = try await visitor.post("/restaurants", ["name": "A"], photos: Self.three)
            #expect(added["Location"] == "/restaurants/1")
            try #require(try await visitor.photoIDs() == ["1", "2", "3"])
            let digests = try await visitor.digests()
            try #require(Set(digests).count == 3)
            try await body(app, visitor, digests)
        }
    }

    @Test func allAreShownAndTheFirstIsTheCover() async throws {
        try await withThree { _, visitor, digests in
            let page = try await visitor.get("/restaurants/1").text
            for (number, digest) in zip(1...3, digests) {
                let address = "/restaurants/1/photo/\(digest)-800.webp"
                #expect(page.contains("<picture><img src=\"\(address)\""))
                #expect(page.contains("id=\"photo-\(number)\"><span class=\"hero veiled\"><img class=\"veil\""))
                #expect(page.contains("alt=\"Photo \(number) of 3\" width=\"1600\" height=\"1200\""))
                #expect(page.contains("href=\"#photo-\(number)\""))
                for width in [240, 800, 1600] {
                    let answer = try await visitor.get("/restaurants/1/photo/\(digest)-\(width).webp")
                    #expect(answer.status == 200)
                    #expect(answer["Cache-Control"] == "private, max-age=31536000, immutable")
                    #expect(answer.body.starts(with: Data("RIFF".utf8)))
                }
            }
            #expect(page.matches(of: /<picture><img [^>]*loading="lazy"/).count == 2)
            #expect(page.contains("data-photo=\"/restaurants/1/photo/\(digests[0])-1600.webp\""))
            for path in ["/restaurants", "/restaurants?look=cards", "/restaurants/1/review"] {
                let text = try await visitor.get(path).text
                #expect(text.contains(digests[0]) && !text.contains(digests[1]) && !text.contains(digests[2]))
            }
        }
    }

    @Test func theFileThatWasSentCanBeSaved() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            // What follows the picture in a file is no part of it, but of what was sent.
            let sent = try TestClient.picture("cafe-deadend") + Data(repeating: 7, count: 600_000)
            var form = MultipartBuilder()
            form.field("name", "Café 1/2")
            form.file("photo", filename: "IMG_1.JPG", type: "text/plain", sent)
            _ = try await visitor.post("/restaurants", form)
            let page = try await visitor.get("/restaurants/1/edit").text
            #expect(page.contains("href=\"/restaurants/1/original/1\" download"))
            let original = try await visitor.get("/restaurants/1/original/1")
            let isWhole = original.body == sent
            #expect(isWhole)
            #expect(original.body.count == sent.count)
            #expect(original["Content-Type"] == "image/webp")
            #expect(original["Content-Length"] == String(sent.count))
            #expect(
                original["Content-Disposition"]
                    == "attachment; filename=\"Caf_ 1-2 1.webp\"; filename*=UTF-8''Caf%C3%A9%201-2%201.webp")
            #expect(original["Cache-Control"] == "no-store")
            _ = try await visitor.post("/restaurants", ["name": "B"])
            for path in ["/restaurants/2/original/1", "/restaurants/1/original/2", "/restaurants/1/original/x"] {
                #expect(try await visitor.get(path).status == 404)
            }
        }
    }

    @Test func oneAloneIsNoGallery() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"], photos: ["cafe-deadend"])
            let page = try await visitor.get("/restaurants/1").text
            #expect(page.contains("<picture><img src=\"/restaurants/1/photo/"))
            #expect(!page.contains("gallery") && !page.contains("Photo 1 of"))
        }
    }

    @Test(arguments: [
        (["earlier 3"], ["1", "3", "2"]), (["later 1"], ["2", "1", "3"]), (["first 3"], ["3", "1", "2"]),
        (["earlier 1"], ["1", "2", "3"]), (["later 3"], ["1", "2", "3"]), (["first 2", "later 2"], ["1", "2", "3"]),
        (["later 9"], ["1", "2", "3"]),
    ])
    func theOrderIsChangedStepByStepAndSaved(steps: [String], order: [String]) async throws {
        try await withThree { _, visitor, digests in
            var named = ["1", "2", "3"]
            for step in steps {
                let fields: KeyValuePairs = [
                    "version": "1", "name": "", "summary": "typed", "arrange": step, "photos": named[0],
                    "photos": named[1], "photos": named[2],
                ]
                let page = try await visitor.post("/restaurants/1", fields)
                #expect(page.status == 200)
                #expect(page["Cache-Control"] == "private, no-cache")
                #expect(page.text.contains("typed") && !page.text.contains("Please fill in a name."))
                named = page.text.matches(of: /name="photos" value="(\d+)"/).map { String($0.1) }
            }
            #expect(named == order)
            #expect(try await visitor.photoIDs() == ["1", "2", "3"])
            let saved = try await visitor.post(
                "/restaurants/1",
                ["version": "1", "name": "A", "photos": named[0], "photos": named[1], "photos": named[2]])
            #expect(saved.status == 303)
            #expect(try await visitor.photoIDs() == order)
            let cover = digests[(Int(order[0]) ?? 0) - 1]
            #expect(try await visitor.get("/restaurants").text.contains("/photo/\(cover)-240.webp"))
        }
    }

    @Test func newOnesComeLastUnlessTheFormSaysOtherwise() async throws {
        try await withThree { _, visitor, _ in
            _ = try await visitor.post("/restaurants/1", ["version": "1", "name": "A"], photos: ["oak-and-ember"])
            #expect(try await visitor.photoIDs() == ["1", "2", "3", "4"])
            let token = try await visitor.upload("long-sunday")
            _ = try await visitor.post("/restaurants/1", ["version": "2", "name": "A", "photos": token])
            #expect(try await visitor.photoIDs() == ["1", "2", "3", "4", "5"])
            let front = try await visitor.upload("pip-and-pulp")
            let fields: KeyValuePairs = ["version": "3", "name": "A", "photos": front, "photos": "1", "photos": "2"]
            _ = try await visitor.post("/restaurants/1", fields)
            #expect(try await visitor.photoIDs() == ["6", "1", "2", "3", "4", "5"])
        }
    }

    @Test func aStepThatIsNoneIsASave() async throws {
        try await withThree { _, visitor, _ in
            for step in ["sideways 1", "first", "first x", "first 1 2", ""] {
                let answer = try await visitor.post("/restaurants/1", ["version": "1", "name": "", "arrange": step])
                #expect(answer.status == 422)
            }
        }
    }

    /// A file that waits in the form is kept when the form is shown again for another order.
    @Test func aStepKeepsFilesAndTicks() async throws {
        try await withThree { _, visitor, _ in
            let fields: KeyValuePairs = [
                "version": "1", "name": "A", "photos": "1", "photos": "2", "photos": "3", "removePhoto": "2",
                "arrange": "first 3",
            ]
            let page = try await visitor.post("/restaurants/1", fields, photos: ["oak-and-ember"])
            #expect(page.status == 200)
            let names = page.text.matches(of: /name="photos" value="(\w+)"/).map { String($0.1) }
            #expect(names.count == 4 && names.prefix(3) == ["3", "1", "2"])
            #expect(page.text.contains("name=\"removePhoto\" value=\"2\" checked"))
            #expect(page.text.contains("src=\"/uploads/\(names[3])\""))
        }
    }

    @Test func aRefusedFormKeepsPhotosOrderAndTicks() async throws {
        try await withThree { _, visitor, _ in
            let token = try await visitor.upload("oak-and-ember")
            let fields: KeyValuePairs = [
                "version": "1", "name": "", "photos": "3", "photos": token, "photos": "1", "photos": "2",
                "removePhoto": "1",
            ]
            let page = try await visitor.post("/restaurants/1", fields, photos: ["long-sunday"])
            #expect(page.status == 422)
            let names = page.text.matches(of: /name="photos" value="(\w+)"/).map { String($0.1) }
            #expect(names.count == 5 && Array(names.prefix(4)) == ["3", token, "1", "2"])
            #expect(page.text.contains("name=\"removePhoto\" value=\"1\" checked"))
            #expect(try await visitor.photoIDs() == ["1", "2", "3"])
            var again = MultipartBuilder()
            again.field("version", "1")
            again.field("name", "A")
            again.field("removePhoto", "1")
            for name in names { again.field("photos", name) }
            _ = try await visitor.post("/restaurants/1", again)
            #expect(try await visitor.photoIDs() == ["3", "4", "2", "5"])
        }
    }

    @Test func oneThatIsTakenAwayComesBackByUndoAtItsPlace() async throws {
        try await withThree { _, visitor, digests in
            let saved = try await visitor.post("/restaurants/1", ["version": "1", "name": "A", "removePhoto": "1"])
            let page = try await visitor.follow(saved).text
            #expect(page.contains("Removed a photo of A."))
            #expect(!page.contains(digests[0]))
            #expect(try await visitor.get("/restaurants").text.contains("\(digests[1])-240"))
            #expect(try await visitor.get("/restaurants/1/photo/\(digests[0])-240.webp").status == 404)
            #expect(try await visitor.get("/trash").text.contains("Photo of A"))
            let undo = try #require(page.firstMatch(of: /action="(\/trash\/\d+\/restore)"/)?.output.1)
            let back = try await visitor.post(String(undo), ["from": "/restaurants/1"])
            #expect(try await visitor.follow(back).text.contains("Photo of A is back."))
            #expect(try await visitor.digests() == digests)
            #expect(try await visitor.get("/restaurants").text.contains("\(digests[0])-240"))
        }
    }

    @Test(arguments: ["1", "2", "3"])
    func oneThatIsTakenAwayComesBackAtItsPlaceAfterAMove(removed: String) async throws {
        try await withThree { _, visitor, _ in
            var form = MultipartBuilder()
            for (name, value) in [("version", "1"), ("name", "A")] { form.field(name, value) }
            for name in ["3", "1", "2"] { form.field("photos", name) }
            _ = try await visitor.post("/restaurants/1", form)
            _ = try await visitor.post("/restaurants/1", ["version": "2", "name": "A", "removePhoto": removed])
            #expect(try await visitor.photoIDs() == ["3", "1", "2"].filter { $0 != removed })
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.photoIDs() == ["3", "1", "2"])
        }
    }

    @Test(arguments: [["1", "3"], ["2", "3"], ["1", "2", "3"]])
    func severalThatAreTakenAwayComeBackByOneUndo(removed: [String]) async throws {
        try await withThree { app, visitor, digests in
            let fields = [("version", "1"), ("name", "A")] + removed.map { ("removePhoto", $0) }
            var form = MultipartBuilder()
            for (name, value) in fields { form.field(name, value) }
            let page = try await visitor.follow(visitor.post("/restaurants/1", form)).text
            #expect(page.contains("Removed \(removed.count) photos of A."))
            let undo = try #require(page.firstMatch(of: /action="(\/trash\/[\d,]+\/restore)"/)?.output.1)
            for words in ["\(removed.count) things are back.", "That is not in the trash any more."] {
                let back = try await visitor.post(String(undo), ["from": "/restaurants/1"])
                #expect(try await visitor.follow(back).text.contains(words))
                #expect(try await visitor.digests() == digests)
            }
        }
    }

    @Test(arguments: ["1,x", "1,", ",1", "1,01", ",", "1,-2"])
    func anUndoOfNoSuchDeletionsIsNotFound(ids: String) async throws {
        try await withThree { _, visitor, _ in
            _ = try await visitor.post("/restaurants/1", ["version": "1", "name": "A", "removePhoto": "1"])
            #expect(try await visitor.post("/trash/\(ids)/restore").status == 404)
            #expect(try await visitor.photoIDs() == ["2", "3"])
        }
    }

    @Test func onePhotoTwiceStaysTwiceOnceItIsBroughtBack() async throws {
        try await withThree { _, visitor, _ in
            _ = try await visitor.post("/restaurants/1", ["version": "1", "name": "A", "removePhoto": "1"])
            _ = try await visitor.post("/restaurants/1", ["version": "2", "name": "A"], photos: [Self.three[0]])
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.photoIDs() == ["1", "2", "3", "4"])
            let version = try #require(try await visitor.get("/restaurants/1/edit").value(of: "version"))
            let saved = try await visitor.post("/restaurants/1", ["version": version, "name": "B"])
            #expect(try await visitor.follow(saved).text.contains("<h1>B</h1>"))
            #expect(try await visitor.photoIDs() == ["1", "2", "3", "4"])
        }
    }

    @Test func severalThatAreTakenAwayAreInTheTrashOneByOne() async throws {
        try await withThree { app, visitor, digests in
            let fields: KeyValuePairs = [
                "version": "1", "name": "A", "removePhoto": "1", "removePhoto": "2", "removePhoto": "3",
            ]
            let page = try await visitor.follow(visitor.post("/restaurants/1", fields)).text
            #expect(page.contains("Removed 3 photos of A."))
            #expect(!page.contains("/photo/"))
            #expect(try await visitor.get("/restaurants").text.contains("class=\"photo tint-"))
            _ = try await visitor.post("/trash/2/restore")
            #expect(try await visitor.digests() == [digests[1]])
            for id in [1, 3] { _ = try await visitor.post("/trash/\(id)/delete") }
            #expect(try app.binaryCount() == 4)
        }
    }

    @Test func allGoAndComeBackWithTheRestaurant() async throws {
        try await withThree { app, visitor, digests in
            _ = try await visitor.post("/restaurants/1", ["version": "1", "name": "A", "removePhoto": "3"])
            _ = try await visitor.post("/restaurants/1/delete")
            for digest in digests {
                #expect(try await visitor.get("/restaurants/1/photo/\(digest)-240.webp").status == 404)
            }
            let refused = try await visitor.post("/trash/1/restore")
            #expect(refused.status == 422)
            #expect(refused.text.contains("Restore the restaurant first."))
            _ = try await visitor.post("/trash/2/restore")
            #expect(try await visitor.digests() == Array(digests.prefix(2)))
            _ = try await visitor.post("/trash/1/restore")
            #expect(try await visitor.digests() == digests)
            #expect(try app.binaryCount() == 12)
            _ = try await visitor.post("/restaurants/1/delete")
            _ = try await visitor.post("/trash/3/delete")
            #expect(try app.binaryCount() == 0)
        }
    }

    @Test func theSamePictureIsKeptOnce() async throws {
        try await withThree { app, visitor, _ in
            let saved = try await visitor.post("/restaurants/1", ["version": "1", "name": "A"], photos: Self.three)
            #expect(saved.status == 303)
            #expect(try await visitor.photoIDs() == ["1", "2", "3"])
            app.clock.advance(days: 2)
            try await Housekeeping(services: app.app.services).sweep()
            #expect(try app.binaryCount() == 12)
        }
    }

    @Test func aFormSentTwiceAddsOnce() async throws {
        try await withThree { _, visitor, _ in
            let token = try await visitor.upload("oak-and-ember")
            for _ in 0..<2 {
                let saved = try await visitor.post(
                    "/restaurants/1", ["version": "1", "name": "A", "photos": token, "removePhoto": "2"])
                #expect(saved.status == 303)
            }
            #expect(try await visitor.photoIDs() == ["1", "3", "4"])
        }
    }

    @Test func moreThanTwentyAreRefusedInASentence() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"], photos: ["cafe-deadend"])
            var form = MultipartBuilder()
            form.field("version", "1")
            form.field("name", "Typed")
            for index in 1...20 {
                form.file("photo", filename: "\(index).png", type: "image/png", Self.dot(UInt8(index)))
            }
            let refused = try await visitor.post("/restaurants/1", form)
            #expect(refused.status == 422)
            #expect(refused.text.contains("A restaurant may have up to 20 photos."))
            #expect(refused.value(of: "name") == "Typed")
            let names = refused.text.matches(of: /name="photos" value="(\w+)"/).map { String($0.1) }
            #expect(names.count == 21)
            var fewer = MultipartBuilder()
            for (name, value) in [("version", "1"), ("name", "Typed"), ("removePhoto", "1")] {
                fewer.field(name, value)
            }
            for name in names { fewer.field("photos", name) }
            #expect(try await visitor.post("/restaurants/1", fewer).status == 303)
            #expect(try await visitor.photoIDs().count == 20)
        }
    }

    @Test func aFormOfMoreThanTwentyLosesNoText() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            var form = MultipartBuilder()
            for index in 1...23 {
                form.file("photo", filename: "\(index).png", type: "image/png", Self.dot(UInt8(index)))
            }
            form.field("name", "Typed")
            let refused = try await visitor.post("/restaurants", form)
            #expect(refused.status == 422)
            #expect(refused.text.contains("21.png, 22.png, 23.png: At most 20 photos are taken at once."))
            #expect(refused.value(of: "name") == "Typed")
            #expect(refused.text.matches(of: /name="photos" value="(\w+)"/).count == 20)
        }
    }

    @Test func severalThatAreNoPhotosAreNamed() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            var form = MultipartBuilder()
            form.file("photo", filename: "a.png", type: "image/png", Self.dot(1))
            form.file("photo", filename: "notes.txt", type: "text/plain", Data("words".utf8))
            form.file("photo", filename: "b.png", type: "image/png", Data("<html>".utf8))
            let refused = try await visitor.post("/restaurants", form)
            #expect(refused.status == 422)
            #expect(refused.text.contains("notes.txt: This is a text"))
            #expect(refused.text.contains("b.png: This is"))
            #expect(refused.text.matches(of: /name="photos" value="(\w+)"/).count == 1)
        }
    }

    /// A picture of one colour (Netpbm is not taken, so a GIF of one pixel: the colour stands in its table).
    private static func dot(_ shade: UInt8) -> Data {
        Data(
            [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, shade, shade, shade, 0, 0, 0]
                + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B])
    }

    @Test(arguments: [
        "/restaurants/1/photo/x-240.webp", "/restaurants/1/photo/-240.webp", "/restaurants/1/photo/240.webp",
        "/restaurants/1/photo/0000000000000000-240.webp", "/restaurants/9/photo/0000000000000000-240.webp",
        "/restaurants/1/photo/0-99999999999999999999.webp", "/restaurants/1/photo/a-b-240.webp",
    ])
    func noPhotoIsNotFound(path: String) async throws {
        try await withThree { _, visitor, _ in
            let answer = try await visitor.get(path)
            #expect(answer.status == 404)
        }
    }

    @Test func aPhotoOfAnotherRestaurantIsLeftAlone() async throws {
        try await withThree { _, visitor, _ in
            _ = try await visitor.post("/restaurants", ["name": "B"], photos: ["oak-and-ember"])
            let saved = try await visitor.post(
                "/restaurants/2", ["version": "1", "name": "C", "photos": "1", "removePhoto": "2"])
            #expect(saved.status == 303)
            #expect(try await visitor.photoIDs() == ["1", "2", "3"])
            #expect(try await visitor.get("/restaurants/2/edit").value(of: "photos") == "4")
        }
    }
}
