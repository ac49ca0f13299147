/// Every address of the restaurants; no template and no other file spells one. For an id stands `{id}` in a route's
/// pattern.
enum RestaurantAddresses {
    static let list = "/restaurants"
    static let new = "/restaurants/new"

    static func detail(_ id: some CustomStringConvertible) -> String { list + "/" + id.description }
    static func edit(_ id: some CustomStringConvertible) -> String { detail(id) + editVerb }
    static func favorite(_ id: some CustomStringConvertible) -> String { detail(id) + favoriteVerb }
    static func review(_ id: some CustomStringConvertible) -> String { detail(id) + "/review" }
    static func delete(_ id: some CustomStringConvertible) -> String { detail(id) + deleteVerb }

    static let editVerb = "/edit"
    static let favoriteVerb = "/favorite"
    static let deleteVerb = "/delete"

    /// A photo in one of its widths.
    static func photo(_ id: some CustomStringConvertible, _ name: String) -> String { detail(id) + "/photo/" + name }

    /// The digest names the content, so what is at the address never changes.
    static func photoName(digest: String, width: Int) -> String { "\(digest)-\(width).webp" }
}
