import FoodPinTesting
import Foundation
import Testing

/// Every page of the albums in every state, whole: fields and HTML.
@Suite struct AlbumsSnapshotTests: SnapshotSuite {
    @Test func pagesOfTheSamples() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("artists", "/albums", visitor)
            try await record("search", "/albums?q=blue", visitor)
            try await record("search-nothing-found", "/albums?q=%3Cnothing%3E", visitor)
            try await record("artist", "/albums/artists/5", visitor)
            try await record("favorites", "/albums/favorites", visitor)
            try await record("favorites-by-artist", "/albums/favorites?sort=artist", visitor)
            try await record("favorites-newest", "/albums/favorites?sort=newest", visitor)
            try await record("catalogue", "/albums/catalogue", visitor)
        }
    }

    @Test func pagesWithoutACatalogue() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await record("artists-nothing-yet", "/albums", visitor)
            try await record("favorites-nothing-yet", "/albums/favorites", visitor)
            try await record("catalogue-nothing-yet", "/albums/catalogue", visitor)
            try await record("artist-not-found", "/albums/artists/1", visitor)
        }
    }

    @Test func hearts() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.load(("Blue", "Joni Mitchell", 1971), ("Hejira", "Joni Mitchell", 1976))
            try Snapshot.expect(
                try await visitor.heart("on", album: 1).exchange("POST /albums/1/favorite"), named: "heart")
            try await visitor.heart("on", "Dummy", by: "Portishead")
            try await visitor.load(("Hejira", "Joni Mitchell", 1976))
            try await record("artists-loaded", "/albums", visitor)
            try await record("artist-with-what-left", "/albums/artists/1", visitor)
            try await record("favorites-that-left", "/albums/favorites", visitor)
            try Snapshot.expect(
                try await visitor.heart("on", album: 1).exchange("POST /albums/1/favorite"), named: "heart-not-found")
            try Snapshot.expect(
                try await visitor.heart("on", " ", by: "B").exchange("POST /albums/favorites"), named: "heart-refused")
        }
    }

    @Test func pagesByKey() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let names = (1...51).map { "No. \($0)" }
            try await visitor.load(
                artists: Catalogues.artists(names), albums: Catalogues.albums(names.map { ($0, "No. 1", 0) }))
            for name in names { try await visitor.heart("on", name, by: "No. 1") }
            for (name, path) in [
                ("artists", "/albums"), ("artist", "/albums/artists/1"), ("favorites", "/albums/favorites"),
            ] {
                try await record("\(name)-last-page", try #require(try await visitor.get(path).next), visitor)
            }
        }
    }

    @Test func aCatalogueThatIsRefused() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let loaded = try await visitor.load(("Blue", "Joni Mitchell", 1971))
            try Snapshot.expect(loaded.exchange("POST /albums/catalogue"), named: "catalogue-loaded")
            let refused = try await visitor.load(artists: nil, albums: nil)
            try Snapshot.expect(refused.exchange("POST /albums/catalogue"), named: "catalogue-missing")
            let wrong = try await visitor.load(artists: Data("[".utf8), albums: Data("[]".utf8))
            try Snapshot.expect(wrong.exchange("POST /albums/catalogue"), named: "catalogue-refused")
        }
    }
}
