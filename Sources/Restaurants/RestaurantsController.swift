import HTTPServer
import Images
import Persistence
import Site

/// One restaurant: its page, its photos, and its way to the trash.
struct RestaurantsController: Sendable {
    let services: SiteServices

    @Sendable func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let page = try services.container.read { context in
            let restaurant = try context.restaurant(id)
            return RestaurantDetailPage(restaurant, frame: services.frame(restaurant.name, for: request))
        }
        return services.page(RestaurantDetailTemplate(page: page), for: request)
    }

    @Sendable func delete(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let list = try await Self.list(from: request.sentForm())
        let deletion = try await services.container.write { context in
            if let restaurant = try context.object(Restaurant.self, id: id) {
                context.delete(restaurant)
                try context.save()
            }
            // Found too where somebody else, or the first of two clicks, has deleted it: the way back is the same.
            return try context.deletion(of: Restaurant.self, id: id)
        }
        guard let deletion else { throw ApplicationError.notFound }
        return .seeOther(
            list,
            message: Message(
                text: "Deleted \(deletion.title.shortened()).", undo: SiteAddresses.restore(deletion.id), from: list))
    }

    @Sendable func photo(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let name = request.parameters["name"] ?? ""
        let data = try services.container.read { context in
            let restaurant = try context.restaurant(id)
            let variants = [restaurant.imageSmall, restaurant.imageMedium, restaurant.imageLarge]
            let index = ImageConfiguration.widths.all.firstIndex { width in
                name == RestaurantAddresses.photoName(digest: restaurant.imageDigest, width: width)
            }
            return try index.flatMap { variants[$0] }?.data()
        }
        guard let data else { throw ApplicationError.notFound }
        return .photo(data, tag: String(name.dropLast(".webp".count)))
    }

    /// The list that a form came from, in the state in which it was; else the list as it is at first.
    private static func list(from form: Form) -> String {
        let path = LocalPath(form.fields["from"])?.text ?? ""
        let list = RestaurantAddresses.list
        return path == list || path.hasPrefix("\(list)?") ? path : list
    }
}

extension ManagedObjectContext {
    /// The restaurant of this id.
    /// - Throws: `ApplicationError.notFound` where there is none, or where it is in the trash.
    func restaurant(_ id: Int64) throws -> Restaurant {
        guard let restaurant = try object(Restaurant.self, id: id) else { throw ApplicationError.notFound }
        return restaurant
    }
}
