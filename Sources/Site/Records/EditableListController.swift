public import HTTPServer
import Persistence

/// Answers for the states of an `EditableList`, and for what is sent from it. Each form leads back to the list it came
/// from; one that is refused is shown in it.
public struct EditableListController<List: EditableList>: Sendable {
    private let services: SiteServices

    public init(services: SiteServices) {
        self.services = services
    }

    /// Adds its routes, all but those of further lists of the same records.
    public func addRoutes(to router: inout Router) {
        let (addresses, id) = (List.addresses, "{id}")
        router.get(addresses.list, list)
        router.post(addresses.list, create)
        router.get(addresses.record(id), show)
        router.post(addresses.record(id), update)
        router.post(addresses.delete(id), delete)
    }

    @Sendable public func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await page(List(path: String(request.pathComponent), query: request.query), for: request)
    }

    /// `GET` where an edit is sent, as a browser does after one that was refused: the record in its list.
    @Sendable private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let list = List(path: List.addresses.list, query: FormFields())
        return .seeOther(list.with { $0.edited = id }.address)
    }

    @Sendable private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try await request.sentForm()
        let list = List(origin: form).adding
        switch try await services.create(List.Model.self, from: form) {
        case .saved:
            // The next one can be typed at once.
            let message = Message(text: "Added \(List.Model(fields: form.fields).summary).")
            return .seeOther("\(list.address)#\(RecordForm<List.Model>.firstFieldID())", message: message)
        case .refused(let refused): return try await page(list, refused: refused, for: request)
        }
    }

    @Sendable private func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let form = try await request.sentForm()
        let list = List(origin: form)
        switch try await services.update(List.Model.self, id: id, from: form) {
        case .saved(let saved):
            let message = Message(text: "Saved \(saved.title.shortened()).")
            return .seeOther("\(list.address)#\(List.anchor(id))", message: message)
        case .refused(let refused):
            let shown = refused.id == nil ? list.adding : list.with { $0.edited = id }
            return try await page(shown, refused: refused, for: request)
        case .conflict(let conflict):
            return services.conflictPage(
                conflict, action: List.addresses.record(id), origin: list.address, for: request)
        }
    }

    @Sendable private func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let list = List(origin: try await request.sentForm())
        return try await services.delete(List.Model.Object.self, id: id, backTo: list.address)
    }

    /// A list as a response.
    /// - Parameter refused: a form of it that was sent and not saved.
    private func page(
        _ list: List, refused: RecordForm<List.Model>? = nil, for request: HTTPRequest
    ) async throws -> HTTPResponse {
        let add = refused.flatMap { $0.id == nil ? $0 : nil } ?? list.new.map(services.newForm)
        let page: EditableListPage<List.Details>
        do {
            page = try await services.read(searching: list.isSlow) {
                try EditableListPage(list, add: add, refused: refused, in: $0)
            }
        } catch is InvalidPageCursor where refused != nil {
            // What was typed comes first.
            return try await self.page(list.with { $0.after = nil }, refused: refused, for: request)
        }
        return services.page(
            list.template(page, frame: services.frame(list.title, for: request)), for: request,
            status: refused?.status ?? .ok,
            caching: refused != nil || add != nil ? .inHistory : .untilChanged)
    }
}
