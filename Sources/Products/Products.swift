public import HTTPServer
public import Persistence
public import Site

/// The products that a household keeps count of: the feature's front door.
public struct Products: Feature {
    public static let entities: [Entity] = [Product.entity]

    public static let tab = Frame.Tab(
        title: "Products", address: ProductsAddresses.list, icon: "products", isCurrent: false)

    public static let kinds = [Product.entity.name: "Product"]

    private let lists: ProductListController
    private let products: ProductsController

    public init(services: SiteServices) {
        lists = ProductListController(services: services)
        products = ProductsController(services: services, lists: lists)
    }

    public func addRoutes(to router: inout Router) {
        let id = "{id}"
        router.get(ProductsAddresses.list, lists.list)
        router.get(ProductsAddresses.results, lists.results)
        router.post(ProductsAddresses.list, products.create)
        router.get(ProductsAddresses.product(id), products.show)
        router.post(ProductsAddresses.product(id), products.update)
        router.post(ProductsAddresses.delete(id), products.delete)
        router.post(ProductsAddresses.quantity(id), products.step)
    }

    public static func samples(_ services: SiteServices, from folder: String) async throws -> Samples {
        { context in
            for sample in ProductSample.all {
                let product = Product(context: context)
                product.name = sample.name
                product.quantity = sample.quantity
            }
        }
    }
}
