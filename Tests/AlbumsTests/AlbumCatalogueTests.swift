import Foundation
import Testing

@testable import Albums

@Suite struct AlbumCatalogueTests {
    private func catalogue(_ artists: String, _ albums: String) throws -> AlbumCatalogue {
        try AlbumCatalogue(artists: Data(artists.utf8), albums: Data(albums.utf8))
    }

    private func fault(_ artists: Data, _ albums: Data = Data("[]".utf8)) -> CatalogueFault? {
        do {
            _ = try AlbumCatalogue(artists: artists, albums: albums)
            return nil
        } catch {
            return error
        }
    }

    @Test func theNamesAreTheJoinAndUnknownKeysArePassedOver() throws {
        let catalogue = try catalogue(
            #"[{"name": "Prince", "year": "x", "tags": [{"a": null}]}, {"name": "Björk"}]"#,
            #"[{"name": "1999", "artist": "Prince", "year": 1982, "label": {}}, {"name": "Post", "artist": "Björk"},"#
                + #"{"name": "Debut", "artist": "Björk", "year": null}]"#)
        #expect(catalogue.artists == ["Prince", "Björk"])
        #expect(catalogue.albums.map(\.album) == ["1999", "Post", "Debut"])
        #expect(catalogue.years == [AlbumName(album: "1999", artist: "Prince"): 1982])
        #expect(catalogue.summary == "2 artists and 3 albums")
    }

    @Test func equalArtistsAndPairsCollapse() throws {
        let catalogue = try catalogue(
            #"[{"name": " Bj\u00f6rk"}, {"name": "Bjo\u0308rk "}]"#,
            #"[{"name": "Post", "artist": "Bj\u00f6rk"}, {"name": "Post", "artist": "Bjo\u0308rk", "year": 1995}]"#)
        #expect(catalogue.summary == "1 artist and 1 album")
        #expect(catalogue.years.values.map(\.self) == [1995])
    }

    @Test func anAlbumOfTwoArtistsIsTwo() throws {
        let catalogue = try catalogue(
            #"[{"name": "Queen"}, {"name": "ABBA"}]"#,
            #"[{"name": "Greatest Hits", "artist": "Queen"}, {"name": "Greatest Hits", "artist": "ABBA"}]"#)
        #expect(catalogue.albums.count == 2)
    }

    @Test func aByteOrderMarkIsNoFault() throws {
        #expect(try catalogue("\u{FEFF}[]", "\u{FEFF} [ ] \n").artists.isEmpty)
    }

    @Test(arguments: [
        ("", "The file is empty."),
        ("{}", "The file is not an array: it must begin with [ and end with ]."),
        ("null", "The file is not an array: it must begin with [ and end with ]."),
        ("7", "The file is not an array: it must begin with [ and end with ]."),
        (#"[{"name": "ä"},\#n  {"näme": x}]"#, "Line 2, column 12 is not JSON: a value is expected here."),
        (#"[{"name": "A"},]"#, "Line 1, column 15 is not JSON: nothing follows this comma."),
        ("\u{FEFF}\u{FEFF}[]", "Line 1, column 1 is not JSON: a value is expected here, not the character U+FEFF."),
        (" \r\n ", "The file is empty."),
        (#"[{"name": "a"}, 3]"#, "Item 2 is not an object."),
        (#"[{"name": "a"}, ["b"]]"#, "Item 2 is not an object."),
        (#"[{"name": "a"}, {"title": "b"}]"#, "Item 2 has no name."),
        (#"[{"name": 3}]"#, "The name of item 1 is not a text."),
        (#"[{"name": null}]"#, "The name of item 1 is not a text."),
        (
            #"[{"name": "\ud800"}]"#,
            "Line 1, column 12 is not JSON: this escape is half a character and the other half is missing."
        ),
        (
            #"[{"name": "a\#nb"}]"#,
            #"Line 1, column 13 is not JSON: a line break in a text must be written as \n."#
        ),
        (#"[{"name": " \u200b\n"}]"#, "The name of item 1 is blank."),
        (#"[{"name": "a\u0000b"}]"#, "The name of item 1 has a character that cannot be stored (NUL)."),
        (
            #"[{"name": "\#(String(repeating: "é", count: 501))"}]"#,
            "The name of item 1 is longer than 500 characters."
        ),
    ])
    func aMalformedFileIsRefusedWithThePlace(text: String, sentence: String) {
        let fault = fault(Data(text.utf8))
        #expect(fault?.sentences == [.artists: sentence])
    }

    @Test(arguments: [
        [0x5B, 0x22, 0xFF, 0x22, 0x5D], [0x5B, 0x00, 0x5D, 0x00], [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00],
    ])
    func onlyUTF8IsTaken(bytes: [UInt8]) {
        #expect(fault(Data(bytes))?.sentences[.artists] == "The file is not a text in UTF-8.")
    }

    @Test func eachFileThatIsWrongIsNamed() {
        let fault = fault(Data("[1,]".utf8), Data("[{}]".utf8))
        #expect(
            fault?.sentences == [
                .artists: "Line 1, column 3 is not JSON: nothing follows this comma.", .albums: "Item 1 has no name.",
            ])
    }

    @Test func whatIsNestedAsDeepAsMayBeIsPassedOver() throws {
        // The list and its object are two levels.
        let depth = JSONSyntax.nestingLimit - 2
        let tags = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try catalogue(#"[{"tags": \#(tags), "na\u006de": "A"}]"#, "[]").artists == ["A"])
    }

    @Test(arguments: [
        (#"[{"name": "b", "artist": "a"}, {"name": "c"}]"#, "Item 2 has no artist."),
        (#"[{"name": "b", "artist": []}]"#, "The artist of item 1 is not a text."),
        (#"[{"name": "b", "artist": "A"}]"#, "The artist of item 1, “A”, is not in artists.json."),
        (#"[{"name": "b", "artist": "a", "year": 19.5}]"#, "The year of item 1 is not a whole number."),
        (#"[{"name": "b", "artist": "a", "year": "1999"}]"#, "The year of item 1 is not a whole number."),
        (#"[{"name": "b", "artist": "a", "year": true}]"#, "The year of item 1 is not a whole number."),
        (#"[{"name": "b", "artist": "a", "year": 1e99}]"#, "The year of item 1 is not a whole number."),
    ])
    func aFaultOfAnAlbumIsToldToo(text: String, sentence: String) {
        let fault = fault(Data(#"[{"name": "a"}]"#.utf8), Data(text.utf8))
        #expect(fault?.sentences == [.albums: sentence])
    }
}
