import Foundation
import HTTPServer
import Persistence
import Site

/// What the list of favourites shows.
struct FavoritesState: PageState {
    enum Sort: String, CaseIterable, Sendable { case album, artist, newest }

    var sort = Sort.album
    var after: PageCursor?

    init(_ fields: FormFields = FormFields()) {
        sort = fields["sort"].flatMap(Sort.init) ?? .album
        after = fields.cursor
    }

    var address: String {
        var parameters = URLParameters()
        parameters.append("sort", sort == .album ? nil : sort.rawValue)
        parameters.append("after", after?.rawValue)
        return parameters.address(of: AlbumsAddresses.favorites)
    }
}

extension FavoriteAlbum {
    /// How many favourites a page has.
    static let pageSize = 50

    /// A page of the favourites.
    static func list(_ state: FavoritesState) -> FetchRequest<FavoriteAlbum> {
        let order: [SortDescriptor<FavoriteAlbum>] =
            switch state.sort {
            case .album: [SortDescriptor(\.album), SortDescriptor(\.artist)]
            case .artist: [SortDescriptor(\.artist), SortDescriptor(\.album)]
            case .newest: [SortDescriptor(\.id, order: .reverse)]
            }
        return FetchRequest(sortBy: order, limit: pageSize, after: state.after)
    }

    /// All favourites of some artists.
    static func list(of artists: [String]) -> FetchRequest<FavoriteAlbum> {
        FetchRequest(predicate: #Predicate { artists.contains($0.artist) }, sortBy: [SortDescriptor(\.album)])
    }
}

extension ManagedObjectContext {
    /// Gives an album a heart, or takes it away, and saves. Giving it twice keeps one.
    func setFavorite(_ isFavorite: Bool, _ name: AlbumName) throws {
        let (album, artist) = (name.album, name.artist)
        let request = FetchRequest<FavoriteAlbum>(
            predicate: #Predicate { $0.album == album && $0.artist == artist }, limit: 1)
        let favorite = try fetch(request).first
        if isFavorite, favorite == nil {
            let favorite = FavoriteAlbum(context: self)
            favorite.album = album
            favorite.artist = artist
        } else if !isFavorite, let favorite {
            delete(favorite)
        }
        try save()
    }

    /// Which of these albums have a heart.
    func favorites(among names: [AlbumName]) throws -> Set<AlbumName> {
        let (albums, artists) = (Set(names.map(\.album)), Set(names.map(\.artist)))
        let request = FetchRequest<FavoriteAlbum>(
            predicate: #Predicate { albums.contains($0.album) && artists.contains($0.artist) })
        return Set(try fetch(request).map(\.name))
    }
}
