import FoodPinTesting
import Foundation
import Testing

@testable import Albums

@Suite struct HeartTests {
    @Test func aHeartIsSavedWhenGivenAndWhenTakenAway() async throws {
        let folder = try TemporaryFolder()
        func hearts(_ act: (TestClient) async throws -> Void) async throws -> [String] {
            try await TestApp.run(data: folder.path) { app in
                let visitor = app.visitor()
                let before = try await visitor.get("/albums/favorites").hearts
                try await act(visitor)
                return before
            }
        }
        _ = try await hearts { visitor in
            try await visitor.load(("Blue", "Joni Mitchell", 1971))
            try await visitor.heart("on", album: 1)
        }
        #expect(try await hearts { try await $0.heart("off", album: 1) } == ["Blue by Joni Mitchell"])
        #expect(try await hearts { _ in } == [])
    }

    @Test func aHeartBelongsToOneArtistsAlbum() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Greatest Hits", "Queen", 1981), ("Greatest Hits", "ABBA", 1975))
            try await visitor.heart("on", album: 1)
            #expect(try await visitor.get("/albums/artists/1").hearts == ["Greatest Hits"])
            #expect(try await visitor.get("/albums/artists/2").hearts == [])
            #expect(try await visitor.get("/albums?q=hits").hearts == ["Greatest Hits by Queen"])
            try await visitor.heart("on", album: 2)
            try await visitor.heart("off", album: 1)
            #expect(try await visitor.get("/albums/favorites").hearts == ["Greatest Hits by ABBA"])
        }
    }

    @Test func itLeadsBackToWhereItWasPressed() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971))
            let fields: [(String, String)] = [("/albums?q=b", "/albums?q=b"), ("//evil", "/albums/artists/1")]
            for (from, address) in fields {
                let answer = try await visitor.post("/albums/1/favorite", ["favorite": "on", "from": from])
                #expect(answer.status == 303 && answer["Location"] == address)
            }
        }
    }

    @Test func givingItTwiceKeepsOneAndTakingItTwiceIsFine() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971))
            for _ in 1...2 { #expect(try await visitor.heart("on", album: 1).status == 303) }
            try await visitor.heart("on", " Blue", by: "Joni Mitchell ")
            #expect(try await visitor.albums("/albums/favorites") == ["Blue"])
            for _ in 1...2 { #expect(try await visitor.heart("off", album: 1).status == 303) }
            #expect(try await visitor.albums("/albums/favorites") == [])
        }
    }

    @Test func fiftyAtOnceMakeOne() async throws {
        try await TestApp.run(over: .socket) { app in
            try await app.visitor().load(("Blue", "Joni Mitchell", 1971))
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...50 {
                    group.addTask { try await app.visitor().heart("on", album: 1).status }
                }
                for try await status in group { #expect(status == 303) }
            }
            #expect(try await app.visitor().albums("/albums/favorites") == ["Blue"])
        }
    }

    @Test func aHeartIsRememberedForAnAlbumThatLeft() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971), ("Hejira", "Joni Mitchell", 1976))
            try await visitor.heart("on", album: 1)
            try await visitor.load(("Hejira", "Joni Mitchell", 1976))
            for page in ["/albums/artists/1", "/albums/favorites"] {
                #expect(try await visitor.get(page).text.contains("no longer in the catalogue"), "\(page)")
            }
            #expect(try await visitor.albums("/albums/artists/1") == ["Hejira", "Blue"])
            try await visitor.heart("off", "Blue", by: "Joni Mitchell")
            #expect(try await visitor.albums("/albums/favorites") == [])
            try await visitor.heart("on", "Blue", by: "Joni Mitchell")
            #expect(try await visitor.albums("/albums/favorites") == ["Blue"])
        }
    }

    @Test func nothingOfItGoesToTheTrash() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971))
            try await visitor.heart("on", album: 1)
            try await visitor.heart("off", album: 1)
            try await visitor.load()
            #expect(try await visitor.get("/trash").text.contains("Nothing deleted"))
        }
    }

    @Test(arguments: [
        ["favorite": "on"], ["album": "a", "favorite": "on"], ["album": " ", "artist": "b", "favorite": "on"],
        ["album": "\u{200B}", "artist": "b", "favorite": "on"],
        ["album": String(repeating: "a", count: 1_001), "artist": "b", "favorite": "on"],
        ["album": "a", "artist": String(repeating: "b", count: 501), "favorite": "on"],
    ])
    func namesThatAreNoneAreRefused(fields: [String: String]) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let form = fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
            let answer = try await visitor.send(
                "POST", "/albums/favorites", headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: Data(form.replacing(" ", with: "+").utf8))
            #expect(answer.status == 422)
            #expect(try await visitor.albums("/albums/favorites") == [])
        }
    }

    @Test func aHeartThatIsNoneIsRefused() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971))
            #expect(try await visitor.heart("maybe", album: 1).status == 400)
            #expect(try await visitor.heart("", "Blue", by: "Joni Mitchell").status == 400)
            for id in ["0", "01", "x", "99", "9223372036854775808"] {
                #expect(try await visitor.post("/albums/\(id)/favorite", ["favorite": "on"]).status == 404)
            }
        }
    }

    @Test func namesOfTheLongestKindComeBackExactly() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let album = "\"<b>&amp;' " + String(repeating: "é", count: 989)
            let artist = String(repeating: "🍜", count: 500)
            try await visitor.load((album, artist, 0), ("Aja", "Steely Dan", 1977))
            try await visitor.heart("on", album: 1)
            let page = try await visitor.get("/albums/favorites?sort=artist")
            let typed = try #require(page.value(of: "album")).replacing("&#34;", with: "\"")
                .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&#39;", with: "'")
                .replacing("&amp;", with: "&")
            #expect(typed == album)
            try await visitor.heart("off", typed, by: artist)
            #expect(try await visitor.albums("/albums/favorites") == [])
        }
    }
}
