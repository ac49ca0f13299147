/// Every address of the restaurants; no template and no other file spells one.
enum RestaurantAddresses {
    static let list = "/restaurants"
    static let new = "/restaurants/new"

    static func detail(_ id: Int64) -> String { "\(list)/\(id)" }
    static func edit(_ id: Int64) -> String { "\(detail(id))/edit" }
    static func favorite(_ id: Int64) -> String { "\(detail(id))/favorite" }
    static func review(_ id: Int64) -> String { "\(detail(id))/review" }
    static func delete(_ id: Int64) -> String { "\(detail(id))/delete" }

    /// A photo in one of its widths. The digest names the content, so the answer may be kept for ever.
    static func photo(_ id: Int64, digest: String, width: Int) -> String {
        "\(detail(id))/photo/\(digest)-\(width).webp"
    }
}
