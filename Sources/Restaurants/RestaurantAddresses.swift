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

    /// A photo in one of its variants.
    static func photo(_ id: some CustomStringConvertible, _ name: String) -> String {
        "\(detail(id))\(photoFolder)\(name)"
    }

    static let photoFolder: StaticString = "/photo/"
    static let photoEnding: StaticString = ".webp"

    /// A photo as it was sent.
    static func original(_ id: some CustomStringConvertible, photo: some CustomStringConvertible) -> String {
        detail(id) + "/original/" + photo.description
    }

    /// The digest names the content, so what is at the address never changes.
    static func photoName(digest: String, _ variant: PhotoVariant) -> String {
        "\(digest)-\(variant.rawValue)\(photoEnding)"
    }

    /// The digest and the variant that a name is made of; nil for what is no name of a photo.
    static func photo(named name: String) -> (digest: String, variant: PhotoVariant)? {
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        guard let variant = PhotoVariant.allCases.first(where: { parts.last == "\($0.rawValue)\(photoEnding)" }),
            let digest = parts.first, photoName(digest: digest, variant) == name
        else { return nil }
        return (digest, variant)
    }
}
