import Foundation
import Images
import Persistence
import Site

/// A restaurant of the household.
final class Restaurant: ManagedObject, PersistentModel {
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

    static let coverDigest = Attribute("coverDigest", \Restaurant.coverDigest, limit: 64)
    /// Names the content of the first photo; empty without a photo.
    var coverDigest: String {
        get { self[Self.coverDigest] }
        set { self[Self.coverDigest] = newValue }
    }

    static let coverWidth = Attribute("coverWidth", \Restaurant.coverWidth)
    /// The first photo's size in pixels; 0 without a photo.
    var coverWidth: Int {
        get { self[Self.coverWidth] }
        set { self[Self.coverWidth] = newValue }
    }

    static let coverHeight = Attribute("coverHeight", \Restaurant.coverHeight)
    var coverHeight: Int {
        get { self[Self.coverHeight] }
        set { self[Self.coverHeight] = newValue }
    }

    static let coverPlaceholder = Attribute(
        "coverPlaceholder", \Restaurant.coverPlaceholder, limit: ImageConfiguration.placeholderLength)
    /// What stands in the first photo's place until it is there.
    var coverPlaceholder: String {
        get { self[Self.coverPlaceholder] }
        set { self[Self.coverPlaceholder] = newValue }
    }

    static let coverMoves = Attribute("coverMoves", \Restaurant.coverMoves)
    /// Whether the first photo is an animation.
    var coverMoves: Bool {
        get { self[Self.coverMoves] }
        set { self[Self.coverMoves] = newValue }
    }

    static let photoCount = Attribute("photoCount", \Restaurant.photoCount)
    /// How many photos it has.
    var photoCount: Int {
        get { self[Self.photoCount] }
        set { self[Self.photoCount] = newValue }
    }

    static let photos = ToMany("photos", \Restaurant.photos, inverse: \Photo.restaurant, deleteRule: .cascade)
    /// Its photos; see `arrangedPhotos` for their order.
    var photos: [Photo] {
        get { self[Self.photos] }
        set { self[Self.photos] = newValue }
    }

    static let entity = Entity(
        "Restaurant", of: Restaurant.self, title: name,
        attributes: [
            name, type, location, phone, summary, isFavorite, ratingText, ratingRank, lastFormVersion, createdAt,
            coverDigest, coverWidth, coverHeight, coverPlaceholder, coverMoves, photoCount,
        ],
        relationships: [photos],
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
