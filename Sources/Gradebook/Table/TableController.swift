import HTTPServer
import Persistence
import Site

/// `GET /gradebook` and `POST /gradebook`: the whole table.
struct TableController: Sendable {
    let services: SiteServices

    func addRoutes(to router: inout Router) {
        router.get(GradebookAddresses.table, show)
        router.post(GradebookAddresses.table, save)
    }

    @Sendable private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await page(for: request)
    }

    /// Where not all grades can be saved, the table comes back with all that was typed.
    @Sendable private func save(_ request: HTTPRequest) async throws -> HTTPResponse {
        let outcomes = try await services.enter(try SentTable(try await request.sentForm(SentTable.limits)).entries)
        let unsaved = outcomes.filter { $0.problem != nil }
        guard let first = unsaved.first else {
            let here = TableState(try request.query).address
            return .seeOther(here, message: Self.message(outcomes, backTo: here))
        }
        let status = unsaved.contains { $0.status == .unprocessableContent } ? .unprocessableContent : first.status
        let notice =
            first.isNotStored
            ? first.problem : Self.notice(saved: outcomes.count - unsaved.count, failed: unsaved.count)
        return try await page(unsaved: unsaved, notice: notice, status: status, for: request)
    }

    private func page(
        unsaved: [GradeEntry.Outcome] = [], notice: String? = nil, status: HTTPResponse.Status = .ok,
        for request: HTTPRequest
    ) async throws -> HTTPResponse {
        let state = TableState(try request.query)
        let frame = services.frame("Gradebook", for: request)
        let table = try await services.search { try GradeTable(in: $0, after: state.after) }
        let page = TablePage(table, state: state, unsaved: unsaved, notice: notice, frame: frame)
        return services.page(
            GradebookTableTemplate(page: page), for: request, status: status,
            caching: status == .ok ? .untilChanged : .inHistory)
    }

    private static func notice(saved: Int, failed: Int) -> String {
        let saved = saved == 0 ? "" : "Saved \(saved.counted("grade")). "
        return "\(saved)\(failed.counted("grade needs", "grades need")) another look. Nothing you typed is lost."
    }

    private static func message(_ outcomes: [GradeEntry.Outcome], backTo here: String) -> Message {
        if let only = outcomes.first, outcomes.count == 1 { return only.message(backTo: here) }
        let saved = outcomes.count { if case .saved = $0.kind { true } else { false } }
        let removed = outcomes.count { if case .removed = $0.kind { true } else { false } }
        guard saved + removed > 0 else { return Message(text: "Nothing was changed.") }
        var parts: [String] = []
        if saved > 0 { parts.append("Saved \(saved.counted("grade")).") }
        if removed > 0 { parts.append("Deleted \(removed); “Recently deleted” has them for 30 days.") }
        return Message(text: parts.joined(separator: " "))
    }
}
