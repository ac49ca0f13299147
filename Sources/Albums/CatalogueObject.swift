/// An object in a file of the catalogue, read key by key. Keys that nobody asks for are passed over.
struct CatalogueObject {
    enum Key: String, CodingKey { case name, artist, year }

    private let fields: KeyedDecodingContainer<Key>
    /// Which one it is, counted from 1.
    private let number: Int

    init(_ decoder: any Decoder) throws {
        number = (decoder.codingPath.first?.intValue ?? 0) + 1
        guard let fields = try? decoder.container(keyedBy: Key.self) else {
            throw FileFault(sentence: "Item \(number) is not an object.")
        }
        self.fields = fields
    }

    /// A name, normalised.
    func name(_ key: Key, limit: Int) throws -> String {
        guard fields.contains(key) else { throw FileFault(sentence: "Item \(number) has no \(key.rawValue).") }
        guard let text = try? fields.decode(String.self, forKey: key) else { throw fault(key, "is not a text") }
        let name = CatalogueName.normalized(text)
        if let wrong = CatalogueName.fault(name, limit: limit) { throw fault(key, wrong) }
        return name
    }

    /// A whole number; nil where there is none, or null.
    func wholeNumber(_ key: Key) throws -> Int? {
        do {
            return try fields.decodeIfPresent(Int.self, forKey: key)
        } catch {
            throw fault(key, "is not a whole number")
        }
    }

    private func fault(_ key: Key, _ wrong: String) -> FileFault {
        FileFault(sentence: "The \(key.rawValue) of item \(number) \(wrong).")
    }
}

/// An object of `artists.json`.
struct ArtistObject: Decodable {
    var name: String

    init(from decoder: any Decoder) throws {
        name = try CatalogueObject(decoder).name(.name, limit: AlbumLimits.artist)
    }
}

/// An object of `albums.json`.
struct AlbumObject: Decodable {
    var name: AlbumName
    var year: Int?

    init(from decoder: any Decoder) throws {
        let object = try CatalogueObject(decoder)
        name = AlbumName(
            album: try object.name(.name, limit: AlbumLimits.album),
            artist: try object.name(.artist, limit: AlbumLimits.artist))
        year = try object.wholeNumber(.year)
    }
}
