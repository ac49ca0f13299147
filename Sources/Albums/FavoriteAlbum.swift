import Foundation
import Persistence

/// A heart that the household has given. It remembers names, not objects of the catalogue, so it outlives them.
final class FavoriteAlbum: ManagedObject, PersistentModel {
    static let album = Attribute(
        "album", \FavoriteAlbum.album, limit: AlbumLimits.album, required: true, naturalOrder: true)
    /// The album's name.
    var album: String {
        get { self[Self.album] }
        set { self[Self.album] = newValue }
    }

    static let artist = Attribute(
        "artist", \FavoriteAlbum.artist, limit: AlbumLimits.artist, required: true, naturalOrder: true, indexed: true)
    /// The artist's name.
    var artist: String {
        get { self[Self.artist] }
        set { self[Self.artist] = newValue }
    }

    static let createdAt = Attribute("createdAt", \FavoriteAlbum.createdAt)
    var createdAt: Date {
        get { self[Self.createdAt] }
        set { self[Self.createdAt] = newValue }
    }

    static let entity = Entity(
        "FavoriteAlbum", of: FavoriteAlbum.self, title: album, attributes: [album, artist, createdAt],
        uniquenessConstraints: [[album, artist]], indexes: [Index(album, artist), Index(artist, album)],
        keepsDeleted: false)

    override func awakeFromInsert() { createdAt = context.now }

    var name: AlbumName { AlbumName(album: album, artist: artist) }
}
