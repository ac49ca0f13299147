import Foundation
import Images
import Testing

@Suite struct PlaceholderTests {
    @Test(arguments: [
        "orientation-1.jpg", "orientation-6.jpg", "progressive.jpg", "picture.png", "animated.gif", "picture.heic",
        "picture.avif", "cmyk.jpg", "grey16.png",
    ])
    func placeholderIsThePictureInAFewBytes(name: String) async throws {
        let image = try await sharedWorkers.process(fixture(name))
        #expect("data:image/webp;base64,\(image.placeholder)".utf8.count < 200)
        let data = try #require(Data(base64Encoded: image.placeholder))
        let large = image.large
        let small = try DecodedVariant(ImageVariant(width: 0, height: 0, data: data))
        #expect(small.width <= 20 && small.height <= 20)
        #expect((small.width > small.height) == (large.width > large.height))
        #expect(isNear(small.quarters, try DecodedVariant(large).quarters.map { Array($0.prefix(3)) }, within: 40))
    }

    @Test func whatIsBehindATransparentPictureIsNoPlaceholder() async throws {
        #expect(try await sharedWorkers.process(fixture("transparent.png")).placeholder.isEmpty)
    }
}
