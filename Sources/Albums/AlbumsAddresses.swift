/// Every address of the albums; no template and no other file spells one. For an id stands `{id}` in a route's pattern.
enum AlbumsAddresses {
    static let home = "/albums"
}
