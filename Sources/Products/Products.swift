public import HTTPServer
public import Persistence
public import Site

/// The products that a household keeps count of: the feature's front door.
public struct Products: Feature {
    public static let entities: [Entity] = [Product.entity]

    public static let tab = Frame.Tab(title: "Products", address: ProductsAddresses.list, icon: "products")

    public static let kinds = [Product.entity.name: "Product"]

    private let lists: EditableListController<ProductList>
    private let products: ProductsController

    public init(services: SiteServices) {
        lists = EditableListController(services: services)
        products = ProductsController(services: services, lists: lists)
    }

    public func addRoutes(to router: inout Router) {
        lists.addRoutes(to: &router)
        router.get(ProductsAddresses.results, products.results)
        router.post(ProductsAddresses.quantity("{id}"), products.step)
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
