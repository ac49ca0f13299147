public import HTTPServer
public import Persistence
public import Site

/// The restaurants of a household: the feature's front door.
public struct Restaurants: Sendable {
    /// What it keeps in the store.
    public static let entities: [Entity] = [Restaurant.entity]

    /// Its place in the main navigation.
    public static let tab = Frame.Tab(
        title: "Restaurants", address: RestaurantAddresses.list, icon: "restaurants", isCurrent: false)

    /// What the trash calls its records.
    public static let kinds = [Restaurant.entity.name: "Restaurant"]

    private let list: RestaurantListController
    private let restaurants: RestaurantsController
    private let new: NewRestaurantController
    private let edit: EditRestaurantController
    private let favorite: FavoriteController
    private let review: ReviewController

    public init(services: SiteServices) {
        let types = TypeSuggestions()
        let forms = RestaurantFormController(services: services, types: types)
        list = RestaurantListController(services: services, types: types)
        restaurants = RestaurantsController(services: services)
        new = NewRestaurantController(services: services, forms: forms)
        edit = EditRestaurantController(services: services, forms: forms)
        favorite = FavoriteController(services: services)
        review = ReviewController(services: services)
    }

    /// Adds the routes.
    public func addRoutes(to router: inout Router) {
        router.get("/restaurants", list.list)
        router.post("/restaurants", new.create)
        router.get("/restaurants/new", new.new)
        router.get("/restaurants/{id}", restaurants.show)
        router.post("/restaurants/{id}", edit.update)
        router.get("/restaurants/{id}/edit", edit.edit)
        router.post("/restaurants/{id}/delete", restaurants.delete)
        router.post("/restaurants/{id}/favorite", favorite.update)
        router.get("/restaurants/{id}/review", review.show)
        router.post("/restaurants/{id}/review", review.update)
        router.get("/restaurants/{id}/photo/{name}", restaurants.photo)
    }
}
