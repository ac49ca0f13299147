import HTTPServer
import Site

/// The choices of the list page, each with the address of the list as it would be then.
struct ListChoices {
    let state: ListState
    let assets: Assets

    var sorts: [ListChoice] {
        ListState.Sort.allCases.map { sort in
            choice(sort.title, sort.rawValue, isChosen: sort == state.sort) { $0.sort = sort }
        }
    }

    var looks: [ListChoice] {
        ListState.Look.allCases.map { look in
            choice(look.title, look.rawValue, isChosen: look == state.look) { $0.look = look }
        }
    }

    var favorite: ListChoice {
        choice("Favourites", "on", isChosen: state.onlyFavorites) { $0.onlyFavorites.toggle() }
    }

    var ratings: [ListChoice] {
        var choices = [choice("Any rating", "", isChosen: state.rating == nil) { $0.rating = nil }]
        for filter in ListState.RatingFilter.all {
            var choice = choice(filter.title, filter.value, isChosen: filter == state.rating) { $0.rating = filter }
            if case .rated(let rating) = filter { choice.face = rating.address(assets) }
            choices.append(choice)
        }
        return choices
    }

    /// What is searched and filtered, in words.
    var searched: String {
        var parts: [String] = []
        if state.isSearching { parts.append("“\(state.query.shortened())”") }
        if state.onlyFavorites { parts.append("favourites only") }
        if let rating = state.rating { parts.append(rating == .unrated ? "not rated" : "rated “\(rating.title)”") }
        if !state.type.isEmpty { parts.append("of type “\(state.type.shortened())”") }
        return parts.joined(separator: ", ")
    }

    /// What the search form carries along.
    var hiddenFields: [HiddenField] {
        state.parameters.fields.pairs.filter { !["q", "type", "after"].contains($0.name) }
            .map { HiddenField(name: $0.name, value: $0.value) }
    }

    private func choice(
        _ title: String, _ value: String, isChosen: Bool, _ change: (inout ListState) -> Void
    ) -> ListChoice {
        ListChoice(title: title, value: value, address: state.restarted(change).address, isChosen: isChosen)
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
