import Foundation
import Images
import Testing

@Suite struct AnimationTests {
    @Test(arguments: ["animated.gif", "animated.webp"])
    func animationMovesInAVariantOfItsOwn(name: String) async throws {
        let image = try await sharedWorkers.process(fixture(name))
        let moving = try #require(image.moving)
        #expect(moving.shape == image.shape)
        #expect(chunks(moving.data).filter { $0 == "ANMF" }.count > 1)
        #expect(Set(chunks(moving.data)) == ["VP8X", "ANIM", "ANMF"])
        for variant in image.variants { #expect(!chunks(variant.data).contains("ANIM")) }
    }

    @Test func stillPictureDoesNotMove() async throws {
        for name in ["picture.png", "orientation-1.jpg", "picture.heic"] {
            #expect(try await sharedWorkers.process(fixture(name)).moving == nil)
        }
    }

    @Test func largeAnimationBecomesSmaller() async throws {
        let image = try await sharedWorkers.process(animation(width: 1_000, height: 500, frames: 4))
        #expect(image.moving?.shape == "800 × 400")
    }

    /// The first frame is shown where preparing all of them would keep the worker busy for long.
    @Test func endlessAnimationStandsStill() async throws {
        let image = try await sharedWorkers.process(animation(width: 1_000, height: 1_000, frames: 160))
        #expect(image.moving == nil && image.large.shape == "1000 × 1000")
    }

    /// A GIF of which each frame changes a single pixel, so that the file is small however large the picture is.
    private func animation(width: Int, height: Int, frames: Int) throws -> Data {
        func bytes(_ number: Int) -> [UInt8] { [UInt8(number & 0xff), UInt8(number >> 8)] }
        var gif = Data("GIF89a".utf8)
        for part in [bytes(width), bytes(height), [0xf0, 0, 0], [200, 30, 30], [30, 30, 200]] { gif += part }
        for frame in 0..<frames {
            gif += [0x21, 0xf9, 4, 0, 10, 0, 0, 0]  // shown for a tenth of a second
            let place = bytes(frame % width) + bytes(0)
            // Codes of three bits (GIF89a, appendix F): clear, the colour, end.
            let codes = bytes(4 | (frame % 2) << 3 | 5 << 6)
            for part in [[0x2c], place, [1, 0, 1, 0], [0], [2, 2], codes, [0]] { gif += part }
        }
        return gif + [0x3b]
    }
}
