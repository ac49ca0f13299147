import Albums
import Foundation
import Persistence

/// Loads the catalogue of albums from two files into the store of a data folder, which is made where it is missing.
/// - Returns: what was loaded, in a sentence.
/// - Throws: `StartError`, which has a sentence that says what to do. The store is as it was then.
public func loadAlbums(artists: String, albums: String, into folder: String) async throws(StartError) -> String {
    do {
        let catalogue = try AlbumCatalogue(artists: content(of: artists), albums: content(of: albums))
        let container = try PersistentContainer(model: Features.foodPin.model, store: .folder(folder))
        defer { container.close() }
        try await container.write { try catalogue.merge(into: $0) }
        return "Loaded \(catalogue.summary)."
    } catch let fault as CatalogueFault {
        let paths = [CatalogueFile.artists: artists, .albums: albums]
        let lines = CatalogueFile.allCases.compactMap { file in
            fault.sentences[file].map { "\(paths[file] ?? file.name): \($0)" }
        }
        throw StartError(sentence: lines.joined(separator: "\n"))
    } catch let error as PersistentStoreError where error.kind == .inUse {
        throw StartError(
            sentence: "A FoodPin is running on \(folder). Load the files on its page \(Albums.catalogueAddress), "
                + "or stop it first.", cause: error.cause)
    } catch {
        throw StartError(error)
    }
}

private func content(of path: String) throws -> Data {
    do {
        return try Data(contentsOf: URL(filePath: path))
    } catch {
        throw StartError(sentence: "\(path) can't be read. Is it there, and may this user read it?", cause: "\(error)")
    }
}

extension PersistentContainer.Store {
    /// The store of a data folder.
    static func folder(_ folder: String) -> Self { .sqlite(path(in: folder)) }

    static func path(in folder: String) -> String { "\(folder)/foodpin.sqlite" }
}
