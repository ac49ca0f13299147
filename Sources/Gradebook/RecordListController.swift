import HTTPServer
import Persistence
import Site

/// `/gradebook/students` or `/gradebook/quizzes`: the list with the form for a new record on top, editing in place,
/// deleting.
struct RecordListController<Record: ListedRecord>: Sendable {
    let services: SiteServices

    private var section: GradebookSection { Record.section }

    func addRoutes(to router: inout Router) {
        router.get(section.address, list)
        router.post(section.address, create)
        router.post(GradebookAddresses.record(section.address, "{id}"), update)
        router.post(GradebookAddresses.delete(section.address, "{id}"), delete)
    }

    @Sendable private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await page(RecordListState(try request.query), for: request)
    }

    @Sendable private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try await request.sentForm()
        let state = RecordListState(address: form.origin(among: section.address))
        switch try await services.create(Record.Model.self, from: form) {
        case .saved(let id): return .seeOther(RecordListState().with { $0.added = id }.address(of: section))
        case .refused(let refused): return try await page(state, refused: refused, for: request)
        case .conflict: throw ApplicationError.notFound
        }
    }

    @Sendable private func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let form = try await request.sentForm()
        let origin = form.origin(among: section.address)
        switch try await services.update(Record.Model.self, id: id, from: form) {
        case .saved: return .seeOther("\(origin)#\(RecordListPage.Row.elementID(Record.entity, id))")
        case .refused(let refused):
            return try await page(RecordListState(address: origin), refused: refused, for: request)
        case .conflict(let conflict):
            return services.conflictPage(
                conflict, name: Record.name(in: conflict.saved),
                action: GradebookAddresses.record(section.address, id), origin: origin, for: request)
        }
    }

    @Sendable private func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let origin = try await request.sentForm().origin(among: section.address)
        return try await services.delete(Record.self, id: id, backTo: origin)
    }

    /// What a read brings of the list.
    private struct Found: Sendable {
        var rows: [RecordListPage.Row]
        var next: PageCursor?
        /// Whether there is no record at all.
        var isEverEmpty: Bool
        /// The form of the record that is edited.
        var edit: RecordForm<Record.Model>?
        /// The name of the record that was just added.
        var added: String?
    }

    /// - Parameter refused: a form that was sent and comes back.
    private func page(
        _ state: RecordListState, refused: RecordForm<Record.Model>? = nil, for request: HTTPRequest
    ) async throws -> HTTPResponse {
        let found = try await services.search { try find(state, in: $0) }
        let here = state.with { _ in }.address(of: section)
        func formPage(_ form: RecordForm<Record.Model>, takesFocus: Bool) -> RecordFormPage {
            let action = form.id.map { GradebookAddresses.record(section.address, $0) } ?? section.address
            return form.page(action: action, from: here, takesFocus: takesFocus)
        }
        var top = services.newForm(Record.Model.self)
        var rows = found.rows
        if let form = refused ?? found.edit {
            let id = form.id.map { RecordListPage.Row.elementID(Record.entity, $0) }
            if let index = rows.firstIndex(where: { $0.id == id }) {
                rows[index].form = formPage(form, takesFocus: true)
            } else {
                top = form
            }
        }
        var emptiness = RecordListPage.Emptiness.none
        if rows.isEmpty {
            emptiness = found.isEverEmpty ? .nothingYet : state.after == nil ? .nothingFound : .pastTheEnd
        }
        let page = RecordListPage(
            frame: services.frame(section.title, for: request), sections: section.navigation, title: section.title,
            form: formPage(top, takesFocus: top.id != nil || found.added != nil),
            formButton: top.id == nil ? "Add" : "Save", added: found.added, rows: rows, emptiness: emptiness,
            whenEmpty: section.whenEmpty, query: state.query, listAddress: section.address,
            firstAddress: state.after == nil ? nil : state.with { $0.after = nil }.address(of: section),
            nextAddress: found.next.map { next in state.with { $0.after = next.rawValue }.address(of: section) },
            here: here)
        return services.page(
            RecordListTemplate(page: page), for: request, status: refused?.status ?? .ok,
            kept: refused == nil ? .inHistory : .never)
    }

    private func find(_ state: RecordListState, in context: ManagedObjectContext) throws -> Found {
        var request = Record.listed
        request.search = state.query.isBlank ? nil : state.query
        request.after = state.after.map(PageCursor.init)
        // Percents need the maxima: all at once, not one by one.
        _ = try context.fetch(FetchRequest<Quiz>())
        let page = try context.fetchPage(request)
        return Found(
            rows: page.objects.map { RecordListPage.Row($0, state: state) }, next: page.next,
            isEverEmpty: try page.objects.isEmpty && context.fetch(FetchRequest<Record>(limit: 1)).isEmpty,
            edit: try state.edited.flatMap { try context.object(Record.self, id: $0) }.map(RecordForm.init(editing:)),
            added: try state.added.flatMap { try context.object(Record.self, id: $0)?.title })
    }
}
