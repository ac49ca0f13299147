import App
import FoodPinTesting
import Foundation
import Persistence
import Site
import Testing

@testable import Albums

@Suite struct FavoritesTests {
    private func fill(_ visitor: TestClient, _ albums: (String, String)...) async throws {
        for (album, artist) in albums { try await visitor.heart("on", album, by: artist) }
    }

    @Test func theyAreInTheOrderThatIsAskedFor() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await fill(
                visitor, ("Volume 10", "B"), ("Volume 2", "10cc"), ("élan", "2Pac"), ("Zoo", "a"), ("Volume 2", "2Pac"))
            #expect(
                try await visitor.albums("/albums/favorites") == ["élan", "Volume 2", "Volume 2", "Volume 10", "Zoo"])
            #expect(
                try await visitor.get("/albums/favorites?sort=artist").hearts == [
                    "élan by 2Pac", "Volume 2 by 2Pac", "Volume 2 by 10cc", "Zoo by a", "Volume 10 by B",
                ])
            #expect(
                try await visitor.albums("/albums/favorites?sort=newest") == [
                    "Volume 2", "Zoo", "élan", "Volume 2", "Volume 10",
                ])
            #expect(try await visitor.albums("/albums/favorites?sort=nonsense").first == "élan")
        }
    }

    @Test(arguments: ["", "?sort=artist", "?sort=newest"])
    func everyOneIsOnOnePage(query: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let names = (1...101).map { "Album \($0)" }
            for name in names { try await visitor.heart("on", name, by: "Somebody") }
            var found: [String] = []
            var next: String? = "/albums/favorites\(query)"
            var sizes: [Int] = []
            while let path = next {
                let page = try await visitor.get(path)
                sizes.append(page.albums.count)
                found += page.albums
                next = page.next
            }
            #expect(sizes == [50, 50, 1])
            #expect(found == (query == "?sort=newest" ? names.reversed() : names))
        }
    }

    @Test func artistAndYearComeFromTheCatalogue() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971), ("Arrival", "ABBA", 0))
            try await fill(
                visitor, ("Arrival", "ABBA"), ("Blue", "Joni Mitchell"), ("Clouds", "Joni Mitchell"),
                ("Dummy", "Portishead"))
            let rows = try await visitor.get("/albums/favorites").text.components(separatedBy: "<li class=\"album\">")
            #expect(rows[1].contains("href=\"/albums/artists/2\">ABBA</a>") && !rows[1].contains("no longer"))
            #expect(rows[2].contains("href=\"/albums/artists/1\">Joni Mitchell</a>") && rows[2].contains("1971"))
            #expect(rows[3].contains("href=\"/albums/artists/1\"") && rows[3].contains("no longer in the catalogue"))
            #expect(rows[4].contains("<span>Portishead</span>") && rows[4].contains("no longer in the catalogue"))
        }
    }

    @Test func thePageCostsTheSameForOneAndForFifty() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let artists = (1...50).map { "Artist \($0)" }
            try await visitor.load(
                artists: Catalogues.artists(artists),
                albums: Catalogues.albums(artists.map { ("Greatest Hits", $0, 1980) }))
            let services = app.app.services
            func statements() throws -> Int {
                try services.container.read { context in
                    let before = context.statementCount
                    _ = try FavoritesPage(
                        FavoritesState(), in: context,
                        frame: Frame(title: "", at: "/albums", parts: services.frameParts))
                    return context.statementCount - before
                }
            }
            try await visitor.heart("on", "Greatest Hits", by: "Artist 1")
            let one = try statements()
            for artist in artists { try await visitor.heart("on", "Greatest Hits", by: artist) }
            #expect(try await visitor.get("/albums/favorites").hearts.count == 50)
            #expect(try statements() == one)
        }
    }

    @Test func emptinessIsSaid() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            #expect(try await visitor.get("/albums/favorites").text.contains("No favourites yet"))
            for number in 1...51 { try await visitor.heart("on", "Album \(number)", by: "A") }
            let next = try #require(try await visitor.get("/albums/favorites").next)
            try await visitor.heart("off", "Album 51", by: "A")
            let page = try await visitor.get(next)
            #expect(page.status == 200)
            #expect(page.text.contains("That was the last one") && page.text.contains("First page"))
            #expect(page.text.contains("href=\"/albums/favorites\">Show all favourites"))
        }
    }

    @Test(arguments: ["after=x", "after=%27%3B--", "sort=artist&after=", "sort=&after=AAAA", "q=%00", "after=%FF"])
    func garbageInTheAddressIsNoFaultOfOurs(query: String) async throws {
        try await TestApp.run { app in
            for page in ["/albums", "/albums/favorites", "/albums/artists/1"] {
                let status = try await app.visitor().get("\(page)?\(query)").status
                #expect(status < 500)
            }
        }
    }
}
