import HTTPServer
import Persistence
import Site

/// One restaurant: its page, its photos, and its way to the trash.
struct RestaurantsController: Sendable {
    let services: SiteServices

    @Sendable func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let page = try services.container.read { context in
            let restaurant = try context.record(Restaurant.self, id: id)
            return RestaurantDetailPage(restaurant, frame: services.frame(restaurant.name, for: request))
        }
        return services.page(RestaurantDetailTemplate(page: page), for: request)
    }

    @Sendable func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let list = try await request.sentForm().origin(among: [RestaurantAddresses.list])
        return try await services.delete(Restaurant.self, id: id, backTo: list)
    }

    @Sendable func photo(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let name = request.parameters["name"] ?? ""
        guard let (digest, width) = RestaurantAddresses.photo(named: name) else { throw ApplicationError.notFound }
        let data = try services.container.read { context in
            try context.fetch(Photo.request(restaurant: id, digest: digest)).first?.variant(width: width)?.data()
        }
        guard let data else { throw ApplicationError.notFound }
        return .photo(data, tag: String(name.dropLast(".webp".count)))
    }
}
