import Foundation
import HTTPServer
import Persistence
import Site

/// The front door: what it keeps, where it is found, what it answers.
struct Wines: Feature {
    static let entities = [Wine.entity]
    static let tab = Frame.Tab(title: "Wines", address: WineAddresses.list, icon: "plate", isCurrent: false)
    static let kinds = [Wine.entity.name: "Wine"]

    let services: SiteServices

    func addRoutes(to router: inout Router) {
        router.get(WineAddresses.list, list)
        router.post(WineAddresses.list, create)
        router.get(WineAddresses.new) { form(services.newForm(WineFormViewModel.self), for: $0) }
        router.get(WineAddresses.wine("{id}"), show)
        router.post(WineAddresses.wine("{id}"), update)
        router.get(WineAddresses.edit("{id}"), edit)
        router.post(WineAddresses.delete("{id}"), delete)
    }

    @Sendable private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try request.query["q"] ?? ""
        var wines = FetchRequest<Wine>(sortBy: [SortDescriptor(\.name)], limit: 20, search: query)
        wines.after = try request.query["after"].map(PageCursor.init)
        let (rows, next) = try await services.search { [wines] context in
            let page = try context.fetchPage(wines)
            return (page.objects.map(WineRow.init), page.next)
        }
        var parameters = URLParameters()
        parameters.append("q", query)
        parameters.append("after", next?.rawValue)
        let page = WineListPage(
            frame: services.frame("Wines", for: request), wines: rows, query: query,
            nextAddress: next == nil ? nil : parameters.address(of: WineAddresses.list))
        return services.page(WineListTemplate(page: page), for: request)
    }

    @Sendable private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let wine = try services.container.read { WineRow(try $0.record(Wine.self, id: id)) }
        let page = WinePage(frame: services.frame(wine.name, for: request), wine: wine)
        return services.page(WineTemplate(page: page), for: request)
    }

    @Sendable private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        answer(try await services.create(WineFormViewModel.self, from: request.sentForm()), for: request)
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
        return answer(try await services.update(WineFormViewModel.self, id: id, from: request.sentForm()), for: request)
    }

    @Sendable private func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await services.delete(Wine.self, id: request.parameters.integer("id"), backTo: WineAddresses.list)
    }

    private func answer(_ sent: SentRecordForm<WineFormViewModel>, for request: HTTPRequest) -> HTTPResponse {
        switch sent {
        case .saved(let id): .seeOther(WineAddresses.wine(id))
        case .refused(let refused): form(refused, for: request)
        case .conflict(let conflict):
            services.conflictPage(
                conflict, name: conflict.saved[.name], action: WineAddresses.wine(conflict.id),
                origin: WineAddresses.wine(conflict.id), for: request)
        }
    }

    private func form(_ form: RecordForm<WineFormViewModel>, for request: HTTPRequest) -> HTTPResponse {
        let page = WineFormPage(
            frame: services.frame("Wine", for: request),
            form: form.page(action: form.id.map(WineAddresses.wine) ?? WineAddresses.list, takesFocus: true))
        return services.page(
            WineFormTemplate(page: page), for: request, status: form.status,
            kept: form.status == .ok ? .inHistory : .never)
    }
}
