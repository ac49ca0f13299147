import Images

/// Which variants are made of a picture of a given upright size.
struct Variants {
    let small: PixelSize
    let medium: PixelSize
    let large: PixelSize

    /// The size, upright, that the picture is decoded to: enough for the large variant and for the small one, which
    /// fills its shape and so needs more of a very wide picture.
    let decoded: PixelSize

    private static let shape = PixelSize(width: ImageConfiguration.widths.small, height: 236)

    /// A picture may be this many times as high as wide before it gets narrower than asked: a long strip must stay
    /// within what WebP can hold.
    private static let maximumRatio = 8

    init(of original: PixelSize) {
        func box(_ width: Int) -> PixelSize { PixelSize(width: width, height: width * Self.maximumRatio) }
        let largeFactor = original.factor(fitting: box(ImageConfiguration.widths.large))
        let smallFactor = original.factor(filling: Self.shape)
        large = original.scaled(by: largeFactor)
        medium = original.scaled(by: original.factor(fitting: box(ImageConfiguration.widths.medium)))
        decoded = original.scaled(by: max(largeFactor, min(smallFactor, 2 * largeFactor)))
        small = decoded.largest(shapedAs: Self.shape)
    }

    /// Small, medium and large, from a picture of the size `decoded`.
    func make(from picture: Picture) throws(Refusal) -> [[UInt8]] {
        let large = try picture.resized(to: self.large).inMemory()
        let medium = try large.resized(to: self.medium).inMemory()
        let ground = medium.size.factor(filling: small) < 1 || medium.size == small ? medium : picture
        let small = try ground.resized(to: ground.size.scaled(by: ground.size.factor(filling: self.small)))
            .cropped(to: self.small)
        return [try small.webp(quality: 80), try medium.webp(quality: 80), try large.webp(quality: 80)]
    }
}
