import Foundation
public import Images
public import Persistence

/// A record that keeps a photo: the original untouched, the pictures that pages show, and what is known of it.
public protocol PhotoHolder: ManagedObject {
    /// The original, as it was sent.
    var image: Binary? { get set }
    /// Made for lists: 240 pixels wide at most, cropped to the shape of a row.
    var imageSmall: Binary? { get set }
    /// 800 pixels wide at most.
    var imageMedium: Binary? { get set }
    /// 1600 pixels wide at most.
    var imageLarge: Binary? { get set }
    /// All frames of an animation, 800 pixels wide at most; nil for one that stands still.
    var imageMoving: Binary? { get set }
    /// What stands in its place until it is there, as `ProcessedImage.placeholder`.
    var imagePlaceholder: String { get set }
    /// The upright original's size in pixels. This and what follows still tells of a photo that another record has taken.
    var imageWidth: Int { get set }
    var imageHeight: Int { get set }
    /// Names the content of the original.
    var imageDigest: String { get set }
    /// The media type of the original.
    var imageType: String { get set }
}

extension PhotoHolder {
    /// Takes a picture fresh from the workers.
    /// - Parameter original: the file as it was sent.
    public func setPhoto(_ photo: ProcessedImage, original: Binary) {
        image = original
        imageSmall = .data(photo.small.data)
        imageMedium = .data(photo.medium.data)
        imageLarge = .data(photo.large.data)
        imageMoving = (photo.moving?.data).map(Binary.data)
        imagePlaceholder = photo.placeholder
        imageWidth = photo.width
        imageHeight = photo.height
        imageDigest = photo.digest
        imageType = photo.type.mediaType
    }

    /// Takes those of the pictures that it lacks, made of the original that it has.
    /// - Returns: whether it lacked any.
    public func completePhoto(with photo: ProcessedImage) throws -> Bool {
        let lacksOne = try lacksPicture || (imagePlaceholder.isEmpty && !photo.placeholder.isEmpty)
        if try imageSmall.isMissing { imageSmall = .data(photo.small.data) }
        if try imageMedium.isMissing { imageMedium = .data(photo.medium.data) }
        if try imageLarge.isMissing { imageLarge = .data(photo.large.data) }
        if try imageMoving.isMissing { imageMoving = (photo.moving?.data).map(Binary.data) }
        if imagePlaceholder.isEmpty { imagePlaceholder = photo.placeholder }
        return lacksOne
    }

    /// Whether it lacks a picture that it should have; the placeholder is none.
    public var lacksPicture: Bool {
        get throws {
            try [imageSmall, imageMedium, imageLarge].contains { try $0.isMissing }
                || (imageMoving != nil && imageMoving.isMissing)
        }
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

    /// Takes the photo of another record, which keeps what is known of it alone: a binary that is set leaves the record that
    /// had it.
    public func movePhoto(from other: some PhotoHolder) {
        image = other.image
        imageSmall = other.imageSmall
        imageMedium = other.imageMedium
        imageLarge = other.imageLarge
        imageMoving = other.imageMoving
        describePhoto(as: other)
    }

    private func describePhoto(as other: some PhotoHolder) {
        imagePlaceholder = other.imagePlaceholder
        imageWidth = other.imageWidth
        imageHeight = other.imageHeight
        imageDigest = other.imageDigest
        imageType = other.imageType
    }
}
