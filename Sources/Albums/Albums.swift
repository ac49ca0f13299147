public import HTTPServer
public import Persistence
public import Site

/// A catalogue of artists and albums, and the household's favourites among them: the feature's front door.
public struct Albums: Feature {
    public static let entities: [Entity] = [Artist.entity, Album.entity, FavoriteAlbum.entity]

    public static let tab = Frame.Tab(title: "Albums", address: AlbumsAddresses.home, icon: "albums")

    /// Nothing of the albums goes to the trash.
    public static let kinds: [String: String] = [:]

    /// The page that loads a catalogue.
    public static let catalogueAddress = AlbumsAddresses.catalogue

    private let artists: ArtistsController
    private let favorites: FavoritesController
    private let catalogue: CatalogueController

    public init(services: SiteServices) {
        artists = ArtistsController(services: services)
        favorites = FavoritesController(services: services)
        catalogue = CatalogueController(services: services)
    }

    public func addRoutes(to router: inout Router) {
        let id = "{id}"
        router.get(AlbumsAddresses.home, artists.list)
        router.get(AlbumsAddresses.artist(id), artists.show)
        router.post(AlbumsAddresses.favorite(id), favorites.updateAlbum)
        router.get(AlbumsAddresses.favorites, favorites.list)
        router.post(AlbumsAddresses.favorites, favorites.update)
        router.get(AlbumsAddresses.catalogue, catalogue.show)
        router.post(AlbumsAddresses.catalogue, catalogue.load)
    }

    public static func samples(_ services: SiteServices, from folder: String) async throws -> Samples {
        try await AlbumSamples.prepare(services, from: folder)
    }
}
