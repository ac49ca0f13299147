import HTTPServer
import Persistence
import Site

/// What the list of restaurants shows.
struct ListState: PageState, Equatable {
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
    var after: PageCursor?

    init(_ fields: FormFields = FormFields()) {
        query = SubmittedText.line(fields["q"] ?? "")
        sort = fields["sort"].flatMap(Sort.init) ?? .name
        onlyFavorites = fields["favorite"] == "on"
        rating = fields["rating"].flatMap { value in RatingFilter.all.first { $0.value == value } }
        type = fields["type"] ?? ""
        look = fields["look"].flatMap(Look.init) ?? .rows
        after = fields.cursor
    }

    /// Whether anything narrows the list.
    var isNarrowed: Bool { isSearching || onlyFavorites || rating != nil || !type.isEmpty }
    var isSearching: Bool { query.hasSearchedWord }

    /// The parameters that differ from the defaults, in a fixed order: one state has one address.
    var parameters: URLParameters {
        var parameters = URLParameters()
        parameters.append("q", query)
        parameters.append("sort", sort == .name ? nil : sort.rawValue)
        parameters.append("favorite", onlyFavorites ? "on" : nil)
        parameters.append("rating", rating?.value)
        parameters.append("type", type)
        parameters.append("look", look == .rows ? nil : look.rawValue)
        parameters.append("after", after?.rawValue)
        return parameters
    }

    var address: String { parameters.address(of: RestaurantAddresses.list) }

    /// The list from its first page on, with a part of it changed.
    func restarted(_ change: (inout ListState) -> Void) -> ListState {
        with {
            $0.after = nil
            change(&$0)
        }
    }
}
