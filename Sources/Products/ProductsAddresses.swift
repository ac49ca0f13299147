/// Every address of the products; no template and no other file spells one. For an id stands `{id}` in a route's pattern.
enum ProductsAddresses {
    static let list = "/products"
    static let results = "/products/results"

    static func product(_ id: some CustomStringConvertible) -> String { list + "/" + id.description }
    static func delete(_ id: some CustomStringConvertible) -> String { product(id) + "/delete" }
    static func quantity(_ id: some CustomStringConvertible) -> String { product(id) + "/quantity" }

    /// The id of a product's element in a list.
    static func anchor(_ id: Int64) -> String { "product-\(id)" }
}
