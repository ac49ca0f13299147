import Foundation
import Persistence
import Site

/// A restaurant of the household.
final class Restaurant: ManagedObject, PersistentModel, PhotoHolder {
    static let name = Attribute(
        "name", \Restaurant.name, limit: RestaurantLimits.name, required: true, naturalOrder: true, searched: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let type = Attribute(
        "type", \Restaurant.type, limit: RestaurantLimits.type, searched: true)
    /// Free text, e.g. "Coffee & Tea Shop".
    var type: String {
        get { self[Self.type] }
        set { self[Self.type] = newValue }
    }

    static let location = Attribute(
        "location", \Restaurant.location, limit: RestaurantLimits.location, searched: true)
    /// The postal address, or whatever leads there.
    var location: String {
        get { self[Self.location] }
        set { self[Self.location] = newValue }
    }

    static let phone = Attribute("phone", \Restaurant.phone, limit: RestaurantLimits.phone)
    var phone: String {
        get { self[Self.phone] }
        set { self[Self.phone] = newValue }
    }

    static let summary = Attribute("summary", \Restaurant.summary, limit: RestaurantLimits.summary, searched: true)
    /// The description.
    var summary: String {
        get { self[Self.summary] }
        set { self[Self.summary] = newValue }
    }

    static let isFavorite = Attribute("isFavorite", \Restaurant.isFavorite)
    var isFavorite: Bool {
        get { self[Self.isFavorite] }
        set { self[Self.isFavorite] = newValue }
    }

    static let ratingText = Attribute("ratingText", \Restaurant.ratingText, limit: 20)
    /// `awesome`, `good`, `okay`, `bad` or `terrible`; nil, or any other text, where it is not rated.
    var ratingText: String? {
        get { self[Self.ratingText] }
        set {
            self[Self.ratingText] = newValue
            ratingRank = newValue.flatMap(Rating.init)?.rank ?? Rating.rankOfUnrated
        }
    }

    static let ratingRank = Attribute(
        "ratingRank", \Restaurant.ratingRank, initialValue: Rating.rankOfUnrated)
    /// The rating's place in the order: 0 for the best, 5 where it is not rated.
    private(set) var ratingRank: Int {
        get { self[Self.ratingRank] }
        set { self[Self.ratingRank] = newValue }
    }

    static let lastFormVersion = Attribute("lastFormVersion", \Restaurant.lastFormVersion)
    /// The version that last changed what the edit form shows; hearts and ratings are no conflict for it.
    var lastFormVersion: Int64 {
        get { self[Self.lastFormVersion] }
        set { self[Self.lastFormVersion] = newValue }
    }

    static let createdAt = Attribute("createdAt", \Restaurant.createdAt)
    var createdAt: Date {
        get { self[Self.createdAt] }
        set { self[Self.createdAt] = newValue }
    }

    static let image: BinaryAttribute = .init("image", \Restaurant.image)
    var image: Binary? {
        get { self[Self.image] }
        set { self[Self.image] = newValue }
    }

    static let imageSmall: BinaryAttribute = .init("imageSmall", \Restaurant.imageSmall)
    var imageSmall: Binary? {
        get { self[Self.imageSmall] }
        set { self[Self.imageSmall] = newValue }
    }

    static let imageMedium: BinaryAttribute = .init("imageMedium", \Restaurant.imageMedium)
    var imageMedium: Binary? {
        get { self[Self.imageMedium] }
        set { self[Self.imageMedium] = newValue }
    }

    static let imageLarge: BinaryAttribute = .init("imageLarge", \Restaurant.imageLarge)
    var imageLarge: Binary? {
        get { self[Self.imageLarge] }
        set { self[Self.imageLarge] = newValue }
    }

    static let imageWidth: Attribute<Int> = .init("imageWidth", \Restaurant.imageWidth)
    var imageWidth: Int {
        get { self[Self.imageWidth] }
        set { self[Self.imageWidth] = newValue }
    }

    static let imageHeight: Attribute<Int> = .init("imageHeight", \Restaurant.imageHeight)
    var imageHeight: Int {
        get { self[Self.imageHeight] }
        set { self[Self.imageHeight] = newValue }
    }

    static let imageDigest: Attribute<String> = .init("imageDigest", \Restaurant.imageDigest, limit: 64)
    var imageDigest: String {
        get { self[Self.imageDigest] }
        set { self[Self.imageDigest] = newValue }
    }

    static let imageType: Attribute<String> = .init("imageType", \Restaurant.imageType, limit: 64)
    var imageType: String {
        get { self[Self.imageType] }
        set { self[Self.imageType] = newValue }
    }

    static let entity = Entity(
        "Restaurant", of: Restaurant.self, title: name,
        attributes: [
            name, type, location, phone, summary, isFavorite, ratingText, ratingRank, lastFormVersion, createdAt, image,
            imageSmall, imageMedium, imageLarge, imageWidth, imageHeight, imageDigest, imageType,
        ],
        // Each filter in each order of the list; the last column of an index is the id, by which the newest are found.
        indexes: [
            Index(isFavorite), Index(isFavorite, name), Index(isFavorite, ratingRank, name),
            Index(type), Index(type, name), Index(type, ratingRank, name),
            Index(ratingRank), Index(ratingRank, name),
        ])

    override func awakeFromInsert() {
        createdAt = context.now
        lastFormVersion = 1
    }
}

extension Restaurant {
    /// The rating; nil where it is not rated.
    var rating: Rating? {
        get { ratingText.flatMap(Rating.init) }
        set { ratingText = newValue?.rawValue }
    }
}
