import Persistence

/// An artist of the catalogue.
final class Artist: ManagedObject, PersistentModel {
    static let name = Attribute(
        "name", \Artist.name, limit: AlbumLimits.artist, required: true, naturalOrder: true, searched: true,
        unique: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let albums = ToMany("albums", \Artist.albums, inverse: \Album.artist, deleteRule: .cascade)
    var albums: [Album] {
        get { self[Self.albums] }
        set { self[Self.albums] = newValue }
    }

    static let entity = Entity(
        "Artist", of: Artist.self, title: name, attributes: [name], relationships: [albums], keepsDeleted: false)
}
