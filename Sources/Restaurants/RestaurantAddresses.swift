import Site

/// Every address of the restaurants; no template and no other file spells one. For an id stands `{id}` in a route's
/// pattern.
enum RestaurantAddresses {
    private static let name: StaticString = "/restaurants"
    static let list = name.description
    static let new = "/restaurants/new"

    static func detail(_ id: some CustomStringConvertible) -> String { list + "/" + id.description }
    static func edit(_ id: some CustomStringConvertible) -> String { "\(detail(id))\(editVerb)" }
    static func favorite(_ id: some CustomStringConvertible) -> String { "\(detail(id))\(favoriteVerb)" }
    static func review(_ id: some CustomStringConvertible) -> String { "\(detail(id))\(reviewVerb)" }
    static func delete(_ id: some CustomStringConvertible) -> String { "\(detail(id))\(deleteVerb)" }

    private static let editVerb: StaticString = "/edit"
    private static let favoriteVerb: StaticString = "/favorite"
    private static let reviewVerb: StaticString = "/review"
    private static let deleteVerb: StaticString = "/delete"

    /// The same as values of which a page may show many.
    static func detail(record id: Int64) -> RecordAddress { RecordAddress(name, id) }
    static func edit(record id: Int64) -> RecordAddress { RecordAddress(name, id, editVerb) }
    static func favorite(record id: Int64) -> RecordAddress { RecordAddress(name, id, favoriteVerb) }
    static func review(record id: Int64) -> RecordAddress { RecordAddress(name, id, reviewVerb) }
    static func delete(record id: Int64) -> RecordAddress { RecordAddress(name, id, deleteVerb) }

    /// A photo in one of its widths.
    static func photo(_ id: some CustomStringConvertible, _ name: String) -> String { detail(id) + "/photo/" + name }

    /// A photo as it was sent.
    static func original(_ id: some CustomStringConvertible, photo: some CustomStringConvertible) -> String {
        detail(id) + "/original/" + photo.description
    }

    /// The digest names the content, so what is at the address never changes.
    static func photoName(digest: String, width: Int) -> String { "\(digest)-\(width).webp" }

    /// The digest and the width that a name is made of; nil for what is no name of a photo.
    static func photo(named name: String) -> (digest: String, width: Int)? {
        let parts = name.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, parts[1].hasSuffix(".webp"), let width = Int(parts[1].dropLast(".webp".count)) else {
            return nil
        }
        let digest = String(parts[0])
        return photoName(digest: digest, width: width) == name ? (digest, width) : nil
    }
}
