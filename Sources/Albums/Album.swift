import Persistence

/// An album of the catalogue.
final class Album: ManagedObject, PersistentModel {
    static let name = Attribute(
        "name", \Album.name, limit: AlbumLimits.album, required: true, naturalOrder: true, searched: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let year = Attribute("year", \Album.year)
    /// When it came out; nil where the catalogue does not say.
    var year: Int? {
        get { self[Self.year] }
        set { self[Self.year] = newValue }
    }

    static let artist = ToOne("artist", \Album.artist, inverse: \Artist.albums, required: true)
    var artist: Artist? {
        get { self[Self.artist] }
        set { self[Self.artist] = newValue }
    }

    static let entity = Entity(
        "Album", of: Album.self, title: name, attributes: [name, year], relationships: [artist],
        uniquenessConstraints: [[name, artist]], indexes: [Index(artist, year, name)], keepsDeleted: false)

    /// What a favourite knows it by.
    var fullName: AlbumName { AlbumName(album: name, artist: artist?.name ?? "") }
}
