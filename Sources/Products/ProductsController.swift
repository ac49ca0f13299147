import HTTPServer
import Persistence
import Site

/// What products have beside their list: a search of their names, and quantities that are counted up and down.
struct ProductsController: Sendable {
    let services: SiteServices
    let lists: EditableListController<ProductList>

    @Sendable func results(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try request.query
        // The form's other fields come along with Find.
        guard query.pairs.allSatisfy({ ProductList.parameters.contains($0.name) }) else {
            return .seeOther(ProductList(path: ProductsAddresses.results, query: query).address)
        }
        return try await lists.list(request)
    }

    @Sendable func step(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let form = try await request.sentForm()
        guard let step = ["1": 1, "-1": -1][form.fields["step"]] else {
            throw ApplicationError(.malformed, "A quantity goes up or down by one; this was neither.")
        }
        // Within the write, so that of two people who press at once both count.
        try await services.container.write { context in
            let product = try context.record(Product.self, id: id)
            guard let quantity = CountableQuantity(product.quantity) else {
                throw ApplicationError(
                    .invalid, "The quantity does not begin with a number that can be counted. Edit it to change it.")
            }
            product.quantity = quantity.stepped(by: step)
            try context.save()
        }
        return .seeOther("\(ProductList(origin: form).address)#\(ProductList.anchor(id))")
    }
}
