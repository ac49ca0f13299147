import HTTPServer
import Persistence
import Site

/// One restaurant: its page, its photos, and its way to the trash.
struct RestaurantController: Sendable {
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
        guard let (digest, variant) = RestaurantAddresses.photo(named: name) else { throw ApplicationError.notFound }
        let picture = try services.container.body { context in
            try context.fetch(Photo.request(restaurant: id, digest: digest)).first?.variant(variant)
        }
        guard let picture else { throw ApplicationError.notFound }
        return .photo(picture, tag: String(name.dropLast(RestaurantAddresses.photoEnding.utf8CodeUnitCount)))
    }

    @Sendable func original(_ request: HTTPRequest) async throws -> HTTPResponse {
        let restaurant = try request.parameters.integer("id")
        let id = try request.parameters.integer("photo")
        let container = services.container
        let (mediaType, name) = try container.read { context in
            let photo = try context.record(Photo.self, id: id)
            guard photo.restaurant?.id == restaurant else { throw ApplicationError.notFound }
            return (photo.imageType, photo.fileName)
        }
        guard let original = try container.body({ try $0.object(Photo.self, id: id)?.image }) else {
            throw ApplicationError.notFound
        }
        return .original(original, mediaType: mediaType, name: name)
    }
}
