import HTTPServer
import Persistence
import Site

/// `GET /albums` and `GET /albums/artists/ID`.
struct ArtistsController: Sendable {
    let services: SiteServices

    @Sendable func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let parameters = try request.query
        let query = SubmittedText.normalized(parameters["q"] ?? "")
        let after = parameters["after"].flatMap { $0.isEmpty ? nil : $0 }
        let frame = services.frame("Albums", for: request)
        let read: @Sendable (ManagedObjectContext) throws -> ArtistsPage = {
            try ArtistsPage(query: query, after: after, in: $0, frame: frame)
        }
        let page = try query.isBlank ? services.container.read(read) : await services.search(read)
        return services.page(ArtistsTemplate(page: page), for: request)
    }

    @Sendable func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let after = try request.query["after"].flatMap { $0.isEmpty ? nil : $0 }
        let page = try services.container.read { context in
            guard let artist = try context.object(Artist.self, id: id) else { throw Self.notFound }
            return try ArtistPage(
                artist, after: after, in: context, frame: services.frame(artist.name, for: request))
        }
        return services.page(ArtistTemplate(page: page), for: request)
    }

    private static let notFound = ApplicationError(
        .notFound, "This artist is not in the catalogue any more. Albums that you gave a heart are still favourites.")
}

extension ArtistsPage {
    init(query: String, after: String?, in context: ManagedObjectContext, frame: Frame) throws {
        let page = try context.fetchPage(Artist.list(query, after: after))
        let isFirst = after == nil
        let found = isFirst && !query.isBlank ? try context.fetchPage(Album.found(query)) : nil
        func address(after: String?) -> String {
            var parameters = URLParameters()
            parameters.append("q", query)
            parameters.append("after", after)
            return parameters.address(of: AlbumsAddresses.home)
        }
        var emptiness = Emptiness.none
        if page.objects.isEmpty, found?.objects.isEmpty != false {
            let isEverEmpty = try context.fetch(Artist.any).isEmpty
            emptiness = isEverEmpty ? .nothingYet : isFirst ? .nothingFound : .pastTheEnd
        }
        self.init(
            frame: frame, sections: AlbumSections.choices(.artists), query: query,
            artists: try context.rows(page.objects),
            albums: try context.rows(found?.objects ?? [], namesArtist: true), hasMoreAlbums: found?.next != nil,
            emptiness: emptiness, firstAddress: isFirst ? nil : address(after: nil),
            nextAddress: page.next.map { address(after: $0.rawValue) }, here: address(after: after),
            listAddress: AlbumsAddresses.home, catalogueAddress: AlbumsAddresses.catalogue)
    }
}

extension ArtistPage {
    init(_ artist: Artist, after: String?, in context: ManagedObjectContext, frame: Frame) throws {
        let page = try context.fetchPage(Album.list(of: artist.id, after: after))
        func address(after: String?) -> String {
            var parameters = URLParameters()
            parameters.append("after", after)
            return parameters.address(of: AlbumsAddresses.artist(artist.id))
        }
        let here = address(after: after)
        let favorites = after == nil ? try context.fetch(FavoriteAlbum.list(of: [artist.name])).map(\.name) : []
        let entries = try CatalogueEntries(favorites, in: context)
        self.init(
            frame: frame, name: artist.name, count: try context.count(Album.list(of: [artist.id])).counted("album"),
            albums: try context.rows(page.objects, namesArtist: false),
            missing: favorites.filter { entries.years[$0] == nil }
                .map { AlbumRow($0, entries, namesArtist: false, here: here) },
            firstAddress: after == nil ? nil : address(after: nil),
            nextAddress: page.next.map { address(after: $0.rawValue) }, here: here,
            backAddress: AlbumsAddresses.home)
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
