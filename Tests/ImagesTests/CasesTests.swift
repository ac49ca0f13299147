import Foundation
import Images
import Testing

/// Pictures from elsewhere, in `../shared/cases/images` beside the repository where they are at hand.
@Suite struct CasesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/cases/images").standardizedFileURL

    private static let isThere = FileManager.default.fileExists(atPath: folder.appending(path: "manifest.json").path)

    private struct Case: Decodable {
        var file: String
        var expected: String
        var expectedWidth: Int?
        var expectedHeight: Int?
        var expectedUpright: String?

        func fits(_ image: ProcessedImage) -> Bool {
            switch expectedUpright {
            case "landscape" where image.width <= image.height, "portrait" where image.width >= image.height: false
            default: image.width == expectedWidth ?? image.width && image.height == expectedHeight ?? image.height
            }
        }
    }

    @Test(.enabled(if: isThere, "no pictures beside the repository"))
    func everyCaseIsAnsweredAsExpected() async throws {
        let manifest = try Data(contentsOf: Self.folder.appending(path: "manifest.json"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        for picture in try decoder.decode([Case].self, from: manifest) {
            let data = try Data(contentsOf: Self.folder.appending(path: picture.file))
            do {
                let image = try await sharedWorkers.process(data)
                #expect(picture.expected != "reject", "\(picture.file) was taken")
                #expect(picture.fits(image), "\(picture.file) is \(image.shape)")
                for variant in image.variants {
                    #expect(try DecodedVariant(variant).shape == variant.shape)
                }
            } catch let error as ImageError {
                #expect(picture.expected != "accept", "\(picture.file): \(error.cause)")
                switch error.kind {
                case .unsupported, .damaged, .tooManyPixels: break
                default: Issue.record("\(picture.file): \(error.kind) (\(error.cause))")
                }
            }
        }
    }
}
