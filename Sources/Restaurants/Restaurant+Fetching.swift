import Foundation
import Persistence

extension Restaurant {
    /// How many restaurants a page of the list has.
    static let pageSize = 20

    /// One page of the list in a state.
    static func list(_ state: ListState) -> FetchRequest<Restaurant> {
        var request = FetchRequest<Restaurant>(sortBy: order(state), limit: pageSize)
        request.propertiesToFetch = shown(in: state.look)
        request.search = state.query
        request.after = state.after
        if state.onlyFavorites { request.predicates.append(#Predicate { $0.isFavorite }) }
        if !state.type.isEmpty {
            let type = state.type
            request.predicates.append(#Predicate { $0.type == type })
        }
        if let filter = state.rating {
            let rank = filter.rank
            request.predicates.append(#Predicate { $0.ratingRank == rank })
        }
        return request
    }

    /// Descriptions are long, and the list has no use for them. Rows show a photo at one size and without placeholder, which
    /// would weigh more than the rest of them.
    private static func shown(in look: ListState.Look) -> [any PartialKeyPath<Restaurant> & Sendable] {
        switch look {
        case .rows: shownInRows
        case .cards: shownInRows + [\.coverWidth, \.coverHeight, \.coverPlaceholder]
        }
    }

    private static let shownInRows: [any PartialKeyPath<Restaurant> & Sendable] = [
        \.name, \.type, \.location, \.isFavorite, \.ratingRank, \.coverDigest,
    ]

    private static func order(_ state: ListState) -> [SortDescriptor<Restaurant>] {
        switch state.sort {
        case .name: [SortDescriptor(\.name)]
        // All of one rating.
        case .rating where state.rating != nil: [SortDescriptor(\.name)]
        case .newest: [SortDescriptor(\.id, order: .reverse)]
        case .rating: [SortDescriptor(\.ratingRank), SortDescriptor(\.name)]
        }
    }
}
