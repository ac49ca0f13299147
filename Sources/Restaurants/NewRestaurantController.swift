import HTTPServer
import Persistence
import Site

/// `GET /restaurants/new` and `POST /restaurants`.
struct NewRestaurantController: Sendable {
    let services: SiteServices
    let forms: RestaurantFormController

    @Sendable func new(_ request: HTTPRequest) async throws -> HTTPResponse {
        try forms.page(
            RestaurantForm(purpose: .create(key: services.token()), model: RestaurantFormViewModel()), for: request,
            kept: .inHistory)
    }

    @Sendable func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let submission = try await forms.submission(request)
        let key = FormKey(submission.fields["key"], content: submission.model.content + [submission.photo.content])
        let purpose = RestaurantForm.Purpose.create(key: key.text ?? services.token())
        guard submission.isValid else { return try await forms.refuse(submission, purpose: purpose, for: request) }
        return try await forms.saving(submission, purpose: purpose, for: request) {
            let result = try await services.container.write { context in
                if let earlier = try key.earlierResult(in: context), try isThere(earlier, in: context) {
                    return earlier
                }
                let restaurant = Restaurant(context: context)
                submission.model.apply(to: restaurant)
                try restaurant.apply(submission.photo) { try context.restaurant(photo: $0) }
                try context.save()
                let result = RestaurantAddresses.detail(restaurant.id)
                try key.remember(result, in: context)
                try context.save()
                return result
            }
            return .seeOther(result)
        }
    }

    /// Whether what an earlier form made is still there: where it was deleted, the form makes it anew.
    private func isThere(_ address: String, in context: ManagedObjectContext) throws -> Bool {
        guard let id = RestaurantAddresses.id(ofDetail: address) else { return false }
        return try context.object(Restaurant.self, id: id) != nil
    }
}
