import Albums
import Gradebook
public import Persistence
import Products
import Restaurants
public import Site

/// What an application is made of: its features in the order of their tabs, and the migrations of their store.
public struct Features: Sendable {
    public var all: [any Feature.Type]
    /// The released migrations, oldest first.
    public var migrations: [Migration]

    public init(_ all: [any Feature.Type], migrations: [Migration]) {
        self.all = all
        self.migrations = migrations
    }

    /// FoodPin's own.
    public static let foodPin = Features(
        [Restaurants.self, Products.self, Albums.self, Gradebook.self], migrations: Migrations.all)

    /// All that the store holds.
    public var model: Model { Model(entities, migrations: migrations) }

    /// The entities of every feature, and those that all pages share.
    public var entities: [Entity] { all.flatMap { $0.entities } + [PendingUpload.entity, FormSubmission.entity] }
}
