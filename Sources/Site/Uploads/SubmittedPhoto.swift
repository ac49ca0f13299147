public import HTTPServer
public import Images
import Persistence

/// What a form says of its photo: a new file, one that was sent ahead, to take it away, or nothing.
public enum SubmittedPhoto: Sendable {
    /// Leave it as it is.
    case unchanged
    /// Take it away.
    case removed
    /// One that was sent ahead.
    case pending(token: String)
    /// One that came with the form, already prepared.
    case prepared(ProcessedImage, SpoolFile)
    /// One that is not taken, and why; `earlier` is the token of one that was sent ahead of it.
    case refused(ApplicationError, earlier: String? = nil)

    /// Names the content, for telling two submissions apart.
    public var content: String {
        switch self {
        case .unchanged, .refused: ""
        case .removed: "removed"
        case .pending(let token): "pending \(token)"
        case .prepared(let photo, _): "digest \(photo.digest)"
        }
    }

    /// What is wrong with it; nil where nothing is.
    public var error: ApplicationError? {
        if case .refused(let error, _) = self { error } else { nil }
    }
}

extension SiteServices {
    /// Reads the fields `photo`, `upload` and `removePhoto` of a form. A file is prepared by the image workers; it goes
    /// before the other two.
    ///
    /// Nothing is thrown, whoever is at fault: a picture that is not taken, and one that cannot be prepared just now,
    /// comes back as `refused`, so that the form can be shown again with all that was typed.
    public func photo(in form: Form) async -> SubmittedPhoto {
        let token = form.fields["upload"].flatMap { $0.isEmpty ? nil : $0 }
        if let file = form.file("photo") {
            do {
                let (image, original) = try await prepare(file)
                return .prepared(image, original)
            } catch {
                let error = ApplicationError(error)
                log("photo refused: \(error.code) \(error.cause ?? "")")
                return .refused(error, earlier: token)
            }
        }
        if form.fields["removePhoto"] == "on" { return .removed }
        guard let token else { return .unchanged }
        return Token.isPlausible(token) ? .pending(token: token) : .refused(UploadGone.error)
    }

    /// Has a file of a form prepared by the image workers.
    /// - Throws: why it is not taken, as an `ImageError` or an `ApplicationError`.
    func prepare(_ file: FormFile) async throws -> (ProcessedImage, original: SpoolFile) {
        switch file.content {
        case .empty: throw ImageError(.unsupported(found: "an empty file"))
        case .stored(let spool):
            return (try await images.process(descriptor: spool.descriptor, size: spool.size), spool)
        case .tooLarge(let limit): throw ImageError(.tooManyBytes(limit: limit))
        case .notStored(let error) where error.isDiskFull:
            throw ApplicationError(
                .full, "The disk is full, so the photo was not kept. Please send it again later.", cause: "\(error)")
        case .notStored(let error):
            throw ApplicationError(
                .unavailable, "The photo could not be kept at this moment. Please send it again.", cause: "\(error)")
        }
    }
}

extension PhotoHolder {
    /// Does to the photo what the form says.
    /// - Parameter holder: finds the record that has the photo of a digest. A photo sent ahead that was taken before is
    ///   copied from it: somebody went back and saved the form once more.
    /// - Throws: `UploadGone` where a photo sent ahead is not there any more.
    public func apply(_ photo: SubmittedPhoto, holder: (String) throws -> (any PhotoHolder)?) throws {
        switch photo {
        case .unchanged, .refused: break
        case .removed: removePhoto()
        case .prepared(let image, let original): setPhoto(image, original: .spooled(original))
        case .pending(let token):
            guard let upload = try context.upload(token) else { throw UploadGone() }
            if upload.isWaiting { return movePhoto(from: upload) }
            guard let other = try holder(upload.imageDigest) else { throw UploadGone() }
            try copyPhoto(from: other)
        }
    }

    /// Whether doing what the form says would change the photo. A photo sent ahead is known after it was taken, too: so
    /// a form sent twice finds its photo in place.
    /// - Throws: `UploadGone` where a photo sent ahead is not known (any more).
    public func isChanged(by photo: SubmittedPhoto) throws -> Bool {
        switch photo {
        case .unchanged, .refused: return false
        case .removed: return !imageDigest.isEmpty
        case .prepared(let image, _): return image.digest != imageDigest
        case .pending(let token):
            guard let upload = try context.upload(token) else { throw UploadGone() }
            return upload.imageDigest != imageDigest
        }
    }
}

/// A photo that was sent ahead is not there any more: a day has passed, or a form has taken it whose record has it no
/// longer.
public struct UploadGone: Error, Sendable {
    /// What the person is told.
    public static let error = ApplicationError(
        .invalid,
        "This photo was already saved with another entry, or waited for more than a day; it is gone. "
            + "Please choose it again.")
}

extension Binary {
    /// An upload, which stays open until the write has ended.
    static func spooled(_ file: SpoolFile) -> Binary { .file(descriptor: file.descriptor, size: file.size) }
}
