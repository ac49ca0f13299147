public import HTTPServer
public import Persistence
public import Site

/// The products that a household keeps count of: the feature's front door.
public struct Products: Feature {
    public static let entities: [Entity] = []
    public static let tab = Frame.Tab(
        title: "Products", address: ProductsAddresses.home, icon: "products", isCurrent: false)
    public static let kinds: [String: String] = [:]

    public init(services: SiteServices) {}

    public func addRoutes(to router: inout Router) {}
}
