import Persistence
import Site

/// What the list shows, all of it in the address: so that reload, back and bookmarks keep it.
/// A value that is none of ours reads as the default.
struct ListState: Sendable, Equatable {
    enum Sort: String, CaseIterable, Sendable { case name, newest, rating }
    enum Look: String, CaseIterable, Sendable { case rows, cards }

    /// Which ratings are shown: one of the five, or those not rated.
    enum RatingFilter: Sendable, Hashable {
        case rated(Rating)
        case unrated

        static let all: [RatingFilter] = Rating.allCases.map(RatingFilter.rated) + [.unrated]

        /// The rank that the restaurants shown have.
        var rank: Int {
            switch self {
            case .rated(let rating): rating.rank
            case .unrated: Rating.rankOfUnrated
            }
        }

        /// The parameter's value.
        var value: String {
            switch self {
            case .rated(let rating): rating.rawValue
            case .unrated: "none"
            }
        }
    }

    /// What is searched, as typed.
    var query = ""
    var sort = Sort.name
    var onlyFavorites = false
    var rating: RatingFilter?
    /// The type shown; empty for all.
    var type = ""
    var look = Look.rows
    /// The page's place: the cursor that the page before ended with.
    var after: String?

    /// - Parameter value: the value of the parameter of this name, nil where the address has none.
    init(_ value: (String) -> String? = { _ in nil }) {
        query = SubmittedText.normalized(value("q") ?? "")
        sort = value("sort").flatMap(Sort.init) ?? .name
        onlyFavorites = value("favorite") == "on"
        rating = value("rating").flatMap { value in RatingFilter.all.first { $0.value == value } }
        type = value("type") ?? ""
        look = value("look").flatMap(Look.init) ?? .rows
        after = value("after").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether anything narrows the list.
    var isNarrowed: Bool { isSearching || onlyFavorites || rating != nil || !type.isEmpty }
    var isSearching: Bool { !query.isBlank }

    /// The parameters that differ from the defaults, in a fixed order: one state has one address.
    var parameters: URLParameters {
        var parameters = URLParameters()
        parameters.append("q", query)
        parameters.append("sort", sort == .name ? nil : sort.rawValue)
        parameters.append("favorite", onlyFavorites ? "on" : nil)
        parameters.append("rating", rating?.value)
        parameters.append("type", type)
        parameters.append("look", look == .rows ? nil : look.rawValue)
        parameters.append("after", after)
        return parameters
    }

    var address: String { parameters.address(of: RestaurantAddresses.list) }

    /// The same list with a part of it changed, from its first page on.
    func with(_ change: (inout ListState) -> Void) -> ListState {
        var state = self
        state.after = nil
        change(&state)
        return state
    }
}
