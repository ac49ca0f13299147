import HTTPServer
import Site

/// `GET /gradebook/grades` and `POST /gradebook/grades`: one grade on its page.
struct GradesController: Sendable {
    let services: SiteServices

    func addRoutes(to router: inout Router) {
        router.get(GradebookAddresses.grades, show)
        router.post(GradebookAddresses.grades, save)
    }

    @Sendable private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let page = try await page(GradesChoice(try request.query), for: request)
        return services.page(GradesTemplate(page: page), for: request)
    }

    @Sendable private func save(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields = try await request.sentForm().fields
        let choice = GradesChoice(fields)
        var refused = GradesPage.Refused(text: FormText(fields: fields), before: .unknown)
        let status: HTTPResponse.Status
        do {
            let outcome = try await services.enter(try GradeEntry(fields))
            guard let problem = outcome.problem else {
                let next = fields["then"] == "next" ? try await page(choice, for: request).form?.next : nil
                return .seeOther(next?.address ?? choice.address, message: outcome.message(backTo: choice.address))
            }
            if outcome.isNotStored { refused.notice = problem } else { refused.text.errors[.points] = problem }
            (refused.before, status) = (outcome.before, outcome.status)
        } catch let error as ApplicationError where error.code == .invalid {
            refused.text.errors[.points] = error.sentence
            status = error.code.status
        }
        let page = try await page(choice, refused: refused, for: request)
        return services.page(GradesTemplate(page: page), for: request, status: status, caching: .inHistory)
    }

    private func page(
        _ choice: GradesChoice, refused: GradesPage.Refused? = nil, for request: HTTPRequest
    ) async throws -> GradesPage {
        let frame = services.frame("Grades", for: request)
        return try await services.search { try GradesPage(choice, refused: refused, frame: frame, in: $0) }
    }
}
