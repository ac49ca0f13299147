/// Every address of the products; no template and no other file spells one. For an id stands `{id}` in a route's pattern.
enum ProductsAddresses {
    static let home = "/products"
}
