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
    public init(artists: Data, albums: Data) throws(CatalogueFault) {
        var known: Set<String> = []
        self.artists = try Self.read([ArtistObject].self, .artists, artists).map(\.name)
            .filter { known.insert($0).inserted }
        var seen: Set<AlbumName> = []
        for (index, album) in try Self.read([AlbumObject].self, .albums, albums).enumerated() {
            guard known.contains(album.name.artist) else {
                throw CatalogueFault(
                    file: .albums,
                    sentence: "The artist of item \(index + 1), “\(album.name.artist.shortened())”, is not in "
                        + "\(CatalogueFile.artists.name).")
            }
            if seen.insert(album.name).inserted { self.albums.append(album.name) }
            if let year = album.year, years[album.name] == nil { years[album.name] = year }
        }
    }

    /// How much it holds, e.g. "20 artists and 120 albums".
    public var summary: String { "\(artists.count.counted("artist")) and \(albums.count.counted("album"))" }

    private static func read<Objects: Decodable>(
        _ type: Objects.Type, _ file: CatalogueFile, _ data: Data
    ) throws(CatalogueFault) -> Objects {
        let content = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        func fault(_ sentence: String) -> CatalogueFault { CatalogueFault(file: file, sentence: sentence) }
        if content.allSatisfy({ " \t\r\n".utf8.contains($0) }) { throw fault("The file is empty.") }
        // With a NUL in it the decoder would take the text for UTF-16.
        guard !content.contains(0), String(validating: content, as: UTF8.self) != nil else {
            throw fault("The file is not a text in UTF-8.")
        }
        do {
            return try JSONDecoder().decode(Objects.self, from: content)
        } catch let object as CatalogueObject.Fault {
            throw fault(object.sentence)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            throw fault("The file is not an array: it must begin with [ and end with ].")
        } catch {
            throw fault(BrokenJSON.sentence(Data(content)))
        }
    }
}
