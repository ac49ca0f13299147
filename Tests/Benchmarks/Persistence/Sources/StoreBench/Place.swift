import Foundation
import Persistence

/// A restaurant without a search: a million of them are loaded within a minute or two.
final class Place: ManagedObject, PersistentModel, Filled {
    static let name: Attribute<String> = .init("name", \Place.name, limit: 200, required: true, naturalOrder: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let type: Attribute<String> = .init("type", \Place.type, limit: 100)
    var type: String {
        get { self[Self.type] }
        set { self[Self.type] = newValue }
    }

    static let location: Attribute<String> = .init("location", \Place.location, limit: 500)
    var location: String {
        get { self[Self.location] }
        set { self[Self.location] = newValue }
    }

    static let phone: Attribute<String?> = .init("phone", \Place.phone, limit: 50)
    var phone: String? {
        get { self[Self.phone] }
        set { self[Self.phone] = newValue }
    }

    static let summary: Attribute<String> = .init("summary", \Place.summary, limit: 20_000)
    var summary: String {
        get { self[Self.summary] }
        set { self[Self.summary] = newValue }
    }

    static let isFavorite: Attribute<Bool> = .init("isFavorite", \Place.isFavorite)
    var isFavorite: Bool {
        get { self[Self.isFavorite] }
        set { self[Self.isFavorite] = newValue }
    }

    static let rank: Attribute<Int> = .init("rank", \Place.rank, initialValue: 6)
    var rank: Int {
        get { self[Self.rank] }
        set { self[Self.rank] = newValue }
    }

    static let createdAt: Attribute<Date> = .init("createdAt", \Place.createdAt)
    var createdAt: Date {
        get { self[Self.createdAt] }
        set { self[Self.createdAt] = newValue }
    }

    static let entity = Entity(
        "Place", of: Place.self, title: name,
        attributes: [name, type, location, phone, summary, isFavorite, rank, createdAt],
        indexes: [Index(isFavorite, name), Index(rank, name)])

    override func awakeFromInsert() {
        createdAt = context.now
    }

    /// What a page of places is asked for by; each order has an index.
    static let orders: [(name: String, sortBy: [SortDescriptor<Place>])] = [
        ("name", [SortDescriptor(\.name)]),
        ("newest", [SortDescriptor(\.id, order: .reverse)]),
        ("rank, name", [SortDescriptor(\.rank), SortDescriptor(\.name)]),
    ]
}
