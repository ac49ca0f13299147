import Persistence

extension Migration {
    /// The products.
    static let products = Migration(
        "products",
        [])
}
