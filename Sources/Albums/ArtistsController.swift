import HTTPServer
import Persistence
import Site

/// `GET /albums` and `GET /albums/artists/ID`.
struct ArtistsController: Sendable {
    let services: SiteServices

    @Sendable func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let state = ArtistsState(try request.query)
        let frame = services.frame("Albums", for: request)
        let page = try await services.read(searching: state.isSearching) {
            try ArtistsPage(state, in: $0, frame: frame)
        }
        return services.page(ArtistsTemplate(page: page), for: request)
    }

    @Sendable func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let state = ArtistState(artist: try request.parameters.integer("id"), after: try request.query.cursor)
        let page = try services.container.read { context in
            guard let artist = try context.object(Artist.self, id: state.artist) else { throw Self.notFound }
            return try ArtistPage(artist, state, in: context, frame: services.frame(artist.name, for: request))
        }
        return services.page(ArtistTemplate(page: page), for: request)
    }

    private static let notFound = ApplicationError(
        .notFound, "This artist is not in the catalogue any more. Albums that you gave a heart are still favourites.")
}

/// What the list of artists shows.
struct ArtistsState: PageState {
    /// What is searched, as typed.
    var query: String
    var after: PageCursor?

    init(_ fields: FormFields) {
        query = SubmittedText.line(fields["q"] ?? "")
        after = fields.cursor
    }

    var isSearching: Bool { query.hasSearchedWord }

    var address: String {
        var parameters = URLParameters()
        parameters.append("q", query)
        parameters.append("after", after?.rawValue)
        return parameters.address(of: AlbumsAddresses.home)
    }
}

/// What the page of an artist shows.
struct ArtistState: PageState {
    var artist: Int64
    var after: PageCursor?

    var address: String {
        var parameters = URLParameters()
        parameters.append("after", after?.rawValue)
        return parameters.address(of: AlbumsAddresses.artist(artist))
    }
}

extension ArtistsPage {
    init(_ state: ArtistsState, in context: ManagedObjectContext, frame: Frame) throws {
        let page = try context.fetchPage(Artist.list(state))
        let found = state.after == nil && state.isSearching ? try context.fetchPage(Album.found(state.query)) : nil
        let albums = found?.objects ?? []
        self.init(
            frame: frame, sections: AlbumSection.artists.navigation, query: state.query,
            artists: try context.rows(page.objects), albums: try context.rows(albums, namesArtist: true),
            hasMoreAlbums: found?.next != nil,
            emptiness: try ListEmptiness(
                of: Artist.self, isEmpty: page.objects.isEmpty && albums.isEmpty, after: state.after, in: context),
            pages: PageLinks(state, next: page.next), here: state.address, listAddress: AlbumsAddresses.home,
            catalogueAddress: AlbumsAddresses.catalogue)
    }
}

extension ArtistPage {
    init(_ artist: Artist, _ state: ArtistState, in context: ManagedObjectContext, frame: Frame) throws {
        let page = try context.fetchPage(Album.list(state))
        let isFirst = state.after == nil
        let favorites = isFirst ? try context.fetch(FavoriteAlbum.list(of: [artist.name])).map(\.name) : []
        let entries = try CatalogueEntries(favorites, in: context)
        self.init(
            frame: frame, name: artist.name, count: try context.count(Album.list(of: [artist.id])).counted("album"),
            albums: try context.rows(page.objects, namesArtist: false),
            missing: favorites.filter { entries.years[$0] == nil }
                .map { AlbumRow($0, entries, namesArtist: false, here: state.address) },
            pages: PageLinks(state, next: page.next), here: state.address, backAddress: AlbumsAddresses.home)
    }
}

extension ManagedObjectContext {
    /// Artists with what belongs to them.
    fileprivate func rows(_ artists: [Artist]) throws -> [ArtistRow] {
        let albums = try count(Album.list(of: artists.map(\.id)), groupedBy: \.artist)
        let favorites = try count(FavoriteAlbum.list(of: artists.map(\.name)), groupedBy: \.artist)
        return artists.map {
            ArtistRow($0, albums: albums[$0.id, default: 0], favorites: favorites[$0.name, default: 0])
        }
    }
}
