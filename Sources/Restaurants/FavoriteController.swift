import HTTPServer
import Persistence
import Site

/// `POST /restaurants/ID/favorite`: the heart. The form names the state that it wants, so a double click never flips it
/// back.
struct FavoriteController: Sendable {
    let services: SiteServices

    @Sendable func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let form = try await request.sentForm()
        let isFavorite = try form.isFavorite
        try await services.container.write { context in
            try context.record(Restaurant.self, id: id).isFavorite = isFavorite
            try context.save()
        }
        return .seeOther(LocalPath(form.fields["from"])?.text ?? RestaurantAddresses.detail(id))
    }
}
