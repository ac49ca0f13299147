import FoodPinTesting
import Foundation
import Testing

@testable import foodpin

/// `foodpin albums load`, started as a person starts it.
@Suite struct AlbumsCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var data: String { "\(folder.path)/data" }

    private func file(_ name: String, _ content: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        try Data(content.utf8).write(to: URL(filePath: path))
        return path
    }

    private func load(_ artists: String, _ albums: String) throws -> Program {
        let artists = try file("artists.json", artists)
        return try Program("albums", "load", artists, try file("albums.json", albums), "--data", data)
    }

    private static let artists = #"[{"name": "Sade"}]"#
    private static let albums =
        #"[{"name": "Promise", "artist": "Sade"}, {"name": "Stronger Than Pride", "artist": "Sade"}]"#

    @Test func itLoadsWhatTheServerThenShows() async throws {
        let program = try load(Self.artists, Self.albums)
        #expect(program.end() == 0)
        #expect(program.output == "Loaded 1 artist and 2 albums.\n")
        #expect(program.complaints.isEmpty)
        try await TestApp.run(data: data) { app in
            let page = try await app.visitor().get("/albums/artists/1")
            #expect(page.text.contains("Stronger Than Pride"))
        }
    }

    @Test func aMalformedFileIsNamedAndNothingChanges() async throws {
        #expect(try load(Self.artists, Self.albums).end() == 0)
        let program = try load(Self.artists, #"[{"name": "Promise"}]"#)
        #expect(program.end() == 1)
        #expect(program.complaints == "foodpin: \(folder.path)/albums.json: Item 1 has no artist.\n")
        #expect(program.output.isEmpty)
        try await TestApp.run(data: data) { app in
            let page = try await app.visitor().get("/albums/catalogue")
            #expect(page.text.contains("1 artist and 2 albums"))
        }
    }

    @Test func eachMalformedFileIsNamedInALineOfItsOwn() throws {
        let program = try load("[01]", #"[{"name": "Promise"}]"#)
        #expect(program.end() == 1)
        #expect(
            program.complaints == """
                foodpin: \(folder.path)/artists.json: Line 1, column 2 is not JSON: a number may not have a 0 in front.
                foodpin: \(folder.path)/albums.json: Item 1 has no artist.

                """)
    }

    @Test func aMissingFileIsNamedAndNoStoreIsMade() throws {
        let program = try Program("albums", "load", "/nonexistent/a.json", "/nonexistent/b.json", "--data", data)
        #expect(program.end() == 1)
        #expect(program.complaints.hasPrefix("foodpin: /nonexistent/a.json can't be read."))
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test func aRunningServerIsPointedTo() async throws {
        try await TestApp.run(data: data) { app in
            let program = try load(Self.artists, Self.albums)
            #expect(program.end() == 1)
            #expect(program.complaints.contains("A FoodPin is running on \(data)."))
            #expect(program.complaints.contains("/albums/catalogue"))
            #expect(try await app.visitor().get("/albums/catalogue").text.contains("There is no catalogue yet."))
        }
    }

    @Test(arguments: [
        ["albums"], ["albums", "unload"], ["albums", "load"], ["albums", "load", "a"],
        ["albums", "load", "a", "b", "c"], ["albums", "load", "a", "b", "--port", "1"],
        ["albums", "load", "a", "b", "--data"], ["serve", "a"],
    ])
    func usageIsChecked(arguments: [String]) {
        #expect(throws: UsageError.self) { try Command(arguments: arguments, environment: ["HOME": "/h"]) }
    }

    @Test func theDataFolderIsThatOfTheServer() throws {
        let words = ["load", "a.json", "--data=/d", "b.json"]
        let loading = try LoadAlbums(arguments: words, environment: [:])
        #expect(loading.artists == "a.json" && loading.albums == "b.json" && loading.data == "/d")
        for environment in [["HOME": "/h"], ["FOODPIN_DATA": "/x", "HOME": "/h"]] {
            let loading = try LoadAlbums(arguments: ["load", "a", "b"], environment: environment)
            let serving = try ServeOptions(arguments: [], environment: environment)
            #expect(loading.data == serving.data)
        }
    }
}
