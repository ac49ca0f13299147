import Foundation
import Persistence

/// The entity that most tests work with.
final class Restaurant: ManagedObject, PersistentModel {
    static let name = Attribute(
        "name", \Restaurant.name, limit: 200, required: true, naturalOrder: true, searched: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let type = Attribute("type", \Restaurant.type, limit: 100, searched: true, indexed: true)
    var type: String {
        get { self[Self.type] }
        set { self[Self.type] = newValue }
    }

    static let phone = Attribute("phone", \Restaurant.phone, limit: 50)
    var phone: String? {
        get { self[Self.phone] }
        set { self[Self.phone] = newValue }
    }

    static let summary = Attribute("summary", \Restaurant.summary, limit: 20_000, searched: true)
    var summary: String {
        get { self[Self.summary] }
        set { self[Self.summary] = newValue }
    }

    static let isFavorite = Attribute("isFavorite", \Restaurant.isFavorite)
    var isFavorite: Bool {
        get { self[Self.isFavorite] }
        set { self[Self.isFavorite] = newValue }
    }

    static let rating = Attribute("rating", \Restaurant.rating)
    var rating: Rating? {
        get { self[Self.rating] }
        set {
            self[Self.rating] = newValue
            self[Self.ratingOrder] = newValue?.order ?? 6
        }
    }

    /// Kept in the row by the setter of `rating`.
    static let ratingOrder = Attribute("ratingOrder", \Restaurant.ratingOrder, initialValue: 6)
    var ratingOrder: Int { self[Self.ratingOrder] }

    static let seats = Attribute("seats", \Restaurant.seats)
    var seats: Int? {
        get { self[Self.seats] }
        set { self[Self.seats] = newValue }
    }

    static let price = Attribute("price", \Restaurant.price)
    var price: Double {
        get { self[Self.price] }
        set { self[Self.price] = newValue }
    }

    static let createdAt = Attribute("createdAt", \Restaurant.createdAt)
    var createdAt: Date {
        get { self[Self.createdAt] }
        set { self[Self.createdAt] = newValue }
    }

    static let image = BinaryAttribute("image", \Restaurant.image)
    var image: Binary? {
        get { self[Self.image] }
        set { self[Self.image] = newValue }
    }

    static let entity = Entity(
        "Restaurant", of: Restaurant.self, title: name,
        attributes: [
            name, type, phone, summary, isFavorite, rating, ratingOrder, seats, price, createdAt, image,
        ],
        indexes: [
            Index(isFavorite, name), Index(ratingOrder, name), Index(seats),
            Index(columns: [price.descending, IndexColumn(name)]),
        ])

    override func awakeFromInsert() {
        createdAt = context.now
    }

    override func validate() throws {
        guard price < 0 else { return }
        throw ValidationError(failures: [
            .init(entity: "Restaurant", attribute: "price", code: .custom("negative"), sentence: "Nothing is free.")
        ])
    }
}

enum Rating: String, AttributeValue, CaseIterable, Codable {
    case awesome, good, okay, bad, terrible

    var order: Int { (Rating.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// An upload that is not kept when it is deleted.
final class Upload: ManagedObject, PersistentModel {
    static let token = Attribute("token", \Upload.token, limit: 40, required: true, unique: true)
    var token: String {
        get { self[Self.token] }
        set { self[Self.token] = newValue }
    }

    static let image = BinaryAttribute("image", \Upload.image)
    var image: Binary? {
        get { self[Self.image] }
        set { self[Self.image] = newValue }
    }

    static let entity = Entity("Upload", of: Upload.self, attributes: [token, image], keepsDeleted: false)
}

let testModel = Model([Restaurant.entity, Upload.entity])
