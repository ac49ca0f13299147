import Foundation
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
    /// One that is not taken, the sentence that says why, and the code for the answer's status.
    case refused(String, ApplicationError.Code = .invalid)

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
    public var error: String? {
        if case .refused(let sentence, _) = self { sentence } else { nil }
    }

    /// The status of a form that comes back: 507 where the disk had no room for the photo, else 422.
    public var status: HTTPResponse.Status {
        if case .refused(_, .full) = self { .insufficientStorage } else { .unprocessableContent }
    }
}

extension SiteServices {
    /// Reads the fields `photo`, `upload` and `removePhoto` of a form. A file is prepared by the image workers; it goes
    /// before the other two. A picture that is not taken comes back as `refused`.
    public func photo(in form: Form) async -> SubmittedPhoto {
        if let file = form.file("photo") {
            do {
                let (image, original) = try await prepare(file)
                return .prepared(image, original)
            } catch {
                let error = ApplicationError(error)
                log("photo refused: \(error.code) \(error.cause ?? "")")
                return .refused(error.sentence, error.code)
            }
        }
        if form.fields["removePhoto"] == "on" { return .removed }
        guard let token = form.fields["upload"], !token.isEmpty else { return .unchanged }
        return Token.isPlausible(token) ? .pending(token: token) : .refused(UploadGone.sentence)
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

    /// Keeps a photo that came with a form that was not saved, so that it need not be sent again.
    public func keep(_ photo: SubmittedPhoto) async throws -> SubmittedPhoto {
        switch photo {
        case .prepared(let image, let original): return .pending(token: try await store(image, original: original))
        case .pending(let token):
            let isThere = try container.read { try !$0.fetch(PendingUpload.request(token: token)).isEmpty }
            return isThere ? photo : .refused(UploadGone.sentence)
        case .unchanged, .removed, .refused: return photo
        }
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

extension PhotoHolder {
    /// Does to the photo what the form says.
    /// - Throws: `UploadGone` where a photo sent ahead is not there any more.
    public func apply(_ photo: SubmittedPhoto) throws {
        switch photo {
        case .unchanged, .refused: break
        case .removed: removePhoto()
        case .prepared(let image, let original): setPhoto(image, original: .spooled(original))
        case .pending(let token):
            guard let upload = try context.fetch(PendingUpload.request(token: token)).first else {
                throw UploadGone()
            }
            movePhoto(from: upload)
            context.delete(upload)
        }
    }
}

/// A photo that was sent ahead is not there any more: a day has passed, or another form has taken it.
public struct UploadGone: Error, Sendable {
    /// What to do about it.
    public static let sentence = "This photo was sent more than a day ago and is gone. Please choose it again."
}

extension Binary {
    /// An upload, which stays open until the write has ended.
    static func spooled(_ file: SpoolFile) -> Binary { .file(descriptor: file.descriptor, size: file.size) }
}
