import HTTPServer
import Persistence
import Site

/// The front door: what it keeps, where it is found, what it answers.
struct Wines: Feature {
    static let entities = [Wine.entity]
    static let tab = Frame.Tab(title: "Wines", address: WineAddresses.list, icon: "plate")
    static let kinds = [Wine.entity.name: "Wine"]

    let services: SiteServices

    func addRoutes(to router: inout Router) {
        router.get(WineAddresses.list, list)
        router.post(WineAddresses.list, create)
        router.get(WineAddresses.new) { form(services.newForm(WineFormViewModel()), for: $0) }
        router.get(WineAddresses.wine("{id}"), show)
        router.post(WineAddresses.wine("{id}"), update)
        router.get(WineAddresses.edit("{id}"), edit)
        router.post(WineAddresses.delete("{id}"), delete)
    }

    @Sendable private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let state = WineListState(try request.query)
        let frame = services.frame("Wines", for: request)
        let page = try await services.read(searching: state.query.hasSearchedWord) { context in
            let page = try context.fetchPage(state.request)
            return WineListPage(
                frame: frame, wines: page.objects.map(WineRow.init),
                emptiness: try ListEmptiness(
                    of: Wine.self, isEmpty: page.objects.isEmpty, after: state.after, in: context), query: state.query,
                pages: PageLinks(state, next: page.next), here: state.address)
        }
        return services.page(WineListTemplate(page: page), for: request)
    }

    @Sendable private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let wine = try services.container.read { WineRow(try $0.record(Wine.self, id: id)) }
        let page = WinePage(frame: services.frame(wine.name, for: request), wine: wine)
        return services.page(WineTemplate(page: page), for: request)
    }

    @Sendable private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let sent = try await request.sentForm()
        switch try await services.create(WineFormViewModel.self, from: sent) {
        case .saved(let id):
            let message = Message(text: "Added \(WineFormViewModel(fields: sent.fields).summary).")
            return .seeOther(WineAddresses.wine(id), message: message)
        case .refused(let refused): return form(refused, for: request)
        }
    }

    @Sendable private func edit(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let wine = try services.container.read {
            RecordForm<WineFormViewModel>(editing: try $0.record(Wine.self, id: id))
        }
        return form(wine, for: request)
    }

    @Sendable private func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let wine = WineAddresses.wine(id)
        switch try await services.update(WineFormViewModel.self, id: id, from: request.sentForm()) {
        case .saved: return .seeOther(wine)
        case .refused(let refused): return form(refused, for: request)
        case .conflict(let conflict):
            return services.conflictPage(conflict, action: wine, origin: wine, for: request)
        }
    }

    @Sendable private func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
        let list = try await request.sentForm().origin(among: [WineAddresses.list])
        return try await services.delete(Wine.self, id: request.parameters.integer("id"), backTo: list)
    }

    private func form(_ form: RecordForm<WineFormViewModel>, for request: HTTPRequest) -> HTTPResponse {
        let page = WineFormPage(
            frame: services.frame("Wine", for: request),
            form: form.page(action: form.id.map(WineAddresses.wine) ?? WineAddresses.list, takesFocus: true))
        return services.page(
            WineFormTemplate(page: page), for: request, status: form.status,
            caching: form.status == .ok ? .inHistory : .never)
    }
}
