import HTTPServer
import Persistence
import Site

/// `GET /restaurants/new` and `POST /restaurants`.
struct NewRestaurantController: Sendable {
    let services: SiteServices
    let forms: RestaurantForms

    @Sendable func new(_ request: HTTPRequest) async throws -> HTTPResponse {
        try forms.page(
            RestaurantForm(purpose: .create(key: services.token()), model: RestaurantFormViewModel()), for: request,
            caching: .inHistory)
    }

    @Sendable func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let submission = try await forms.submission(request)
        let key = FormKey(
            submission.form.fields["key"], content: submission.model.text.content + [submission.photos.content])
        let purpose = FormPurpose.create(key: key.text ?? services.token())
        if submission.photos.move != nil { return try forms.arrange(submission, purpose: purpose, for: request) }
        guard submission.isValid else { return try forms.refuse(submission, purpose: purpose, for: request) }
        return try await forms.saving(submission, purpose: purpose, for: request) {
            let id = try await services.container.write { context in
                try key.record(of: Restaurant.self, in: context) { restaurant in
                    submission.model.apply(to: restaurant)
                    try PhotoArrangement(submission.photos, of: restaurant).apply()
                }.id
            }
            return .seeOther(RestaurantAddresses.detail(id))
        }
    }
}
