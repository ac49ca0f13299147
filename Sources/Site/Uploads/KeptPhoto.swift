import HTTPServer
import Images
import Persistence

/// The photo of a form that was not saved, as the page that comes back carries it: a file is stored by now.
public enum KeptPhoto: Sendable {
    /// The form says nothing of it.
    case unchanged
    /// The form takes it away.
    case removed
    /// It waits under this token.
    case pending(token: String)
    /// It is not kept, and why; one that was sent ahead of it still waits under the token.
    case refused(ApplicationError, earlier: String? = nil)

    /// What is wrong with it; nil where nothing is.
    public var error: ApplicationError? {
        if case .refused(let error, _) = self { error } else { nil }
    }
}

extension SiteServices {
    /// Keeps the photo of a form that was not saved, so that it need not be sent again.
    public func keep(_ photo: SubmittedPhoto) async throws -> KeptPhoto {
        switch photo {
        case .unchanged: return .unchanged
        case .removed: return .removed
        case .refused(let error, let earlier): return .refused(error, earlier: try earlier.flatMap(waiting))
        case .prepared(let image, let original): return .pending(token: try await store(image, original: original))
        case .pending(let token):
            return try waiting(token).map { .pending(token: $0) } ?? .refused(UploadGone.error)
        }
    }

    /// The token, where a photo waits under it.
    private func waiting(_ token: String) throws -> String? {
        try container.read { try $0.upload(token)?.isWaiting == true } ? token : nil
    }

    /// Stores an upload until its form is saved; returns its token.
    func store(_ image: ProcessedImage, original: SpoolFile) async throws -> String {
        let token = token()
        return try await container.write { context in
            let upload = PendingUpload(context: context)
            upload.token = token
            upload.setPhoto(image, original: .spooled(original))
            try context.save()
            return token
        }
    }
}
