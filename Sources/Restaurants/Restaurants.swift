public import HTTPServer
public import Images
public import Persistence
public import Site

/// The restaurants of a household: the feature's front door.
public struct Restaurants: Feature {
    public static let entities: [Entity] = [Restaurant.entity, Photo.entity]

    public static let tab = Frame.Tab(
        title: "Restaurants", address: RestaurantAddresses.list, icon: "restaurants")

    public static let kinds = [Restaurant.entity.name: "Restaurant", Photo.entity.name: "Photo"]

    private let list: RestaurantListController
    private let restaurants: RestaurantController
    private let new: NewRestaurantController
    private let edit: EditRestaurantController
    private let favorite: FavoriteController
    private let review: ReviewController

    public init(services: SiteServices) {
        let types = TypeSuggestions()
        let forms = RestaurantForms(services: services, types: types)
        list = RestaurantListController(services: services, types: types)
        restaurants = RestaurantController(services: services)
        new = NewRestaurantController(services: services, forms: forms)
        edit = EditRestaurantController(services: services, forms: forms)
        favorite = FavoriteController(services: services)
        review = ReviewController(services: services)
    }

    public func addRoutes(to router: inout Router) {
        let id = "{id}"
        router.get(RestaurantAddresses.list, list.list)
        router.get(RestaurantAddresses.new, new.new)
        router.post(RestaurantAddresses.list, new.create)
        router.get(RestaurantAddresses.detail(id), restaurants.show)
        router.get(RestaurantAddresses.edit(id), edit.edit)
        router.post(RestaurantAddresses.detail(id), edit.update)
        router.post(RestaurantAddresses.delete(id), restaurants.delete)
        router.post(RestaurantAddresses.favorite(id), favorite.update)
        router.get(RestaurantAddresses.review(id), review.show)
        router.post(RestaurantAddresses.review(id), review.update)
        router.get(RestaurantAddresses.photo(id, "{name}"), restaurants.photo)
        router.get(RestaurantAddresses.original(id, photo: "{photo}"), restaurants.original)
    }

    public static func samples(_ services: SiteServices, from folder: String) async throws -> Samples {
        try await RestaurantSamples.prepare(services, from: folder)
    }

    /// A photo that comes back takes the place that it had, be it that of the cover.
    public static func completeRestoration(_ deletion: Deletion, in context: ManagedObjectContext) throws {
        guard deletion.entityName == Photo.entity.name,
            let photo = try context.object(Photo.self, id: deletion.objectID), let restaurant = photo.restaurant
        else { return }
        var photos = restaurant.arrangedPhotos.filter { $0 !== photo }
        photos.insert(photo, at: min(max(photo.position, 0), photos.count))
        restaurant.arrange(photos)
        restaurant.lastFormVersion = restaurant.version + 1
    }

    public static func faults(in context: ManagedObjectContext) throws -> [String] {
        try RestaurantFaults.all(in: context)
    }

    public static func remake(
        in container: PersistentContainer, with images: ImageWorkers
    ) async throws -> [String] {
        try await PhotoRemaking.remake(in: container, with: images)
    }
}
