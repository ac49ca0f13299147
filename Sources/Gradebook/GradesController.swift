import HTTPServer
import Persistence
import Site

/// `GET /gradebook/grades` and `POST /gradebook/grades`: one score, on its page or from a cell of the table.
struct GradesController: Sendable {
    let services: SiteServices

    func addRoutes(to router: inout Router) {
        router.get(GradebookAddresses.grades, show)
        router.post(GradebookAddresses.grades, save)
    }

    @Sendable private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let state = GradesState(try request.query)
        let choice = try await services.search { try GradesChoice(state, in: $0) }
        let page = GradesPage(choice, state: state, frame: services.frame("Grades", for: request))
        return services.page(GradesTemplate(page: page), for: request)
    }

    @Sendable private func save(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.headerFields[.accept]?.contains("application/json") == true {
            return try await saveCell(request)
        }
        let form = try await request.sentForm()
        let state = GradesState(form.fields)
        do {
            let score = try await enter(form)
            if let problem = score.problem {
                return try await refuse(
                    form, problem, status: score.status, before: score.shown, for: request)
            }
            let choice = try await services.search { try GradesChoice(state, in: $0) }
            let next = form.fields["then"] == "next" ? choice.neighbour(of: score.entry.cell.student, by: 1) : nil
            let address = GradesState(student: next?.id ?? state.student, quiz: state.quiz).address
            return .seeOther(address, message: score.message(backTo: state.address))
        } catch {
            let reason = try services.reason(error, notSaved: "score") { $0.code == .invalid || $0.keepsForm }
            return try await refuse(
                form, reason.sentence, status: reason.code.status, before: form.fields["before"] ?? "", for: request)
        }
    }

    /// The answer to the browser's script: the score and the averages as the table shows them, or why it was not saved.
    private func saveCell(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            let score = try await enter(try await request.sentForm())
            let stored = score.stored?.text ?? ""
            if let problem = score.problem {
                return try .json(["message": problem, "points": stored], status: score.status)
            }
            let cell = score.entry.cell
            let averages = try await services.search { try ScoreTable(in: $0).averages }
            let message = score.message(backTo: GradebookAddresses.table)
            var answer = [
                "points": stored, "student": averages.student(cell.student).text,
                "quiz": averages.quiz(cell.quiz).text, "overall": averages.overall.text, "message": message.text,
            ]
            answer["undo"] = message.undo
            return try .json(answer, status: .ok)
        } catch {
            let reason = try services.reason(error, notSaved: "score") { $0.code != .unknown }
            return try .json(["message": reason.sentence], status: reason.code.status)
        }
    }

    /// - Throws: `ApplicationError.invalid` where something is not filled in.
    private func enter(_ form: Form) async throws -> EnteredScore {
        guard let cell = GradesState(form.fields).cell else {
            throw ApplicationError(.invalid, "Please choose a student and a quiz.")
        }
        let before = try ScoreEntry.Before(form.fields["before"])
        let entry = ScoreEntry(cell: cell, before: before, text: form.fields["points"] ?? "")
        guard !entry.text.isBlank || entry.isChange else {
            throw ApplicationError(.invalid, "Please fill in the points.")
        }
        guard let entered = try await services.container.write({ try $0.enter([entry]) }).first else {
            throw ApplicationError.notFound
        }
        return entered
    }

    /// The page with what was typed and why it was not saved: beside the field, or where there is no field above it all.
    private func refuse(
        _ form: Form, _ sentence: String, status: HTTPResponse.Status, before: String, for request: HTTPRequest
    ) async throws -> HTTPResponse {
        let state = GradesState(form.fields)
        let choice = try await services.search { try GradesChoice(state, in: $0) }
        var text = FormText<ScoreField>(fields: form.fields)
        text.errors[.points] = sentence
        var page = GradesPage(
            choice, state: state, text: text, before: before, frame: services.frame("Grades", for: request))
        if page.form == nil {
            page.notice = text[.points].isBlank ? sentence : "\(text[.points].shortened()): \(sentence)"
        }
        return services.page(GradesTemplate(page: page), for: request, status: status, kept: .never)
    }
}

extension GradesState {
    /// What is no id counts as not chosen.
    init(_ fields: FormFields) {
        student = fields["student"].flatMap(Int64.init)
        quiz = fields["quiz"].flatMap(Int64.init)
    }

    var cell: Cell? {
        guard let student, let quiz else { return nil }
        return Cell(student: student, quiz: quiz)
    }
}
