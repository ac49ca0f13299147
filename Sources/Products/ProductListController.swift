import HTTPServer
import Persistence
import Site

/// `GET /products` and `GET /products/results`: the lists in every state that an address can name.
struct ProductListController: Sendable {
    let services: SiteServices

    @Sendable func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await page(ProductListState(.all, try request.query), for: request)
    }

    @Sendable func results(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try request.query
        let state = ProductListState(.results, query)
        // The form's other fields come along with Find.
        guard query.pairs.allSatisfy({ ProductListState.parameters.contains($0.name) }) else {
            return .seeOther(state.address)
        }
        return try await page(state, for: request)
    }

    /// What a read brings of a list.
    struct Found: Sendable {
        var rows: [ProductRow]
        var next: PageCursor?
        /// The product that the address wants edited.
        var edited: RecordForm<ProductFormViewModel>?
        /// Whether there is no product at all.
        var isEverEmpty: Bool
    }

    /// A list as a response.
    /// - Parameter refused: a form of it that was sent and not saved.
    func page(
        _ state: ProductListState, refused: RecordForm<ProductFormViewModel>? = nil, for request: HTTPRequest
    ) async throws -> HTTPResponse {
        let found: Found
        do {
            found = try await find(state)
        } catch is InvalidPageCursor where refused != nil {
            // What was typed comes first.
            return try await page(state.with { $0.after = nil }, refused: refused, for: request)
        }
        let edit = (refused ?? found.edited).flatMap { form in
            ProductEdit(form, name: (found.edited ?? form).model[.name], in: state)
        }
        var add = services.newForm(ProductFormViewModel.self)
        if state.list == .all { add.model = ProductFormViewModel(text: FormText([.name: state.name])) }
        if let refused, refused.id == nil { add = refused }
        let page = ProductListPage(
            state, found: found, edit: edit, add: add, isFresh: refused == nil && edit == nil,
            frame: services.frame(state.list == .all ? "Products" : "Results", for: request))
        let status = refused?.status ?? .ok
        switch state.list {
        case .all:
            return services.page(
                ProductListTemplate(page: page), for: request, status: status,
                kept: refused == nil ? .inHistory : .never)
        case .results:
            return services.page(
                ProductResultsTemplate(page: page), for: request, status: status,
                kept: refused == nil ? .untilChanged : .never)
        }
    }

    private func find(_ state: ProductListState) async throws -> Found {
        let read: @Sendable (ManagedObjectContext) throws -> Found = { context in
            let page = try context.fetchPage(Product.list(state))
            let edited = try state.edit.flatMap { try context.object(Product.self, id: $0) }
            return Found(
                rows: page.objects.map { ProductRow($0, in: state) }, next: page.next,
                edited: edited.map { RecordForm(editing: $0) },
                isEverEmpty: try page.objects.isEmpty && context.fetch(Product.any).isEmpty)
        }
        return try state.searchedText == nil ? services.container.read(read) : await services.search(read)
    }
}
