import Foundation
public import Persistence

extension AlbumCatalogue {
    /// Makes the catalogue in the store this one, and saves. What is in both stays the same object, so that a page shown
    /// before still means the same albums. Favourites are not touched.
    public func merge(into context: ManagedObjectContext) throws {
        let stored = try removeMissing(from: context)
        let isStored = Set(try context.fetch(FetchRequest<Artist>()).map(\.name))
        try context.batchInsert(Artist.self, from: artists.filter { !isStored.contains($0) }) { $0.name = $1 }
        let known = try Dictionary(
            context.fetch(FetchRequest<Artist>()).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        try context.batchInsert(Album.self, from: albums.filter { !stored.contains($0) }) { album, name in
            album.name = name.album
            album.year = years[name]
            album.artist = known[name.artist]
        }
    }

    /// Deletes what this catalogue does not have and corrects the years.
    /// - Returns: the albums that stay.
    private func removeMissing(from context: ManagedObjectContext) throws -> Set<AlbumName> {
        let wanted = Set(albums)
        var stored: Set<AlbumName> = []
        for album in try context.fetch(FetchRequest<Album>(relationshipKeyPathsForPrefetching: [\.artist])) {
            let name = album.fullName
            guard wanted.contains(name) else {
                context.delete(album)
                continue
            }
            stored.insert(name)
            if album.year != years[name] { album.year = years[name] }
        }
        try context.save()
        let isWanted = Set(artists)
        for artist in try context.fetch(FetchRequest<Artist>()) where !isWanted.contains(artist.name) {
            context.delete(artist)
        }
        try context.save()
        return stored
    }
}
