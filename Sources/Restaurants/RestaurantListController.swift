import HTTPServer
import Persistence
import Site

/// `GET /restaurants`: the list in every state that its address can name.
struct RestaurantListController: Sendable {
    let services: SiteServices
    let types: TypeSuggestions

    @Sendable func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try request.query
        let state = ListState { query[$0] }
        let frame = services.frame("Restaurants", for: request)
        let assets = services.assets
        let read: @Sendable (ManagedObjectContext) throws -> Found = { context in
            let page = try context.fetchPage(Restaurant.list(state))
            return Found(
                rows: page.objects.map { RestaurantRow($0, assets: assets) }, next: page.next,
                isEverEmpty: try page.objects.isEmpty && context.fetch(Restaurant.any).isEmpty)
        }
        let found = try state.isNarrowed ? await services.search(read) : services.container.read(read)
        let types = try types.all(in: services.container)
        let page = RestaurantListPage(state, found: found, types: types, frame: frame)
        return services.page(RestaurantListTemplate(page: page), for: request)
    }

    /// What a read brings of the list.
    struct Found: Sendable {
        var rows: [RestaurantRow]
        var next: PageCursor?
        /// Whether there is no restaurant at all.
        var isEverEmpty: Bool
    }
}

extension RestaurantListPage {
    init(_ state: ListState, found: RestaurantListController.Found, types: [String], frame: Frame) {
        let choices = ListChoices(state: state, assets: frame.assets)
        var emptiness = Emptiness.none
        if found.rows.isEmpty {
            emptiness = found.isEverEmpty ? .nothingYet : state.after != nil ? .pastTheEnd : .nothingFound
        }
        self.init(
            frame: frame, rows: found.rows, emptiness: emptiness, look: state.look.rawValue, query: state.query,
            sorts: choices.sorts, looks: choices.looks, favoriteFilter: choices.favorite,
            ratingFilters: choices.ratings, type: state.type, types: types, searched: choices.searched,
            clearAddress: ListState().with { $0.look = state.look }.address, listAddress: RestaurantAddresses.list,
            hiddenFields: choices.hiddenFields,
            nextAddress: found.next.map { next in state.with { $0.after = next.rawValue }.address },
            firstAddress: state.after == nil ? nil : state.with { _ in }.address,
            newAddress: RestaurantAddresses.new, here: state.address)
    }
}
