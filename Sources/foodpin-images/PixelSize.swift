/// Width and height in pixels, each at least 1.
struct PixelSize: Equatable {
    var width: Int
    var height: Int

    init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }

    var pixels: Int { width.multipliedReportingOverflow(by: height).overflow ? .max : width * height }

    var turned: PixelSize { PixelSize(width: height, height: width) }

    func scaled(by factor: Double) -> PixelSize {
        PixelSize(width: Int((Double(width) * factor).rounded()), height: Int((Double(height) * factor).rounded()))
    }

    /// The factor, 1 at most, by which this fits into the box.
    func factor(fitting box: PixelSize) -> Double {
        min(1, Double(box.width) / Double(width), Double(box.height) / Double(height))
    }

    /// The factor, 1 at most, by which this just fills the box.
    func factor(filling box: PixelSize) -> Double {
        min(1, max(Double(box.width) / Double(width), Double(box.height) / Double(height)))
    }

    /// The largest size of the shape of `box` that is neither larger than this nor than `box`.
    func largest(shapedAs box: PixelSize) -> PixelSize {
        let factor = min(1, Double(width) / Double(box.width), Double(height) / Double(box.height))
        return PixelSize(
            width: min(width, Int((Double(box.width) * factor).rounded())),
            height: min(height, Int((Double(box.height) * factor).rounded())))
    }
}
