import HTML
import HTTPServer
import Site
import Synchronization

/// The choices of the list page, each with the address of the list as it would be then.
struct ListChoices {
    let looks: [ListChoice]
    /// Search, sort and filters.
    let filters: HTML
    /// What is searched and filtered, in words.
    let searched: String

    /// - Parameters:
    ///   - state: the list as it is; on which of its pages makes no difference.
    ///   - types: the types to choose from.
    ///   - assets: where the faces are.
    init(_ state: ListState, types: [String], assets: Assets) {
        func choice(
            _ title: String, _ value: String, isChosen: Bool, _ change: (inout ListState) -> Void
        ) -> ListChoice {
            ListChoice(title: title, value: value, address: state.restarted(change).address, isChosen: isChosen)
        }
        looks = ListState.Look.allCases.map { look in
            choice(look.title, look.rawValue, isChosen: look == state.look) { $0.look = look }
        }
        let ratings = ListState.RatingFilter.all.map { filter in
            var choice = choice(filter.title, filter.value, isChosen: filter == state.rating) { $0.rating = filter }
            if case .rated(let rating) = filter { choice.face = rating.address(assets) }
            return choice
        }
        let filters = ListFilters(
            query: state.query,
            sorts: ListState.Sort.allCases.map { sort in
                choice(sort.title, sort.rawValue, isChosen: sort == state.sort) { $0.sort = sort }
            },
            favoriteFilter: choice("Favourites", "on", isChosen: state.onlyFavorites) { $0.onlyFavorites.toggle() },
            ratingFilters: [choice("Any rating", "", isChosen: state.rating == nil) { $0.rating = nil }] + ratings,
            type: state.type, types: types, listAddress: RestaurantAddresses.list,
            hiddenFields: state.parameters.fields.pairs.filter { !["q", "type", "after"].contains($0.name) }
                .map { HiddenField(name: $0.name, value: $0.value) })
        self.filters = HTML(RestaurantFiltersTemplate(filters: filters))
        searched = state.inWords
    }
}

/// The choices that were shown last: most visits go from page to page of one list, and all its pages have the same.
final class LatestChoices: Sendable {
    private struct Shown {
        var state: ListState
        var types: [String]
        var choices: ListChoices
    }

    private let latest = Mutex<Shown?>(nil)

    func choices(_ state: ListState, types: [String], assets: Assets) -> ListChoices {
        let state = state.with { $0.after = nil }
        if let latest = latest.withLock(\.self), latest.state == state, latest.types == types { return latest.choices }
        let choices = ListChoices(state, types: types, assets: assets)
        latest.withLock { $0 = Shown(state: state, types: types, choices: choices) }
        return choices
    }
}

extension ListState {
    /// What is searched and filtered.
    fileprivate var inWords: String {
        var parts: [String] = []
        if isSearching { parts.append("“\(query.shortened())”") }
        if onlyFavorites { parts.append("favourites only") }
        if let rating { parts.append(rating == .unrated ? "not rated" : "rated “\(rating.title)”") }
        if !type.isEmpty { parts.append("of type “\(type.shortened())”") }
        return parts.joined(separator: ", ")
    }
}

extension ListState.Sort {
    var title: String {
        switch self {
        case .name: "Name"
        case .newest: "Newest"
        case .rating: "Best rated"
        }
    }
}

extension ListState.Look {
    var title: String {
        switch self {
        case .rows: "Rows"
        case .cards: "Cards"
        }
    }
}

extension ListState.RatingFilter {
    var title: String {
        switch self {
        case .rated(let rating): rating.caption
        case .unrated: "Not rated"
        }
    }
}
