import App
import FoodPinTesting
import Foundation
import HTTPServer
import Testing

@testable import Albums

@Suite struct CatalogueLoadingTests {
    @Test func twoFilesMakeACatalogue() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            let answer = try await visitor.load(("Dummy", "Portishead", 1994), ("Third", "Portishead", 2008))
            #expect(answer.status == 303 && answer["Location"] == "/albums")
            #expect(try await visitor.follow(answer).text.contains("Loaded 1 artist and 2 albums."))
            #expect(try await visitor.get("/albums/catalogue").text.contains("has 1 artist and 2 albums."))
        }
    }

    @Test func reloadingKeepsEveryHeartAndEveryAddress() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 0), ("Post", "Bj\u{00F6}rk", 1995))
            try await visitor.heart("on", album: 2)
            try await visitor.load(("Debut", "Bjo\u{0308}rk", 1993), ("Post ", " Bjo\u{0308}rk", 1996))
            let page = try await visitor.get("/albums/artists/2")
            #expect(page.albums == ["Debut", "Post"])
            #expect(page.hearts == ["Post"])
            #expect(page.text.contains("/albums/2/favorite"))
            #expect(page.text.contains("1996") && !page.text.contains("1995"))
            #expect(try await visitor.get("/albums/artists/1").status == 404)
            #expect(try await visitor.heart("on", album: 1).status == 404)
        }
    }

    @Test func anEmptyCatalogueIsOneToo() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971))
            try await visitor.heart("on", album: 1)
            #expect(try await visitor.load().status == 303)
            #expect(try await visitor.get("/albums").text.contains("An empty shelf"))
            #expect(try await visitor.albums("/albums/favorites") == ["Blue"])
            try await visitor.load(("Blue", "Joni Mitchell", 1971))
            #expect(try await visitor.get("/albums/artists/2").hearts == ["Blue"])
        }
    }

    @Test(arguments: ["", "[", "{}", "[{}]", "[{\"name\": \"Blue\"}]"])
    func aMalformedFileLeavesTheOldCatalogue(albums: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971))
            let answer = try await visitor.load(artists: Data("[]".utf8), albums: Data(albums.utf8))
            #expect(answer.status == 422)
            #expect(answer.text.contains("id=\"albums-error\"") && !answer.text.contains("id=\"artists-error\""))
            #expect(answer.text.contains("Nothing was loaded"))
            #expect(answer.text.matches(of: /autofocus/).count == 1)
            #expect(try await visitor.albums("/albums/artists/1") == ["Blue"])
        }
    }

    @Test func twoMalformedFilesAreBothSaid() async throws {
        try await TestApp.run { app in
            let answer = try await app.visitor().load(artists: Data("[1,]".utf8), albums: Data("[{}]".utf8))
            #expect(answer.status == 422)
            #expect(answer.text.contains("id=\"artists-error\">Line 1, column 3 is not JSON: "))
            #expect(answer.text.contains("id=\"albums-error\">Item 1 has no name.<"))
            #expect(answer.text.matches(of: /autofocus/).count == 1)
        }
    }

    @Test func aMalformedFileIsSaidBesideOneThatIsMissing() async throws {
        try await TestApp.run { app in
            let answer = try await app.visitor().load(artists: nil, albums: Data("[{}]".utf8))
            #expect(answer.text.contains("Please choose the file artists.json."))
            #expect(answer.text.contains("id=\"albums-error\">Item 1 has no name.<"))
        }
    }

    @Test func aMissingFileIsAskedFor() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let neither = try await visitor.post("/albums/catalogue")
            #expect(neither.status == 422)
            #expect(neither.text.contains("Please choose the file artists.json."))
            #expect(neither.text.contains("Please choose the file albums.json."))
            let one = try await visitor.load(artists: Data("[]".utf8), albums: nil)
            #expect(one.status == 422)
            #expect(!one.text.contains("Please choose the file artists.json."))
        }
    }

    @Test func aFileThatIsTooLargeIsSaid() async throws {
        try await TestApp.run { app in
            let answer = try await app.visitor().load(
                artists: Data(repeating: 0x20, count: 25_000_001), albums: Data("[]".utf8))
            #expect(answer.status == 422)
            #expect(answer.text.contains("The file is larger than 25 MB, the most that is taken."))
        }
    }

    @Test func aFileThatCannotBeKeptIsAFaultOfOurs() async throws {
        try await TestApp.run { app in
            var form = MultipartBuilder()
            form.file("artists", filename: "a.json", type: "application/json", Data("[]".utf8))
            form.file("albums", filename: "b.json", type: "application/json", Data())
            var request = HTTPRequest(
                method: .post, authority: "localhost", path: "/albums/catalogue",
                headerFields: [.contentType: form.contentType], body: HTTPRequestBody([UInt8](form.body)))
            request.spoolDirectory = "/nonexistent"
            let answer = try await app.app.handler(request)
            #expect(answer.status == .serviceUnavailable)
            guard case .bytes(let page) = answer.body else { return }
            let text = String(decoding: page, as: UTF8.self)
            #expect(text.contains("The file could not be kept at this moment. Please send it again."))
            #expect(text.contains("The file is empty."))
        }
    }

    @Test func fiveThousandAlbumsOfOneNameAreLoaded() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let artists = (0..<5_000).map { "Artist \($0)" }
            let albums = artists.map { (name: "Greatest Hits", artist: $0, year: 1980) }
            for _ in 1...2 {
                let answer = try await visitor.load(
                    artists: Catalogues.artists(artists), albums: Catalogues.albums(albums))
                #expect(try await visitor.follow(answer).text.contains("Loaded 5000 artists and 5000 albums."))
            }
        }
    }

    @Test func theSampleFilesAreServedAndTaken() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let page = try await visitor.get("/albums/catalogue").text
            var files: [Data] = []
            for name in ["artists", "albums"] {
                let address = try #require(page.firstMatch(of: try Regex("/static/[^\"]*/samples/\(name).json")))
                let file = try await visitor.get(String(page[address.range]))
                #expect(file["Content-Type"] == "application/json")
                files.append(file.body)
            }
            let answer = try await visitor.load(artists: files[0], albums: files[1])
            #expect(try await visitor.follow(answer).text.contains("Loaded 28 artists and 130 albums."))
        }
    }
}
