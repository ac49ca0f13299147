import FoodPinTesting
import Foundation

/// Files of a catalogue, as tests write them.
enum Catalogues {
    /// `["Queen"]` as the content of `artists.json`.
    static func artists(_ names: [String]) throws -> Data {
        try JSONEncoder().encode(names.map { ["name": $0] })
    }

    /// Albums as the content of `albums.json`: a name, its artist's, and the year where it is not 0.
    static func albums(_ albums: [(name: String, artist: String, year: Int)]) throws -> Data {
        let objects = albums.map { album in
            var object: [String: Any] = ["name": album.name, "artist": album.artist]
            if album.year != 0 { object["year"] = album.year }
            return object
        }
        return try JSONSerialization.data(withJSONObject: objects)
    }
}

extension TestClient {
    /// Sends two files to the catalogue's page.
    @discardableResult
    func load(artists: Data?, albums: Data?) async throws -> TestResponse {
        var form = MultipartBuilder()
        form.file("artists", filename: artists == nil ? "" : "a.json", type: "application/json", artists ?? Data())
        form.file("albums", filename: albums == nil ? "" : "b.json", type: "application/json", albums ?? Data())
        return try await post("/albums/catalogue", form)
    }

    /// Loads albums and their artists.
    @discardableResult
    func load(_ albums: (name: String, artist: String, year: Int)...) async throws -> TestResponse {
        var artists: [String] = []
        for album in albums where !artists.contains(album.artist) { artists.append(album.artist) }
        return try await load(artists: Catalogues.artists(artists), albums: Catalogues.albums(albums))
    }

    /// Gives or takes the heart of an album of the catalogue.
    @discardableResult
    func heart(_ state: String, album id: Int) async throws -> TestResponse {
        try await post("/albums/\(id)/favorite", ["favorite": state, "from": "/albums/artists/1"])
    }

    /// Gives or takes a heart by names.
    @discardableResult
    func heart(_ state: String, _ album: String, by artist: String) async throws -> TestResponse {
        try await post("/albums/favorites", ["album": album, "artist": artist, "favorite": state])
    }

    /// The albums in a list's page, in order.
    func albums(_ path: String) async throws -> [String] {
        try await get(path).albums
    }
}

extension TestResponse {
    /// The names of the albums or artists shown, in order.
    var albums: [String] {
        text.matches(of: /class="title">([^<]*)</).map { String($0.output.1) }
    }

    /// The names of the hearts that are given.
    var hearts: [String] {
        text.matches(of: /aria-pressed="true" aria-label="Favourite: ([^"]*)"/).map { String($0.output.1) }
    }

    /// Where the next page is.
    var next: String? {
        text.firstMatch(of: /rel="next" href="([^"]*)"/).map { String($0.output.1).replacing("&amp;", with: "&") }
    }
}
