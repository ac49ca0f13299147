import Foundation
import Persistence

/// A restaurant that is searched as those of the application are.
final class Restaurant: ManagedObject, PersistentModel, Filled {
    static let name: Attribute<String> = .init(
        "name", \Restaurant.name, limit: 200, required: true, naturalOrder: true, searched: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let type: Attribute<String> = .init("type", \Restaurant.type, limit: 100, searched: true)
    var type: String {
        get { self[Self.type] }
        set { self[Self.type] = newValue }
    }

    static let location: Attribute<String> = .init("location", \Restaurant.location, limit: 500, searched: true)
    var location: String {
        get { self[Self.location] }
        set { self[Self.location] = newValue }
    }

    static let phone: Attribute<String?> = .init("phone", \Restaurant.phone, limit: 50)
    var phone: String? {
        get { self[Self.phone] }
        set { self[Self.phone] = newValue }
    }

    static let summary: Attribute<String> = .init("summary", \Restaurant.summary, limit: 20_000, searched: true)
    var summary: String {
        get { self[Self.summary] }
        set { self[Self.summary] = newValue }
    }

    static let isFavorite: Attribute<Bool> = .init("isFavorite", \Restaurant.isFavorite)
    var isFavorite: Bool {
        get { self[Self.isFavorite] }
        set { self[Self.isFavorite] = newValue }
    }

    static let rank: Attribute<Int> = .init("rank", \Restaurant.rank, initialValue: 6)
    var rank: Int {
        get { self[Self.rank] }
        set { self[Self.rank] = newValue }
    }

    static let entity = Entity(
        "Restaurant", of: Restaurant.self, title: name,
        attributes: [name, type, location, phone, summary, isFavorite, rank],
        indexes: [Index(isFavorite, name), Index(rank, name)])

    static let orders: [(name: String, sortBy: [SortDescriptor<Restaurant>])] = [
        ("name", [SortDescriptor(\.name)]),
        ("newest", [SortDescriptor(\.id, order: .reverse)]),
        ("rank, name", [SortDescriptor(\.rank), SortDescriptor(\.name)]),
    ]
}
