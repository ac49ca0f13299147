import Persistence
import Site

/// The three pages of the albums, side by side.
enum AlbumSection: PageSection {
    case artists, favorites, catalogue

    var title: String {
        switch self {
        case .artists: "Artists"
        case .favorites: "Favourites"
        case .catalogue: "Catalogue"
        }
    }

    var address: String {
        switch self {
        case .artists: AlbumsAddresses.home
        case .favorites: AlbumsAddresses.favorites
        case .catalogue: AlbumsAddresses.catalogue
        }
    }
}

extension String {
    /// A colour for what goes by this name and has no picture.
    fileprivate var tint: Int { utf8.reduce(0) { $0 + Int($1) } % 6 }
}

extension ArtistRow {
    init(_ artist: Artist, albums: Int, favorites: Int) {
        self.init(
            name: artist.name, address: AlbumsAddresses.artist(artist.id),
            initial: artist.name.prefix(1).uppercased(), tint: artist.name.tint, albums: albums.counted("album"),
            favorites: favorites)
    }
}

extension AlbumRow {
    /// An album of the catalogue.
    /// - Parameter namesArtist: whether the artist is named, as beside albums of others.
    init(_ album: Album, isFavorite: Bool, namesArtist: Bool) {
        let name = album.fullName
        self.init(
            name: name.album, artist: namesArtist ? name.artist : nil,
            artistAddress: album.artist.map { AlbumsAddresses.artist($0.id) }, year: album.year.map(String.init),
            tint: name.album.tint, isFavorite: isFavorite,
            heartName: namesArtist ? "\(name.album) by \(name.artist)" : name.album,
            favoriteAddress: AlbumsAddresses.favorite(album.id))
    }

    /// A favourite, be it in the catalogue or not.
    /// - Parameter here: the page that its heart leads back to.
    init(_ favorite: AlbumName, _ entries: CatalogueEntries, namesArtist: Bool, here: String) {
        let entry = entries.years[favorite]
        self.init(
            name: favorite.album, artist: namesArtist ? favorite.artist : nil,
            artistAddress: entries.artists[favorite.artist].map { AlbumsAddresses.artist($0) },
            year: (entry ?? nil).map(String.init), tint: favorite.album.tint, isFavorite: true,
            isInCatalogue: entry != nil, heartName: "\(favorite.album) by \(favorite.artist)",
            favoriteAddress: AlbumsAddresses.favorites,
            hiddenFields: [
                HiddenField(name: "album", value: favorite.album), HiddenField(name: "artist", value: favorite.artist),
                HiddenField(name: "from", value: here),
            ])
    }
}

extension ManagedObjectContext {
    /// Albums of the catalogue with their hearts.
    func rows(_ albums: [Album], namesArtist: Bool) throws -> [AlbumRow] {
        let favorites = try favorites(among: albums.map(\.fullName))
        return albums.map {
            AlbumRow($0, isFavorite: favorites.contains($0.fullName), namesArtist: namesArtist)
        }
    }
}
