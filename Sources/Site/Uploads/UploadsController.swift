public import HTTPServer
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
            return try .json(answer(try await services.keep(file, from: request.sender)), status: .created)
        } catch {
            let refusal = error as? PhotoRefusal
            let error = ApplicationError(error)
            guard error.code != .unknown else { throw error }
            if let cause = error.cause { services.log("upload refused: \(cause)") }
            let remains = refusal?.remains.map(answer) ?? [:]
            return try .json(remains.merging(["message": error.sentence]) { $1 }, status: error.code.status)
        }
    }

    /// What a script needs of a photo that it sent: its name in the form, and the address of its preview.
    private func answer(_ photo: KeptPhoto) -> [String: String] {
        ["token": photo.token, "preview": SiteAddresses.upload(photo.token)]
    }

    @Sendable private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let token = request.parameters["token"] ?? ""
        let preview = try services.container.body { context in
            if case .waiting(let upload) = try context.sentPhoto(token) { upload.imageMedium } else { nil }
        }
        guard let preview else { throw ApplicationError.notFound }
        return .photo(preview, tag: token)
    }
}
