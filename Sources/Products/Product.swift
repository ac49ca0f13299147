import Foundation
import Persistence

/// A product that the household keeps, and how much of it.
final class Product: ManagedObject, PersistentModel {
    static let name = Attribute(
        "name", \Product.name, limit: ProductLimits.name, required: true, naturalOrder: true, searched: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let quantity = Attribute("quantity", \Product.quantity, limit: ProductLimits.quantity)
    /// As typed, e.g. "12", "2 kg" or "plenty"; see `CountableQuantity`.
    var quantity: String {
        get { self[Self.quantity] }
        set { self[Self.quantity] = newValue }
    }

    static let createdAt = Attribute("createdAt", \Product.createdAt)
    var createdAt: Date {
        get { self[Self.createdAt] }
        set { self[Self.createdAt] = newValue }
    }

    static let entity = Entity("Product", of: Product.self, title: name, attributes: [name, quantity, createdAt])

    override func awakeFromInsert() { createdAt = context.now }
}
