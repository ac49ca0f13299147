import Foundation
import Images
import Persistence
import Site

/// A photo of a restaurant.
final class Photo: ManagedObject, PersistentModel, PhotoHolder {
    static let position = Attribute("position", \Photo.position)
    /// Its place among the restaurant's photos; the first is the cover.
    var position: Int {
        get { self[Self.position] }
        set { self[Self.position] = newValue }
    }

    static let image: BinaryAttribute = .init("image", \Photo.image)
    var image: Binary? {
        get { self[Self.image] }
        set { self[Self.image] = newValue }
    }

    static let imageSmall: BinaryAttribute = .init("imageSmall", \Photo.imageSmall)
    var imageSmall: Binary? {
        get { self[Self.imageSmall] }
        set { self[Self.imageSmall] = newValue }
    }

    static let imageMedium: BinaryAttribute = .init("imageMedium", \Photo.imageMedium)
    var imageMedium: Binary? {
        get { self[Self.imageMedium] }
        set { self[Self.imageMedium] = newValue }
    }

    static let imageLarge: BinaryAttribute = .init("imageLarge", \Photo.imageLarge)
    var imageLarge: Binary? {
        get { self[Self.imageLarge] }
        set { self[Self.imageLarge] = newValue }
    }

    static let imageMoving: BinaryAttribute = .init("imageMoving", \Photo.imageMoving)
    var imageMoving: Binary? {
        get { self[Self.imageMoving] }
        set { self[Self.imageMoving] = newValue }
    }

    static let imagePlaceholder: Attribute<String> = .init(
        "imagePlaceholder", \Photo.imagePlaceholder, limit: ImageConfiguration.placeholderLength)
    var imagePlaceholder: String {
        get { self[Self.imagePlaceholder] }
        set { self[Self.imagePlaceholder] = newValue }
    }

    static let imageWidth: Attribute<Int> = .init("imageWidth", \Photo.imageWidth)
    var imageWidth: Int {
        get { self[Self.imageWidth] }
        set { self[Self.imageWidth] = newValue }
    }

    static let imageHeight: Attribute<Int> = .init("imageHeight", \Photo.imageHeight)
    var imageHeight: Int {
        get { self[Self.imageHeight] }
        set { self[Self.imageHeight] = newValue }
    }

    static let imageDigest: Attribute<String> = .init("imageDigest", \Photo.imageDigest, limit: 64)
    var imageDigest: String {
        get { self[Self.imageDigest] }
        set { self[Self.imageDigest] = newValue }
    }

    static let imageType: Attribute<String> = .init("imageType", \Photo.imageType, limit: 64)
    var imageType: String {
        get { self[Self.imageType] }
        set { self[Self.imageType] = newValue }
    }

    static let restaurant = ToOne("restaurant", \Photo.restaurant, inverse: \Restaurant.photos, required: true)
    var restaurant: Restaurant? {
        get { self[Self.restaurant] }
        set { self[Self.restaurant] = newValue }
    }

    static let entity = Entity(
        "Photo", of: Photo.self,
        attributes: [
            position, image, imageSmall, imageMedium, imageLarge, imageMoving, imagePlaceholder, imageWidth,
            imageHeight, imageDigest, imageType,
        ],
        relationships: [restaurant])

    override var deletionTitle: String { restaurant.map { "Photo of \($0.name)" } ?? "Photo" }
}

extension Photo {
    /// A picture that pages show; nil where there is none of this kind.
    func variant(_ variant: PhotoVariant) -> Binary? {
        switch variant {
        case .small: imageSmall
        case .medium: imageMedium
        case .large: imageLarge
        case .moving: imageMoving
        }
    }

    /// The name of the original where somebody saves it, e.g. "Pip & Pulp 2.heic".
    var fileName: String {
        let name = (restaurant?.name ?? "Photo").withoutControls.map { $0 == "/" || $0 == "\\" ? "-" : $0 }
        let ending = ImageType(mediaType: imageType).map { "." + $0.fileExtension } ?? ""
        return "\(String(name)) \(position + 1)\(ending)"
    }

    /// The photo of a restaurant that has this content.
    static func request(restaurant id: Int64, digest: String) -> FetchRequest<Photo> {
        FetchRequest(
            predicates: [#Predicate { $0.restaurant?.id == id }, #Predicate { $0.imageDigest == digest }], limit: 1)
    }

    /// The photo of any restaurant that has this content. It looks through all of them, as no save keeps an index for
    /// what is rare: somebody goes back to a form and saves its photo once more.
    static func request(digest: String) -> FetchRequest<Photo> {
        FetchRequest(predicate: #Predicate { $0.imageDigest == digest }, limit: 1)
    }
}
