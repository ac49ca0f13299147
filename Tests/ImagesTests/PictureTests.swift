import Foundation
import Images
import Testing

@Suite struct PictureTests {
    @Test(arguments: [
        ("picture.png", ImageType.png), ("progressive.jpg", .jpeg), ("interlaced.png", .png), ("animated.gif", .gif),
        ("animated.webp", .webp), ("picture.heic", .heic), ("picture.avif", .avif),
    ])
    func everyFormatIsTaken(name: String, type: ImageType) async throws {
        let image = try await sharedWorkers.process(fixture(name))
        #expect(image.type == type)
        #expect(image.shape == "64 × 48")
        for variant in image.variants {
            #expect(isNear(try DecodedVariant(variant).quarters, redGreenBlueYellow, within: 12))
        }
    }

    @Test(
        arguments: (1...8).map { "orientation-\($0).jpg" }
            + [
                "orientation-6.webp", "orientation-8.png", "orientation-8-text.png", "orientation-8-packed.png",
                "turned.heic",
            ])
    func variantsAreUpright(name: String) async throws {
        let image = try await sharedWorkers.process(fixture(name))
        #expect(image.shape == "64 × 48")
        for variant in image.variants {
            let decoded = try DecodedVariant(variant)
            #expect(decoded.shape == variant.shape)
            #expect(isNear(decoded.quarters, redGreenBlueYellow, within: 12))
        }
    }

    @Test(arguments: ["orientation-1.jpg", "orientation-6.jpg", "orientation-8.png", "turned.heic", "display-p3.png"])
    func variantsCarryNoMetadata(name: String) async throws {
        for variant in try await sharedWorkers.process(fixture(name)).variants {
            #expect(Set(chunks(variant.data)).isSubset(of: ["VP8 ", "VP8L", "VP8X", "ALPH"]))
            #expect(variant.data.range(of: Data("SECRETCAM".utf8)) == nil)
        }
    }

    @Test func fixturesDoCarryMetadata() throws {
        for name in ["orientation-6.jpg", "orientation-6.webp", "turned.heic"] {
            #expect(try fixture(name).range(of: Data("SECRETCAM".utf8)) != nil)
        }
    }

    @Test func transparencyIsKept() async throws {
        for variant in try await sharedWorkers.process(fixture("transparent.png")).variants {
            let decoded = try DecodedVariant(variant)
            #expect(decoded.colour(0.25, 0.5).last == 0)
            #expect(isNear([decoded.colour(0.75, 0.5)], [[40, 60, 200, 255]], within: 12))
        }
    }

    @Test(arguments: ["display-p3.png", "rgb16.png", "cmyk.jpg"])
    func coloursBecomeSRGB(name: String) async throws {
        for variant in try await sharedWorkers.process(fixture(name)).variants {
            #expect(isNear(try DecodedVariant(variant).quarters, redGreenBlueYellow, within: 12))
        }
    }

    @Test func sixteenBitGreyBecomesGrey() async throws {
        for variant in try await sharedWorkers.process(fixture("grey16.png")).variants {
            let quarters = try DecodedVariant(variant).quarters
            #expect(quarters.allSatisfy { ($0.max() ?? 0) - ($0.min() ?? 255) <= 4 })
            // Yellow is by far the lightest, blue the darkest.
            #expect(quarters[3][0] > 180 && quarters[2][0] < 110)
        }
    }

    @Test func smallPictureIsNotEnlarged() async throws {
        let image = try await sharedWorkers.process(fixture("picture.png"))
        // Small is the largest part of the shape 120 × 118.
        #expect(image.variants.map(\.shape) == ["49 × 48", "64 × 48", "64 × 48"])
    }

    @Test func variantsHaveTheirWidths() async throws {
        let image = try await sharedWorkers.process(plainPNG(width: 2400, height: 1200))
        #expect(image.shape == "2400 × 1200")
        #expect(image.variants.map(\.shape) == ["240 × 236", "800 × 400", "1600 × 800"])
    }

    @Test func stripsKeepWithinWhatWebPHolds() async throws {
        let tall = try await sharedWorkers.process(plainPNG(width: 10, height: 20_000))
        #expect(tall.variants.map(\.shape) == ["10 × 10", "3 × 6400", "6 × 12800"])
        let wide = try await sharedWorkers.process(plainPNG(width: 20_000, height: 10))
        #expect(wide.variants.map(\.shape) == ["2 × 2", "800 × 1", "1600 × 1"])
    }

    @Test func digestIsOfTheOriginal() async throws {
        let image = try await sharedWorkers.process(fixture("picture.png"))
        #expect(image.digest == "8bf75ac8e36ec3c8")
    }

    @Test func nameAndOffsetOfTheFileDoNotMatter() async throws {
        let file = try OpenFile(fixture("picture.png"))
        lseek(file.descriptor, 7, SEEK_SET)
        let image = try await sharedWorkers.process(descriptor: file.descriptor, size: file.size)
        #expect(image.type == .png)
        #expect(lseek(file.descriptor, 0, SEEK_CUR) == 7)
    }
}
