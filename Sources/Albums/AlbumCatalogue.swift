public import Foundation
import Site

/// A catalogue as its two files hold it: whole and right, or not at all.
public struct AlbumCatalogue: Sendable {
    /// The artists, each once, in the file's order.
    let artists: [String]
    /// The albums, each pair of names once, in the file's order.
    private(set) var albums: [AlbumName] = []
    /// When an album came out, where the file says it.
    private(set) var years: [AlbumName: Int] = [:]

    /// Reads the two files: JSON in UTF-8, with or without a byte order mark.
    /// - Parameters:
    ///   - artists: an array of objects with `name`.
    ///   - albums: an array of objects with `name`, `artist` (the name of one of the artists) and maybe `year`.
    /// - Throws: what is wrong with each of them. Whether an album's artist is there is asked where both can be read.
    public init(artists: Data, albums: Data) throws(CatalogueFault) {
        var fault = CatalogueFault()
        let artistObjects = fault.read([ArtistObject].self, .artists, artists)
        let albumObjects = fault.read([AlbumObject].self, .albums, albums)
        guard let artistObjects, let albumObjects else { throw fault }
        var known: Set<String> = []
        self.artists = artistObjects.map(\.name).filter { known.insert($0).inserted }
        var seen: Set<AlbumName> = []
        for (index, album) in albumObjects.enumerated() {
            guard known.contains(album.name.artist) else {
                throw CatalogueFault(sentences: [
                    .albums: "The artist of item \(index + 1), “\(album.name.artist.shortened())”, is not in "
                        + "\(CatalogueFile.artists.name)."
                ])
            }
            if seen.insert(album.name).inserted { self.albums.append(album.name) }
            if let year = album.year, years[album.name] == nil { years[album.name] = year }
        }
    }

    /// What is wrong with one of the files, as far as it can be told without the other.
    static func fault(of file: CatalogueFile, in content: Data) -> String? {
        var fault = CatalogueFault()
        switch file {
        case .artists: _ = fault.read([ArtistObject].self, file, content)
        case .albums: _ = fault.read([AlbumObject].self, file, content)
        }
        return fault.sentences[file]
    }

    /// How much it holds, e.g. "20 artists and 120 albums".
    public var summary: String { "\(artists.count.counted("artist")) and \(albums.count.counted("album"))" }
}
