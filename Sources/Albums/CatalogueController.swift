import Foundation
import HTTPServer
import Persistence
import Site

/// `GET` and `POST /albums/catalogue`: what is loaded, and loading it again from two files.
struct CatalogueController: Sendable {
    let services: SiteServices

    @Sendable func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await page(for: request)
    }

    @Sendable func load(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try await request.sentForm()
        var errors: [CatalogueFile: ApplicationError] = [:]
        var files: [CatalogueFile: SpoolFile] = [:]
        for file in CatalogueFile.allCases {
            do throws(ApplicationError) {
                files[file] = try form.catalogueFile(file)
            } catch {
                errors[file] = error
            }
        }
        guard let artists = files[.artists], let albums = files[.albums] else {
            for (file, content) in files {
                let sentence = try await services.searches.run {
                    try AlbumCatalogue.fault(of: file, in: Data(content.bytes()))
                }
                errors[file] = sentence.map { ApplicationError(.invalid, $0) }
            }
            return try await page(errors: errors, for: request)
        }
        do {
            let catalogue = try await services.searches.run {
                try AlbumCatalogue(artists: Data(artists.bytes()), albums: Data(albums.bytes()))
            }
            try await services.container.write { try catalogue.merge(into: $0) }
            return .seeOther(AlbumsAddresses.home, message: Message(text: "Loaded \(catalogue.summary)."))
        } catch let fault as CatalogueFault {
            let errors = fault.sentences.mapValues { ApplicationError(.invalid, $0) }
            return try await page(errors: errors, for: request)
        } catch {
            return try await page(failure: services.reason(error, notSaved: "catalogue"), for: request)
        }
    }

    /// - Parameters:
    ///   - errors: what is wrong with the files that were sent.
    ///   - failure: why right ones could not be stored.
    private func page(
        errors: [CatalogueFile: ApplicationError] = [:], failure: ApplicationError? = nil, for request: HTTPRequest
    ) async throws -> HTTPResponse {
        // Counting a large catalogue takes longer than an event loop should wait.
        let (artists, albums) = try await services.search { context in
            (try context.count(FetchRequest<Artist>()), try context.count(FetchRequest<Album>()))
        }
        let wrong = CatalogueFile.allCases.filter { errors[$0] != nil }
        let isRefused = failure != nil || !wrong.isEmpty
        let page = CataloguePage(
            frame: services.frame("Catalogue of albums", for: request), sections: AlbumSection.catalogue.navigation,
            summary: artists == 0
                ? "There is no catalogue yet. Load one from two files."
                : "The catalogue has \(artists.counted("artist")) and \(albums.counted("album")). "
                    + "Load it again at any time; your hearts stay.",
            notice: failure?.sentence
                ?? (isRefused
                    ? "Nothing was loaded, the catalogue is as it was. Please choose both files again." : nil),
            fields: CatalogueFile.allCases.map { file in
                let sample = "samples/\(file.name)"
                return CataloguePage.FileField(
                    name: file.rawValue, label: "File of \(file.rawValue)", error: errors[file]?.sentence,
                    hasFocus: file == wrong.first, example: file.example, sampleAddress: services.assets[sample],
                    sampleName: file.name)
            }, action: AlbumsAddresses.catalogue)
        // A fault of ours goes before one of the files.
        let status = (failure ?? errors.values.first { $0.code.isOurs })?.code.status
        return services.page(
            CatalogueTemplate(page: page), for: request,
            status: isRefused ? status ?? .unprocessableContent : .ok, caching: isRefused ? .inHistory : .untilChanged)
    }
}

extension CatalogueFile {
    /// What it looks like.
    fileprivate var example: String {
        switch self {
        case .artists:
            """
            [
              {"name": "Kate Bush"},
              {"name": "Miles Davis"}
            ]
            """
        case .albums:
            """
            [
              {"name": "Kind of Blue",
               "artist": "Miles Davis",
               "year": 1959}
            ]
            """
        }
    }
}

extension Form {
    /// One of the two files, as it was sent.
    fileprivate func catalogueFile(_ file: CatalogueFile) throws(ApplicationError) -> SpoolFile {
        switch self.file(file.rawValue)?.content {
        case nil: throw ApplicationError(.invalid, "Please choose the file \(file.name).")
        case .empty: throw ApplicationError(.invalid, "The file is empty.")
        case .stored(let spool): return spool
        case .tooLarge(_, let limit):
            throw ApplicationError(.invalid, "The file is larger than \(limit / 1_000_000) MB, the most that is taken.")
        case .surplus: throw ApplicationError(.invalid, "Please send the two files only.")
        case .notStored(let error):
            throw ApplicationError(
                error.isDiskFull ? .full : .unavailable,
                error.isDiskFull
                    ? "The disk is full, so the file was not kept. Free some space and send it again."
                    : "The file could not be kept at this moment. Please send it again.", cause: "\(error)")
        }
    }
}
