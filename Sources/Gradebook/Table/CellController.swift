import HTTPServer
import Site

/// `POST /gradebook/cell`: the table's script saves a cell and is told the averages, in JSON.
struct CellController: Sendable {
    let services: SiteServices

    func addRoutes(to router: inout Router) {
        router.post(GradebookAddresses.cell, save)
    }

    @Sendable private func save(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            let entry = try GradeEntry(try await request.sentForm().fields)
            let outcome = try await services.enter(entry)
            if let problem = outcome.problem { return try refusal(of: outcome, problem) }
            return try await acceptance(of: outcome)
        } catch {
            let reason = try services.reason(error, notSaved: "grade") { $0.code != .unknown }
            return try .json(["message": reason.sentence], status: reason.code.status)
        }
    }

    /// The points as they are stored, and the averages as the table shows them. Where nothing was changed, somebody else
    /// may have stored them: then also the points that the person has seen.
    private func acceptance(of outcome: GradeEntry.Outcome) async throws -> HTTPResponse {
        let averages = try await services.search { try GradeTable(in: $0).averages }
        let message = outcome.message(backTo: GradebookAddresses.table)
        var answer = [
            "points": outcome.stored?.text ?? "", "student": averages.student(outcome.entry.cell.student).text,
            "quiz": averages.quiz(outcome.entry.cell.quiz).text, "overall": averages.overall.text,
            "message": message.text,
        ]
        answer["undo"] = message.undo
        if case .unchanged = outcome.kind { answer["seen"] = outcome.entry.before.text }
        return try .json(answer, status: .ok)
    }

    /// Why it was not saved, and what the cell is to take for before: only points that the sentence tells of.
    private func refusal(of outcome: GradeEntry.Outcome, _ problem: String) throws -> HTTPResponse {
        var answer = ["message": problem]
        if case .conflict = outcome.kind { answer["points"] = outcome.before.text }
        return try .json(answer, status: outcome.status)
    }
}
