import HTTPServer
import Persistence
import Site

/// One product: added, edited where it stands, counted up and down, deleted. Each leads back to the list it came from.
struct ProductsController: Sendable {
    let services: SiteServices
    let lists: ProductListController

    /// `GET /products/ID`, where a browser is after a form that was refused: the product in the list of all.
    @Sendable func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        return .seeOther(ProductListState().with { $0.edit = id }.address)
    }

    @Sendable func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try await request.sentForm()
        let origin = ProductListState(origin: form).origin
        let sent = try await services.create(ProductFormViewModel.self, from: form)
        return try await answer(sent, origin, request) { _ in
            // The next one can be typed at once.
            .seeOther(
                "\(origin.all.address)#\(RecordForm<ProductFormViewModel>.fieldID(.name))",
                message: Message(text: "Added \(ProductFormViewModel(fields: form.fields).summary)."))
        }
    }

    @Sendable func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let form = try await request.sentForm()
        let origin = ProductListState(origin: form).origin
        let sent = try await services.update(ProductFormViewModel.self, id: id, from: form)
        return try await answer(sent, origin, request) { id in
            .seeOther(
                "\(origin.address)#\(ProductsAddresses.anchor(id))",
                message: Message(text: "Saved \(ProductFormViewModel(fields: form.fields)[.name].shortened())."))
        }
    }

    @Sendable func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let origin = ProductListState(origin: try await request.sentForm()).origin
        return try await services.delete(Product.self, id: id, backTo: origin.address)
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
        let origin = ProductListState(origin: form).origin
        return .seeOther("\(origin.address)#\(ProductsAddresses.anchor(id))")
    }

    private func answer(
        _ sent: SentRecordForm<ProductFormViewModel>, _ origin: ProductListState, _ request: HTTPRequest,
        saved: (Int64) -> HTTPResponse
    ) async throws -> HTTPResponse {
        switch sent {
        case .saved(let id): return saved(id)
        case .conflict(let conflict):
            return services.conflictPage(
                conflict, name: conflict.saved[.name], action: ProductsAddresses.product(conflict.id),
                origin: origin.address, for: request)
        case .refused(let form):
            // Only the list of all products has the form that adds one.
            let list = form.id == nil ? origin.all : origin.with { $0.edit = form.id }
            return try await lists.page(list, refused: form, for: request)
        }
    }
}
