import Site

/// Every address of the products; no template and no other file spells one. For an id stands `{id}` in a route's pattern.
enum ProductsAddresses {
    static let list = "/products"
    static let results = "/products/results"

    static func quantity(_ id: some CustomStringConvertible) -> String {
        ProductList.addresses.record(id) + "/quantity"
    }
}
