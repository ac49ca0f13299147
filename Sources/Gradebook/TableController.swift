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

    @Sendable private func save(_ request: HTTPRequest) async throws -> HTTPResponse {
        let entries = try ScoreSheet(try await request.sentForm(ScoreSheet.limits)).entries
        return try await save(entries, for: request) { entries in
            try await services.container.write { try $0.enter(entries) }
        }
    }

    /// Has scores entered; where not all can be, or none for now, the table comes back with all that was typed.
    func save(
        _ entries: [ScoreEntry], for request: HTTPRequest,
        by enter: ([ScoreEntry]) async throws -> [EnteredScore]
    ) async throws -> HTTPResponse {
        let here = TableState(try request.query).address
        do {
            let entered = try await enter(entries)
            let failed = entered.filter { $0.problem != nil }
            guard !failed.isEmpty else { return .seeOther(here, message: Self.message(entered, backTo: here)) }
            return try await page(
                unsaved: failed, notice: Self.notice(saved: entered.count - failed.count, failed: failed.count),
                status: failed.contains { $0.status == .unprocessableContent } ? .unprocessableContent : .conflict,
                for: request)
        } catch {
            let reason = try services.reason(error, notSaved: "scores")
            return try await page(
                unsaved: entries.map(EnteredScore.init(notStored:)), notice: reason.sentence,
                status: reason.code.status, for: request)
        }
    }

    private func page(
        unsaved: [EnteredScore] = [], notice: String? = nil, status: HTTPResponse.Status = .ok, for request: HTTPRequest
    ) async throws -> HTTPResponse {
        let state = TableState(try request.query)
        let frame = services.frame("Gradebook", for: request)
        let table = try await services.search { try ScoreTable(in: $0, after: state.after) }
        let page = TablePage(table, state: state, unsaved: unsaved, notice: notice, frame: frame)
        return services.page(
            GradebookTableTemplate(page: page), for: request, status: status,
            kept: status == .ok ? .untilChanged : .never)
    }

    private static func notice(saved: Int, failed: Int) -> String {
        let saved = saved == 0 ? "" : "Saved \(saved.counted("score")). "
        return "\(saved)\(failed.counted("score needs", "scores need")) another look. Nothing you typed is lost."
    }

    private static func message(_ entered: [EnteredScore], backTo here: String) -> Message {
        if let only = entered.first, entered.count == 1 { return only.message(backTo: here) }
        let saved = entered.count { $0.outcome == .saved }
        let removed = entered.count { if case .removed = $0.outcome { true } else { false } }
        guard saved + removed > 0 else { return Message(text: "Nothing was changed.") }
        var parts: [String] = []
        if saved > 0 { parts.append("Saved \(saved.counted("score")).") }
        if removed > 0 { parts.append("Deleted \(removed); “Recently deleted” has them for 30 days.") }
        return Message(text: parts.joined(separator: " "))
    }
}
