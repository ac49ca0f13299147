import Foundation
import Persistence

extension Artist {
    /// How many artists a page has.
    static let pageSize = 50

    /// A page of the artists, or of those that a search finds.
    static func list(_ state: ArtistsState) -> FetchRequest<Artist> {
        FetchRequest(sortBy: [SortDescriptor(\.name)], limit: pageSize, search: state.query, after: state.after)
    }

    /// The artists of these names.
    static func named(_ names: Set<String>) -> FetchRequest<Artist> {
        FetchRequest(predicate: #Predicate { names.contains($0.name) })
    }
}

extension Album {
    /// How many albums a page has.
    static let pageSize = 50

    /// The first albums that a search finds.
    static func found(_ query: String) -> FetchRequest<Album> {
        FetchRequest(
            sortBy: [SortDescriptor(\.name)], limit: pageSize, search: query,
            relationshipKeyPathsForPrefetching: [\.artist])
    }

    /// A page of an artist's albums: by year, those without one last.
    static func list(_ state: ArtistState) -> FetchRequest<Album> {
        let artist = state.artist
        return FetchRequest(
            predicate: #Predicate { $0.artist?.id == artist },
            sortBy: [SortDescriptor(\.year), SortDescriptor(\.name)], limit: pageSize, after: state.after)
    }

    /// The albums of some artists.
    /// - Parameter artists: their ids.
    static func list(of artists: [Int64]) -> FetchRequest<Album> {
        let ids = artists.map(Optional.some)
        return FetchRequest(predicate: #Predicate { ids.contains($0.artist.flatMap { $0.id }) })
    }
}

/// What the catalogue knows of some names: two queries, however many they are.
struct CatalogueEntries {
    /// The ids of the artists by their names.
    private(set) var artists: [String: Int64] = [:]
    /// The years of the albums that are in the catalogue.
    private(set) var years: [AlbumName: Int?] = [:]

    init(_ names: [AlbumName], in context: ManagedObjectContext) throws {
        for artist in try context.fetch(Artist.named(Set(names.map(\.artist)))) { artists[artist.name] = artist.id }
        let albums = Set(names.map(\.album))
        var request = Album.list(of: Array(artists.values))
        request.predicates.append(#Predicate { albums.contains($0.name) })
        for album in try context.fetch(request) { years[album.fullName] = .some(album.year) }
    }
}
