/// Every address of the albums; no template and no other file spells one. For an id stands `{id}` in a route's pattern.
enum AlbumsAddresses {
    /// The artists.
    static let home = "/albums"
    static let favorites = "/albums/favorites"
    static let catalogue = "/albums/catalogue"

    static func artist(_ id: some CustomStringConvertible) -> String { "\(home)/artists/\(id)" }

    /// The heart of an album of the catalogue.
    static func favorite(_ id: some CustomStringConvertible) -> String { "\(home)/\(id)/favorite" }
}
