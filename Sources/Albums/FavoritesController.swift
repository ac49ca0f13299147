import HTTPServer
import Persistence
import Site

/// The hearts: `GET` and `POST /albums/favorites`, `POST /albums/ID/favorite`. A form names the state that it wants, so
/// a double click never flips it back.
struct FavoritesController: Sendable {
    let services: SiteServices

    @Sendable func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let state = FavoritesState(try request.query)
        let page = try services.container.read {
            try FavoritesPage(state, in: $0, frame: services.frame("Favourite albums", for: request))
        }
        return services.page(FavoritesTemplate(page: page), for: request)
    }

    /// The heart of an album of the catalogue.
    @Sendable func updateAlbum(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let form = try await request.sentForm()
        let isFavorite = try form.isFavorite
        let artist = try await services.container.write { context in
            guard let album = try context.object(Album.self, id: id), let artist = album.artist else {
                throw Self.notFound
            }
            try context.setFavorite(isFavorite, album.fullName)
            return artist.id
        }
        return .seeOther(LocalPath(form.fields["from"])?.text ?? AlbumsAddresses.artist(artist))
    }

    /// The heart of an album by its names, whether it is in the catalogue or has left it: so it can be given back, too.
    @Sendable func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try await request.sentForm()
        let isFavorite = try form.isFavorite
        let name = AlbumName(
            album: try Self.name("album", in: form, limit: AlbumLimits.album),
            artist: try Self.name("artist", in: form, limit: AlbumLimits.artist))
        try await services.container.write { try $0.setFavorite(isFavorite, name) }
        return .seeOther(LocalPath(form.fields["from"])?.text ?? AlbumsAddresses.favorites)
    }

    private static func name(_ field: String, in form: Form, limit: Int) throws -> String {
        let name = CatalogueName.normalized(form.fields[field] ?? "")
        if let fault = CatalogueName.fault(name, limit: limit) {
            throw ApplicationError(.invalid, "The name of the \(field) \(fault), so no heart was changed.")
        }
        return name
    }

    private static let notFound = ApplicationError(
        .notFound,
        "This album is not in the catalogue any more. If you gave it a heart, it is still among the favourites.")
}

extension FavoritesPage {
    init(_ state: FavoritesState, in context: ManagedObjectContext, frame: Frame) throws {
        let page = try context.fetchPage(FavoriteAlbum.list(state))
        let names = page.objects.map(\.name)
        let entries = try CatalogueEntries(names, in: context)
        self.init(
            frame: frame, sections: AlbumSection.favorites.navigation,
            sorts: FavoritesState.Sort.allCases.map { sort in
                ListChoice(
                    title: sort.title, address: FavoritesState().with { $0.sort = sort }.address,
                    isChosen: sort == state.sort)
            },
            albums: names.map { AlbumRow($0, entries, namesArtist: true, here: state.address) },
            emptiness: try ListEmptiness(
                of: FavoriteAlbum.self, isEmpty: names.isEmpty, after: state.after, in: context),
            pages: PageLinks(state, next: page.next), allAddress: state.with { $0.after = nil }.address,
            artistsAddress: AlbumsAddresses.home)
    }
}

extension FavoritesState.Sort {
    var title: String {
        switch self {
        case .album: "By album"
        case .artist: "By artist"
        case .newest: "Newest"
        }
    }
}
