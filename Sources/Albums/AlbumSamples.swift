import Foundation
import HTTPServer
import Persistence
import Site

/// The sample data of the albums: a catalogue in two files of `Static`, and a few hearts.
enum AlbumSamples {
    /// In the order in which the hearts were given.
    static let favorites = [
        AlbumName(album: "Kind of Blue", artist: "Miles Davis"),
        AlbumName(album: "Hounds of Love", artist: "Kate Bush"),
        AlbumName(album: "Debut", artist: "Björk"),
        AlbumName(album: "Songs in the Key of Life", artist: "Stevie Wonder"),
        AlbumName(album: "Blue", artist: "Joni Mitchell"),
    ]

    /// - Parameter folder: where the files' folder `samples` is.
    static func prepare(_ services: SiteServices, from folder: String) async throws -> Samples {
        let catalogue = try await services.searches.run {
            func content(_ file: CatalogueFile) throws -> Data {
                try Data(contentsOf: URL(filePath: "\(folder)/samples/\(file.name)"))
            }
            return try AlbumCatalogue(artists: content(.artists), albums: content(.albums))
        }
        return { context in
            try catalogue.merge(into: context)
            for name in favorites { try context.setFavorite(true, name) }
        }
    }
}
