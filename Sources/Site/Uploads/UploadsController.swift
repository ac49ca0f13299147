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
            let photo = try await services.prepare(file, sender: request.sender)
            return try .json(await answer(photo), status: .created)
        } catch let refusal as PhotoRefusal {
            if let cause = refusal.error.cause { services.log("upload refused: \(cause)") }
            var answer = ["message": refusal.error.sentence]
            // Where it cannot be kept, nothing is lost that was wanted.
            if let remains = refusal.remains, let kept = try? await self.answer(remains) { answer.merge(kept) { $1 } }
            return try .json(answer, status: refusal.error.code.status)
        } catch {
            let error = ApplicationError(error)
            guard error.code != .unknown else { throw error }
            if let cause = error.cause { services.log("upload refused: \(cause)") }
            return try .json(["message": error.sentence], status: error.code.status)
        }
    }

    /// What a script needs of a photo that it sent: its name in the form, and the address of its preview.
    private func answer(_ photo: PreparedPhoto) async throws -> [String: String] {
        let token = try await services.store(photo)
        return ["token": token, "preview": SiteAddresses.upload(token)]
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
