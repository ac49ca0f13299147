import FoodPinTesting
import Foundation
import Testing

@testable import Albums

@Suite struct ArtistsTests {
    @Test func theyAreInNaturalOrderWithTheirAlbumsAndHearts() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(
                ("Sheet Music", "10cc", 1974), ("Debut", "Björk", 1993), ("Post", "Björk", 1995),
                ("All Eyez on Me", "2Pac", 1996), ("Arrival", "ABBA", 1976))
            try await visitor.heart("on", "Debut", by: "Björk")
            try await visitor.heart("on", "Gone", by: "Björk")
            let page = try await visitor.get("/albums")
            #expect(page.albums == ["2Pac", "10cc", "ABBA", "Björk"])
            let rows = page.text.components(separatedBy: "class=\"artist\"")
            #expect(rows[3].contains("1 album<") && !rows[3].contains("hearts"))
            #expect(rows[4].contains("2 albums<") && rows[4].contains("</svg>2<"))
        }
    }

    @Test func albumsAreByYearThenName() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(
                ("Demos", "A", 0), ("Live 10", "A", 1980), ("Live 2", "A", 1980), ("First", "A", 1979), ("B", "A", 0))
            #expect(try await visitor.albums("/albums/artists/1") == ["First", "Live 2", "Live 10", "B", "Demos"])
        }
    }

    @Test func listsComeInPages() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let artists = (1...51).map { "Artist \($0)" }
            let albums = (1...51).map { (name: "Album \($0)", artist: "Artist 1", year: 0) }
            try await visitor.load(artists: Catalogues.artists(artists), albums: Catalogues.albums(albums))
            try await visitor.heart("on", "Album 51", by: "Artist 1")
            try await visitor.heart("on", "Album 52", by: "Artist 1")
            for (path, names) in [("/albums", artists), ("/albums/artists/1", albums.map(\.name))] {
                let first = try await visitor.get(path)
                #expect(Array(first.albums.prefix(50)) == Array(names.prefix(50)), "\(path)")
                let last = try await visitor.get(try #require(first.next))
                #expect(last.albums == [names[50]] && last.next == nil, "\(path)")
                #expect(last.text.contains("First page"))
            }
        }
    }

    @Test func aSearchFindsArtistsAndAlbums() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(
                ("Prince", "Prince", 1979), ("100%", "Prince", 0), ("Post", "Björk", 1995),
                ("Prince of Peace", "A_B", 0))
            #expect(try await visitor.albums("/albums?q=PRÍNCE") == ["Prince", "Prince", "Prince of Peace"])
            #expect(try await visitor.albums("/albums?q=bjor") == ["Björk"])
            #expect(try await visitor.albums("/albums?q=%25") == ["100%"])
            #expect(try await visitor.albums("/albums?q=_") == ["A_B"])
            #expect(try await visitor.albums("/albums?q=+").count == 3)
            let nothing = try await visitor.get("/albums?q=%3Cb%3E")
            #expect(nothing.text.contains("No artist and no album matches “&lt;b&gt;”."))
            #expect(nothing.value(of: "q") == "&lt;b&gt;")
        }
    }

    @Test func aSearchShowsTheFirstFiftyAlbumsAndSaysSo() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for count in [50, 51] {
                try await visitor.load(
                    artists: Catalogues.artists(["A"]),
                    albums: Catalogues.albums((1...count).map { ("Hit \($0)", "A", 0) }))
                let page = try await visitor.get("/albums?q=hit")
                #expect(page.albums.count == 50)
                #expect(page.text.contains("a longer search finds them") == (count == 51))
            }
        }
    }

    @Test func emptinessIsSaid() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for path in ["/albums", "/albums?q=x"] {
                #expect(try await visitor.get(path).text.contains("href=\"/albums/catalogue\">Load a catalogue</a>"))
            }
            let artists = (1...51).map { "Artist \($0)" }
            try await visitor.load(artists: Catalogues.artists(artists), albums: Data("[]".utf8))
            let next = try #require(try await visitor.get("/albums").next)
            try await visitor.load(artists: Catalogues.artists(["Artist 1"]), albums: Data("[]".utf8))
            #expect(try await visitor.get(next).text.contains("That was the last one"))
            #expect(try await visitor.get("/albums/artists/1").text.contains("no albums in the catalogue"))
        }
    }
}
