import Persistence

/// The photos of a form that was not saved, as the page that comes back carries them: every file is stored by now.
public struct PhotosOfRefusedForm: Sendable {
    /// In their order; those that came with the form are the last, and of these the damaged ones.
    public var named: [PhotoName] = []
    /// Those that the form takes away, the damaged ones among them until somebody says otherwise.
    public var removed: Set<PhotoName> = []
    /// What is wrong with one that is not kept.
    public var error: ApplicationError?

    public init() {}
}

extension SiteServices {
    /// Keeps the photos of a form that was not saved, so that they need not be sent again. Where it asked for a step
    /// instead of being saved, that is done.
    /// - Throws: only what nobody thought of.
    public func keep(_ photos: SubmittedPhotos) async throws -> PhotosOfRefusedForm {
        var kept = PhotosOfRefusedForm()
        kept.removed = photos.removed
        kept.error = photos.error
        for name in photos.named {
            if case .pending(let token) = name, !waits(token) {
                if !photos.removed.contains(name) { kept.error = kept.error ?? PhotoRefusal.gone.error }
            } else {
                kept.named.append(name)
            }
        }
        for photo in photos.added {
            do {
                kept.named.append(.pending(token: try await store(photo)))
            } catch {
                let reason = try reason(error, notSaved: "photo")
                kept.error = ApplicationError(reason.code, "The photo could not be kept. Please choose it again.")
            }
        }
        for photo in photos.remains {
            // Where it cannot be kept, nothing is lost that was wanted.
            guard let token = try? await store(photo) else { continue }
            kept.named.append(.pending(token: token))
            kept.removed.insert(.pending(token: token))
        }
        photos.move?.apply(to: &kept.named)
        return kept
    }

    /// Whether a photo waits under the token. Where saving has failed, so may reading: that is no reason to lose it.
    private func waits(_ token: String) -> Bool {
        (try? container.read { try $0.upload(token)?.isWaiting == true }) ?? true
    }

    /// Stores an upload until its form is saved; returns its token.
    func store(_ photo: PreparedPhoto) async throws -> String {
        let token = token()
        return try await container.write { context in
            let upload = PendingUpload(context: context)
            upload.token = token
            upload.setPhoto(photo.image, original: photo.binary)
            try context.save()
            return token
        }
    }
}
