import FoodPinTesting
import Foundation
import Testing

@testable import App

/// `foodpin check`, started as a person starts it.
@Suite struct CheckCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var data: String { "\(folder.path)/data" }

    /// A store with two restaurants, of which the first has two photos.
    private func fill() async throws {
        try await TestApp.run(data: data) { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"], photos: ["cafe-deadend", "quiet-leaf"])
            _ = try await visitor.post("/restaurants", ["name": "B"])
        }
    }

    private func spoil(_ sql: String) throws { try StoreFile.spoil("\(data)/foodpin.sqlite", sql) }

    private func check(_ options: String...) throws -> (status: Int32, lines: [String]) {
        let program =
            options.isEmpty ? try Program("check", "--data", data) : try Program("check", "--data", data, options[0])
        let status = program.end()
        return (status, (program.output + program.complaints).split(separator: "\n").map(String.init))
    }

    @Test func aSoundStoreIsSaidToBeSo() async throws {
        try await fill()
        let (status, lines) = try check()
        #expect(status == 0 && lines == ["All is well with the store in \(data)."])
    }

    @Test(arguments: [
        (
            "DELETE FROM store_binary WHERE id = (SELECT image FROM Photo WHERE id = 2)",
            "Photo 2: the bytes of its image are missing."
        ),
        (
            "INSERT INTO store_binary (id, size, data) VALUES (99, 2, x'0102')",
            "The bytes 99, 2 of them, belong to nothing."
        ),
        ("UPDATE Photo SET imageSmall = NULL WHERE id = 1", "Photo 1 of “A” has no small picture."),
        (
            "UPDATE store_binary SET data = zeroblob(size) WHERE id = (SELECT image FROM Photo WHERE id = 2)",
            "Photo 2 of “A” has an original that is not as it was sent."
        ),
        ("UPDATE Photo SET restaurant = 7 WHERE id = 1", "Photo 1 refers to a Restaurant that is not there."),
        ("UPDATE Photo SET restaurant = 2", "Restaurant 1, “A”, counts 2 photos and has 0."),
        ("UPDATE Photo SET restaurant = 2", "Restaurant 2, “B”, counts 0 photos and has 2."),
        (
            "UPDATE Restaurant SET coverDigest = 'x' WHERE id = 1",
            "Restaurant 1, “A”, shows a cover that is not its first photo."
        ),
        (
            "UPDATE Photo SET imageLarge = (SELECT imageLarge FROM Photo WHERE id = 1)",
            "belong to more than one object."
        ),
    ])
    func whatIsWrongIsNamed(sql: String, sentence: String) async throws {
        try await fill()
        try spoil(sql)
        let (status, lines) = try check()
        #expect(status == 1)
        #expect(lines.contains { $0.hasSuffix(sentence) }, "\(lines)")
    }

    @Test func missingPicturesAreMadeAgain() async throws {
        try await fill()
        let pictures = "(SELECT imageSmall FROM Photo UNION SELECT imageLarge FROM Photo WHERE id = 1)"
        try spoil("DELETE FROM store_binary WHERE id IN \(pictures); UPDATE Photo SET imagePlaceholder = ''")
        let (status, lines) = try check("--remake")
        #expect(lines == ["Made the pictures of 2 photos again.", "All is well with the store in \(data)."])
        #expect(status == 0)
        try await TestApp.run(data: data) { app in
            let visitor = app.visitor()
            #expect(try await visitor.get("/restaurants?look=cards").text.contains("class=\"veil\""))
            for digest in try await visitor.digests() {
                for width in [240, 800, 1600] {
                    let picture = try await visitor.get("/restaurants/1/photo/\(digest)-\(width).webp")
                    #expect(picture.body.starts(with: Data("RIFF".utf8)))
                }
            }
        }
    }

    /// The disk changed a photo: its pictures are all that is left of it.
    @Test func picturesOfAChangedOriginalStay() async throws {
        try await fill()
        let originals = "SELECT image FROM Photo WHERE id ="
        try spoil(
            """
            UPDATE store_binary SET (size, data) =
                (SELECT size, data FROM store_binary WHERE id = (\(originals) 2)) WHERE id = (\(originals) 1);
            DELETE FROM store_binary WHERE id = (SELECT imageSmall FROM Photo WHERE id = 1);
            UPDATE Photo SET imagePlaceholder = '';
            """)
        let picture = "SELECT hex(data) FROM store_binary WHERE id = (SELECT imageLarge FROM Photo WHERE id = 1)"
        let before = try StoreFile("\(data)/foodpin.sqlite").texts(picture)
        let (status, lines) = try check("--remake")
        #expect(status == 1)
        #expect(lines.first == "Photo 1 could not be made again: its original is not as it was sent.")
        #expect(lines.contains("Made the pictures of 1 photo again."))
        #expect(try StoreFile("\(data)/foodpin.sqlite").texts(picture) == before)
    }

    @Test func picturesThatAreThereAreNotMadeAgain() async throws {
        try await fill()
        let (small, large) = ("SELECT imageSmall FROM Photo WHERE id = 1", "SELECT imageLarge FROM Photo WHERE id = 1")
        try spoil("DELETE FROM store_binary WHERE id = (\(small))")
        let file = "\(data)/foodpin.sqlite"
        let before = try (StoreFile(file).texts(small), StoreFile(file).texts(large))
        #expect(try check("--remake").status == 0)
        #expect(try StoreFile(file).texts(small) != before.0)
        #expect(try StoreFile(file).texts(large) == before.1)
    }

    /// One whose original is gone keeps none of the others from being made.
    @Test func whatCannotBeMadeAgainIsNamed() async throws {
        try await fill()
        let pictures = "(SELECT image FROM Photo WHERE id = 1 UNION SELECT imageSmall FROM Photo)"
        try spoil("DELETE FROM store_binary WHERE id IN \(pictures)")
        let (status, lines) = try check("--remake")
        #expect(status == 1)
        #expect(lines.first == "Photo 1 could not be made again: its original is missing.")
        #expect(lines.contains("Made the pictures of 1 photo again."))
        #expect(lines.contains("Photo 1: the bytes of its imageSmall are missing."))
        #expect(!lines.contains { $0.hasPrefix("Photo 2") })
    }

    /// Among whole photos one that moves, and one that can be seen through and so has no placeholder.
    @Test func onlyWhatIsMissingIsMade() async throws {
        try await TestApp.run(data: data) { app in
            for name in ["animated.gif", "transparent.png"] {
                var form = MultipartBuilder()
                form.field("name", name)
                let fixture = URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "../ImagesTests/Fixtures/\(name)")
                form.file("photo", filename: name, type: "image/png", try Data(contentsOf: fixture))
                _ = try await app.visitor().post("/restaurants", form)
            }
        }
        #expect(try check("--remake").lines.first == "Made the pictures of 0 photos again.")
        try spoil("DELETE FROM store_binary WHERE id = (SELECT imageMoving FROM Photo WHERE id = 1)")
        let (status, lines) = try check("--remake")
        #expect(status == 0 && lines.first == "Made the pictures of 1 photo again.")
    }

    @Test func whereNothingCanBeLookedAtItSaysWhy() async throws {
        let (missing, words) = try check()
        #expect(missing == 1 && words == ["foodpin: There is no store in \(data). Say where it is with --data."])
        #expect(!FileManager.default.fileExists(atPath: data))
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: "\(data)/foodpin.sqlite"))
        #expect(try check().status == 1)
        try FileManager.default.removeItem(atPath: data)
        try await TestApp.run(data: data) { _ in
            let (busy, words) = try check()
            #expect(busy == 1 && words == ["foodpin: A FoodPin is running on \(data). Stop it first, or check a copy."])
        }
    }
}
