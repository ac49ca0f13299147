import Foundation
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
        let data = try services.container.read { context in
            try context.fetch(Photo.request(restaurant: id, digest: digest)).first?.variant(variant)?.data()
        }
        guard let data else { throw ApplicationError.notFound }
        return .photo(data, tag: String(name.dropLast(".webp".count)))
    }

    @Sendable func original(_ request: HTTPRequest) async throws -> HTTPResponse {
        let restaurant = try request.parameters.integer("id")
        let id = try request.parameters.integer("photo")
        return try services.container.read { [container = services.container] context in
            let photo = try context.record(Photo.self, id: id)
            guard photo.restaurant?.id == restaurant, let size = try photo.image?.size else {
                throw ApplicationError.notFound
            }
            return .original(mediaType: photo.imageType, name: photo.fileName, size: size) { range in
                try container.read { try $0.record(Photo.self, id: id).image?.data(in: range) ?? Data() }
            }
        }
    }
}
