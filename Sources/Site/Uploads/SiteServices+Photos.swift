public import HTTPServer
import Images
import Persistence

/// A photo that waits for its form to be saved.
struct KeptPhoto: Sendable {
    /// Its name in forms.
    var token: String
    /// Names its content.
    var digest: String
}

extension FormLimits {
    /// Those of a form with photos, up to so many.
    public static func photos(_ count: Int) -> FormLimits {
        FormLimits(maximumFiles: count, maximumFileBytes: ImageConfiguration.default.maximumBytes)
    }
}

extension SiteServices {
    /// Reads the photos of a form: files in `photo`, names in `photos` and `removePhoto`, a step in `arrange`. Files are
    /// kept as if they had been sent ahead.
    ///
    /// Nothing is thrown, whoever is at fault: a picture that is not taken, and one that cannot be prepared or kept just
    /// now, is told by `error`, so that the form can be shown again with all that was typed and the other photos.
    /// - Parameter sender: names whom the form comes from.
    public func photos(in form: Form, from sender: String) async -> SubmittedPhotos {
        var photos = SubmittedPhotos()
        for text in form.fields.all("photos") where !text.isEmpty {
            guard let name = PhotoName(text) else {
                photos.error = PhotoRefusal.gone.error
                continue
            }
            if !photos.named.contains(name) { photos.named.append(name) }
        }
        photos.removed = Set(form.fields.all("removePhoto").compactMap(PhotoName.init))
        photos.move = form.fields["arrange"].flatMap(PhotoMove.init)
        let files = form.files("photo")
        var refused: [(file: FormFile, error: ApplicationError)] = []
        var remains: [KeptPhoto] = []
        for (file, result) in zip(files, await kept(files, from: sender)) {
            switch result {
            case .success(let photo): photos.add(photo)
            case .failure(let refusal):
                log("photo refused: \(refusal.error.code) \(refusal.error.cause ?? "")")
                refused.append((file, refusal.error))
                if let photo = refusal.remains { remains.append(photo) }
            }
        }
        for photo in remains {
            photos.add(photo)
            photos.removed.insert(.pending(token: photo.token))
        }
        if let first = refused.first?.error {
            photos.error = files.count == 1 ? first : ApplicationError(first.code, Self.sentence(for: refused))
        }
        return photos
    }

    /// What is wrong with some of several files, which it names.
    private static func sentence(for refused: [(file: FormFile, error: ApplicationError)]) -> String {
        var sentences: [String] = []
        for sentence in refused.map(\.error.sentence) where !sentences.contains(sentence) { sentences.append(sentence) }
        return sentences.map { sentence in
            let names = refused.filter { $0.error.sentence == sentence }.map { $0.file.filename.shortened(to: 40) }
            return "\(names.joined(separator: ", ")): \(sentence)"
        }
        .joined(separator: " ")
    }

    /// What became of files, in their order.
    private func kept(_ files: [FormFile], from sender: String) async -> [Result<KeptPhoto, PhotoRefusal>] {
        await withTaskGroup(of: (Int, Result<KeptPhoto, PhotoRefusal>).self) { group in
            for (index, file) in files.enumerated() {
                group.addTask {
                    // Named first: in a tuple beside `try await` the optimizer of Swift 6.3 loses the index.
                    let result: Result<KeptPhoto, PhotoRefusal>
                    do throws(PhotoRefusal) {
                        result = .success(try await keep(file, from: sender))
                    } catch {
                        result = .failure(error)
                    }
                    return (index, result)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Has a file of a form prepared by the image workers, and keeps it until its form is saved: at once, so that no more
    /// pictures are in memory than the workers make at a time.
    /// - Parameter sender: names whom it comes from.
    /// - Throws: why it is not taken.
    func keep(_ file: FormFile, from sender: String) async throws(PhotoRefusal) -> KeptPhoto {
        let original = try Self.original(file)
        let image: ProcessedImage
        do throws(ImageError) {
            image = try await images.process(descriptor: original.descriptor, size: original.size, sender: sender)
        } catch {
            var remains: KeptPhoto?
            // Where it cannot be kept, nothing is lost that was wanted.
            if let image = error.remains { remains = try? await store(image, original: original) }
            throw PhotoRefusal(ApplicationError(error), remains: remains)
        }
        return try await store(image, original: original)
    }

    private func store(_ image: ProcessedImage, original: SpoolFile) async throws(PhotoRefusal) -> KeptPhoto {
        let photo = KeptPhoto(token: token(), digest: image.digest)
        do {
            try await container.write { context in
                let upload = PendingUpload(context: context)
                upload.token = photo.token
                upload.setPhoto(image, original: .file(descriptor: original.descriptor, size: original.size))
                try context.deleteSurplusUploads()
                try context.save()
            }
            return photo
        } catch {
            throw PhotoRefusal(.photoNotKept(isFull: ApplicationError(error).code == .full, cause: error))
        }
    }

    /// The file itself.
    /// - Throws: why there is none.
    private static func original(_ file: FormFile) throws(PhotoRefusal) -> SpoolFile {
        switch file.content {
        case .empty: throw PhotoRefusal(ApplicationError(ImageError(.unsupported(found: "an empty file"))))
        case .stored(let file): return file
        case .tooLarge(let size, let limit):
            throw PhotoRefusal(ApplicationError(ImageError(.tooManyBytes(found: size, limit: limit))))
        case .surplus(let limit):
            throw PhotoRefusal(
                ApplicationError(
                    .invalid, "At most \(limit) photos are taken at once. Please add the others once these are saved."))
        case .notStored(let error): throw PhotoRefusal(.photoNotKept(isFull: error.isDiskFull, cause: error))
        }
    }
}

extension ApplicationError {
    /// A photo could not be put where it waits for its form.
    fileprivate static func photoNotKept(isFull: Bool, cause: any Error) -> ApplicationError {
        isFull
            ? ApplicationError(
                .full, "The disk is full, so the photo was not kept. Please send it again later.", cause: "\(cause)")
            : ApplicationError(
                .unavailable, "The photo could not be kept at this moment. Please send it again.", cause: "\(cause)")
    }
}
