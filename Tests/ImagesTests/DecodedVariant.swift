import CVips
import Foundation
import Images
import Testing

/// A variant decoded again, to look at its pixels.
final class DecodedVariant {
    private let image: UnsafeMutablePointer<VipsImage>
    private let bytes: Data

    private static let isStarted = vips_init("tests") == 0

    init(_ variant: ImageVariant) throws {
        try #require(Self.isStarted)
        bytes = variant.data
        var result: UnsafeMutablePointer<VipsImage>?
        let pixels: UnsafeMutablePointer<VipsImage>? = bytes.withUnsafeBytes { bytes in
            guard cvips_load_any(bytes.baseAddress, bytes.count, &result) == 0, let result else { return nil }
            defer { cvips_release(result) }
            return vips_image_copy_memory(result)
        }
        image = try #require(pixels)
    }

    deinit {
        cvips_release(image)
    }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }
    var shape: String { "\(width) × \(height)" }

    /// Red, green, blue and, where there is one, alpha (0 to 255), at a place given in parts of width and height.
    func colour(_ x: Double, _ y: Double) -> [Int] {
        let bands = Int(vips_image_get_bands(image))
        let column = Int(Double(width) * x)
        let row = Int(Double(height) * y)
        guard let pixels = vips_image_get_data(image)?.assumingMemoryBound(to: UInt8.self) else { return [] }
        let start = (row * width + column) * bands
        return (0..<bands).map { Int(pixels[start + $0]) }
    }

    /// The colours in the middle of the four quarters: above left, above right, below left, below right.
    var quarters: [[Int]] {
        [colour(0.25, 0.25), colour(0.75, 0.25), colour(0.25, 0.75), colour(0.75, 0.75)]
    }
}

/// The quarters of the picture that the fixtures show (see `Fixtures/make.py`).
let redGreenBlueYellow = [[220, 30, 30], [30, 180, 60], [40, 60, 200], [240, 210, 40]]

/// Whether no channel is farther off than the tolerance.
func isNear(_ colours: [[Int]], _ expected: [[Int]], within tolerance: Int) -> Bool {
    zip(colours, expected).allSatisfy { colour, expected in
        colour.count == expected.count && zip(colour, expected).allSatisfy { abs($0 - $1) <= tolerance }
    }
}

/// The names of the chunks of a WebP file ("VP8 ", "ALPH", "EXIF" …), in order.
func chunks(_ webp: Data) -> [String] {
    let bytes = Array(webp)
    var names: [String] = []
    var at = 12
    while at + 8 <= bytes.count {
        names.append(String(decoding: bytes[at..<at + 4], as: UTF8.self))
        let length = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
        at += 8 + length + length % 2
    }
    return names
}
