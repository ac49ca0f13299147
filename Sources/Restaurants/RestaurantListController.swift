import HTTPServer
import Persistence
import Site

/// `GET /restaurants`: the list in every state that its address can name.
struct RestaurantListController: Sendable {
    let services: SiteServices
    let types: TypeSuggestions
    private let latest = LatestChoices()
    private let marks: RatingMarks

    init(services: SiteServices, types: TypeSuggestions) {
        self.services = services
        self.types = types
        marks = RatingMarks(assets: services.assets)
    }

    @Sendable func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let state = ListState(try request.query)
        let found = try await services.read(searching: state.isNarrowed) { context in
            let page = try context.fetchPage(Restaurant.list(state)) {
                RestaurantRow($0, look: state.look, marks: marks)
            }
            return Found(
                rows: page.objects,
                emptiness: try ListEmptiness(
                    of: Restaurant.self, isEmpty: page.objects.isEmpty, after: state.after, in: context),
                pages: PageLinks(state, next: page.next))
        }
        let choices = latest.choices(state, types: try types.all(in: services.container), assets: services.assets)
        let page = RestaurantListPage(
            state, found: found, choices: choices, frame: services.frame("Restaurants", for: request))
        return services.page(RestaurantListTemplate(page: page), for: request)
    }

    /// What a read brings of the list.
    struct Found: Sendable {
        var rows: [RestaurantRow]
        var emptiness: ListEmptiness
        var pages: PageLinks
    }
}

extension RestaurantListPage {
    init(
        _ state: ListState, found: RestaurantListController.Found, choices: ListChoices, frame: Frame
    ) {
        self.init(
            frame: frame, rows: found.rows, emptiness: found.emptiness, look: state.look.rawValue,
            looks: choices.looks, filters: choices.filters, searched: choices.searched,
            clearAddress: ListState().with { $0.look = state.look }.address, pages: found.pages,
            newAddress: RestaurantAddresses.new, here: state.address)
    }
}
