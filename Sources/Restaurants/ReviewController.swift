import HTTPServer
import Persistence
import Site

/// `GET` and `POST /restaurants/ID/review`: the five faces.
struct ReviewController: Sendable {
    let services: SiteServices

    @Sendable func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let page = try services.container.read { context in
            let restaurant = try context.record(Restaurant.self, id: id)
            return ReviewPage(restaurant, frame: services.frame("Rate \(restaurant.name)", for: request))
        }
        return services.page(ReviewTemplate(page: page), for: request)
    }

    @Sendable func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let value = try await request.sentForm().fields["rating"]
        let rating = value.flatMap(Rating.init)
        guard let value, value.isEmpty || rating != nil else {
            throw ApplicationError(.malformed, "Please choose one of the five faces.")
        }
        try await services.container.write { context in
            try context.record(Restaurant.self, id: id).rating = rating
            try context.save()
        }
        return .seeOther(RestaurantAddresses.detail(id))
    }
}
