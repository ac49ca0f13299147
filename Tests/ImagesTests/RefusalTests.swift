import Foundation
import Images
import Testing

@Suite struct RefusalTests {
    @Test(arguments: [
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>", "an SVG drawing"),
        ("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "an SVG drawing"),
        ("<!doctype html><html><body>not a picture</body></html>", "a web page"), ("Just a few words.", "a text"),
        ("%PDF-1.7\n", "a PDF document"), ("", "an empty file"), ("\0", "a file of another kind"),
    ])
    func whatIsNoPictureIsNamed(content: String, found: String) async throws {
        let error = try await sharedWorkers.refusal(of: Data(content.utf8))
        #expect(error.kind == .unsupported(found: found))
        #expect(error.sentence == "This is \(found). FoodPin takes JPEG, PNG, WebP, GIF, HEIC and AVIF.")
    }

    @Test(arguments: [
        "orientation-1.jpg", "progressive.jpg", "picture.png", "interlaced.png", "animated.webp", "animated.gif",
        "picture.heic", "picture.avif",
    ])
    func cutOffPictureIsDamaged(name: String) async throws {
        let whole = try fixture(name)
        for part in [0.6, 0.8] {
            let error = try await sharedWorkers.refusal(of: whole.prefix(Int(Double(whole.count) * part)))
            #expect(error.kind == .damaged)
        }
    }

    @Test func corruptPixelsAreDamaged() async throws {
        var png = try fixture("picture.png")
        png[60] ^= 0xff
        #expect(try await sharedWorkers.refusal(of: png).kind == .damaged)
    }

    @Test(arguments: [("orientation-1.jpg", 9), ("progressive.jpg", 6), ("picture.png", 9), ("animated.gif", 9)])
    func whatCouldBeReadOfADamagedPictureIsThereForWhoWantsIt(name: String, tenths: Int) async throws {
        let whole = try fixture(name)
        let error = try await sharedWorkers.refusal(of: whole.prefix(whole.count * tenths / 10))
        let remains = try #require(error.remains)
        #expect(error.kind == .damaged && remains.shape == "64 × 48")
        let small = try DecodedVariant(remains.small)
        #expect(isNear([small.colour(0.25, 0.1)].map { Array($0.prefix(3)) }, [redGreenBlueYellow[0]], within: 30))
    }

    /// A header that promises much, and nothing behind it: the decoder would fill a gigabyte with nothing.
    @Test func nothingIsLeftOfALieAboutTheSize() async throws {
        var png = try fixture("picture.png").prefix(45)
        for (offset, byte) in zip(16..<24, [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10] as [UInt8]) { png[offset] = byte }
        let error = try await sharedWorkers.refusal(of: png)
        #expect(error.kind == .damaged && error.remains == nil)
    }

    @Test func hugePictureIsRefusedByItsHeader() async throws {
        let error = try await sharedWorkers.refusal(of: fixture("huge.png"))
        #expect(error.kind == .tooManyPixels(found: 900_000_000, limit: 120_000_000))
        #expect(error.sentence.contains("120 megapixels"))
    }

    @Test func limitsAreTheConfigurations() async throws {
        var configuration = ImageConfiguration()
        configuration.maximumPixels = 3071
        configuration.maximumBytes = 500
        configuration.maximumFrames = 1
        let workers = ImageWorkers(executable: workerExecutable, configuration: configuration)
        #expect(try await workers.refusal(of: fixture("picture.png")).kind == .tooManyPixels(found: 3072, limit: 3071))
        #expect(
            try await workers.refusal(of: fixture("orientation-1.jpg")).kind
                == .tooManyBytes(found: fixture("orientation-1.jpg").count, limit: 500))
        await workers.shutdown()

        configuration.maximumPixels = 3072
        let frames = ImageWorkers(executable: workerExecutable, configuration: configuration)
        #expect(try await frames.process(fixture("picture.png")).width == 64)
        #expect(try await frames.refusal(of: fixture("animated.gif")).kind == .tooManyFrames(found: 3, limit: 1))
        await frames.shutdown()
    }

    /// A picture that is decoded as a whole is refused where that would take more memory than the worker may have.
    @Test func memoryIsCountedBeforeDecoding() async throws {
        var configuration = ImageConfiguration()
        configuration.memoryLimit = 200_000_000 + 4 * 3071
        let workers = ImageWorkers(executable: workerExecutable, configuration: configuration)
        #expect(try await workers.process(fixture("picture.png")).width == 64)
        guard case .tooManyPixels = try await workers.refusal(of: fixture("animated.gif")).kind else {
            Issue.record("not refused for its size")
            return
        }
        await workers.shutdown()
    }

    @Test func shorterFileThanSaidIsRefused() async throws {
        let file = try OpenFile(fixture("picture.png"))
        let error = await #expect(throws: ImageError.self) {
            try await sharedWorkers.process(descriptor: file.descriptor, size: file.size + 1)
        }
        #expect(error?.kind == .workerFailed)
    }

    @Test(
        arguments: [
            (
                .tooManyBytes(found: 32_000_001, limit: 32_000_000),
                "This file has 32.1 MB. A picture may have up to 32 MB."
            ),
            (.tooManyBytes(found: 900, limit: 500), "This file has 900 bytes. A picture may have up to 500 bytes."),
            (
                .tooManyPixels(found: 155_300_000, limit: 120_000_000),
                "This picture has 155.3 megapixels. One of this kind may have up to 120 megapixels."
            ),
            (.tooManyPixels(found: nil, limit: 7_000_000), "This picture has too many pixels."),
            (
                .tooManyFrames(found: 2_312, limit: 2_000),
                "This animation has 2312 frames. An animation may have up to 2000."
            ),
        ] as [(ImageError.Kind, String)])
    func sentencesNameWhatWasSentAndTheLimit(kind: ImageError.Kind, sentence: String) {
        #expect(ImageError(kind).sentence.hasPrefix(sentence))
    }
}
