import Foundation
public import Images
public import Persistence

/// A record that keeps a photo: the original untouched, the pictures that pages show, and what is known of it.
public protocol PhotoHolder: ManagedObject {
    /// The original, as it was sent.
    var image: Binary? { get set }
    /// Made for lists: 240 pixels wide, cropped to the shape of a row.
    var imageSmall: Binary? { get set }
    /// 800 pixels wide at most.
    var imageMedium: Binary? { get set }
    /// 1600 pixels wide at most.
    var imageLarge: Binary? { get set }
    /// All frames of an animation, 800 pixels wide at most; nil for one that stands still.
    var imageMoving: Binary? { get set }
    /// What stands in its place until it is there, as `ProcessedImage.placeholder`.
    var imagePlaceholder: String { get set }
    /// The upright original's size in pixels; 0 without a photo.
    var imageWidth: Int { get set }
    var imageHeight: Int { get set }
    /// Names the content of the original; empty without a photo.
    var imageDigest: String { get set }
    /// The media type of the original; empty without a photo.
    var imageType: String { get set }
}

extension PhotoHolder {
    /// Takes a picture fresh from the workers.
    /// - Parameter original: the file as it was sent.
    public func setPhoto(_ photo: ProcessedImage, original: Binary) {
        image = original
        setVariants(photo)
    }

    /// Takes what the workers made of the original that it has.
    public func setVariants(_ photo: ProcessedImage) {
        let variants = photo.variants.map { Binary.data($0.data) }
        imageSmall = variants.first
        imageMedium = variants.dropFirst().first
        imageLarge = variants.last
        imageMoving = (photo.moving?.data).map(Binary.data)
        imagePlaceholder = photo.placeholder
        imageWidth = photo.width
        imageHeight = photo.height
        imageDigest = photo.digest
        imageType = photo.type.mediaType
    }

    /// Takes a copy of another record's photo, through memory.
    public func copyPhoto(from other: some PhotoHolder) throws {
        func copy(_ binary: Binary?) throws -> Binary? { try binary.map { .data(try $0.data()) } }
        image = try copy(other.image)
        imageSmall = try copy(other.imageSmall)
        imageMedium = try copy(other.imageMedium)
        imageLarge = try copy(other.imageLarge)
        imageMoving = try copy(other.imageMoving)
        describePhoto(as: other)
    }

    /// Takes the photo of another record, which is left without one.
    public func movePhoto(from other: some PhotoHolder) {
        describePhoto(as: other)
        image = other.image
        imageSmall = other.imageSmall
        imageMedium = other.imageMedium
        imageLarge = other.imageLarge
        imageMoving = other.imageMoving
    }

    private func describePhoto(as other: some PhotoHolder) {
        imagePlaceholder = other.imagePlaceholder
        imageWidth = other.imageWidth
        imageHeight = other.imageHeight
        imageDigest = other.imageDigest
        imageType = other.imageType
    }
}
