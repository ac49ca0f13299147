import Persistence
import Site

/// An artist in the list.
struct ArtistRow: Sendable {
    var name: String
    var address: String
    /// The first letter, for the picture that there is none of.
    var initial: String
    var tint: Int
    /// How many albums the catalogue has, e.g. "12 albums".
    var albums: String
    /// How many hearts were given to this artist's albums.
    var favorites: Int
}

/// An album with its heart, in any list.
struct AlbumRow: Sendable {
    var name: String
    /// Its artist; nil on the artist's own page.
    var artist: String?
    /// The artist's page; nil where the artist has left the catalogue.
    var artistAddress: String?
    var year: String?
    var tint: Int
    var isFavorite: Bool
    var isInCatalogue = true
    /// What the heart is called, e.g. "Aja by Steely Dan".
    var heartName: String
    /// Where the heart is sent.
    var favoriteAddress: String
    /// What a heart that has a form of its own carries along: it names the album in words.
    var hiddenFields: [HiddenField] = []
}

/// `GET /albums`: the artists, and what a search finds.
struct ArtistsPage: Sendable {
    var frame: Frame
    var sections: [ListChoice]
    /// What is searched, as typed.
    var query: String
    var artists: [ArtistRow]
    /// The albums that a search finds.
    var albums: [AlbumRow]
    /// Whether a search finds more albums than are shown.
    var hasMoreAlbums: Bool
    var emptiness: ListEmptiness
    var pages: PageLinks
    var here: String
    var listAddress: String
    var catalogueAddress: String

    var isSearching: Bool { query.hasSearchedWord }
}

/// `GET /albums/artists/ID`
struct ArtistPage: Sendable {
    var frame: Frame
    var name: String
    /// How many albums the catalogue has, e.g. "12 albums".
    var count: String
    var albums: [AlbumRow]
    /// Favourites of this artist that are not in the catalogue any more.
    var missing: [AlbumRow]
    var pages: PageLinks
    var here: String
    var backAddress: String
}

/// `GET /albums/favorites`
struct FavoritesPage: Sendable {
    var frame: Frame
    var sections: [ListChoice]
    var sorts: [ListChoice]
    var albums: [AlbumRow]
    var emptiness: ListEmptiness
    var pages: PageLinks
    /// The first page.
    var allAddress: String
    var artistsAddress: String
}

/// `GET` and `POST /albums/catalogue`
struct CataloguePage: Sendable {
    /// The input of one of the two files.
    struct FileField: Sendable {
        var name: String
        var label: String
        /// What is wrong with the file; nil where nothing is.
        var error: String?
        /// Whether the page puts the cursor here: the first wrong one.
        var hasFocus: Bool
        /// What the file looks like, in two lines of it.
        var example: String
        /// A file of the sample catalogue.
        var sampleAddress: String
        var sampleName: String
    }

    var frame: Frame
    var sections: [ListChoice]
    /// What is loaded now.
    var summary: String
    var notice: String?
    var fields: [FileField]
    var action: String
}
