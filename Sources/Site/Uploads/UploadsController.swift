public import HTTPServer
import Images
import Persistence

/// Photos sent ahead of their form by the browser's script: `POST /uploads`, `GET /uploads/TOKEN`.
public struct UploadsController: Sendable {
    private let services: SiteServices

    public init(services: SiteServices) {
        self.services = services
    }

    /// Adds the routes.
    public func addRoutes(to router: inout Router) {
        router.post(SiteAddresses.uploads, create)
        router.get(SiteAddresses.upload("{token}"), show)
    }

    @Sendable private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            guard let file = try await request.sentForm(.photos(1)).file("photo") else {
                throw ApplicationError(.invalid, "Please choose a photo.")
            }
            let token = try await services.store(services.prepare(file))
            return try .json(["token": token, "preview": SiteAddresses.upload(token)], status: .created)
        } catch {
            let error = ApplicationError(error)
            guard error.code != .unknown else { throw error }
            if let cause = error.cause { services.log("upload refused: \(cause)") }
            return try .json(["message": error.sentence], status: error.code.status)
        }
    }

    @Sendable private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let token = request.parameters["token"] ?? ""
        let preview = try services.container.read { context in
            try context.upload(token)?.imageMedium?.data()
        }
        guard let preview else { throw ApplicationError.notFound }
        return .photo(preview, tag: token)
    }
}
