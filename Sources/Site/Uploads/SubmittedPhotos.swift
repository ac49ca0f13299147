public import HTTPServer
public import Images
public import Persistence

/// What a form says of its photos. Those of the record that it does not name stay as they are.
public struct SubmittedPhotos: Sendable {
    /// Those that it names, in their order.
    public var named: [PhotoName] = []
    /// Those that it takes away.
    public var removed: Set<PhotoName> = []
    /// Those that came with it, prepared.
    public var added: [PreparedPhoto] = []
    /// What could be read of damaged ones that came with it.
    public var remains: [PreparedPhoto] = []
    /// What is wrong with one that is not taken.
    public var error: ApplicationError?
    /// What it asks for instead of being saved.
    public var move: PhotoMove?

    public init() {}

    /// Names the content, for telling two submissions apart.
    public var content: String {
        let removed = removed.map { "removed \($0.text)" }.sorted()
        return (named.map(\.text) + removed + added.map { "digest \($0.image.digest)" }).joined(separator: " ")
    }
}

/// A photo that came with a form, as the image workers made it.
public struct PreparedPhoto: Sendable {
    public var image: ProcessedImage
    public var original: SpoolFile

    /// The file as it was sent, for `PhotoHolder.setPhoto`; it stays open until the write has ended.
    public var binary: Binary { .file(descriptor: original.descriptor, size: original.size) }
}

extension FormLimits {
    /// Those of a form with photos, up to so many.
    public static func photos(_ count: Int) -> FormLimits {
        FormLimits(maximumFiles: count, maximumFileBytes: ImageConfiguration.default.maximumBytes)
    }
}

extension SiteServices {
    /// Reads the photos of a form: files in `photo`, names in `photos` and `removePhoto`, a step in `arrange`. Files are
    /// prepared by the image workers.
    ///
    /// Nothing is thrown, whoever is at fault: a picture that is not taken, and one that cannot be prepared just now, is
    /// told by `error`, so that the form can be shown again with all that was typed and the other photos.
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
        for (file, result) in zip(files, await prepared(files, sender: sender)) {
            switch result {
            case .success(let photo): photos.added.append(photo)
            case .failure(let refusal):
                log("photo refused: \(refusal.error.code) \(refusal.error.cause ?? "")")
                refused.append((file, refusal.error))
                if let remains = refusal.remains { photos.remains.append(remains) }
            }
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
    private func prepared(_ files: [FormFile], sender: String) async -> [Result<PreparedPhoto, PhotoRefusal>] {
        await withTaskGroup(of: (Int, Result<PreparedPhoto, PhotoRefusal>).self) { group in
            for (index, file) in files.enumerated() {
                group.addTask {
                    // Named first: in a tuple beside `try await` the optimizer of Swift 6.3 loses the index.
                    let result: Result<PreparedPhoto, PhotoRefusal>
                    do throws(PhotoRefusal) {
                        result = .success(try await prepare(file, sender: sender))
                    } catch {
                        result = .failure(error)
                    }
                    return (index, result)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Has a file of a form prepared by the image workers.
    /// - Parameter sender: names whom it comes from.
    /// - Throws: why it is not taken.
    func prepare(_ file: FormFile, sender: String) async throws(PhotoRefusal) -> PreparedPhoto {
        switch file.content {
        case .empty: throw PhotoRefusal(ApplicationError(ImageError(.unsupported(found: "an empty file"))))
        case .stored(let spool):
            do throws(ImageError) {
                let image = try await images.process(descriptor: spool.descriptor, size: spool.size, sender: sender)
                return PreparedPhoto(image: image, original: spool)
            } catch {
                throw PhotoRefusal(error, original: spool)
            }
        case .tooLarge(let size, let limit):
            throw PhotoRefusal(ApplicationError(ImageError(.tooManyBytes(found: size, limit: limit))))
        case .surplus(let limit):
            throw PhotoRefusal(
                ApplicationError(
                    .invalid, "At most \(limit) photos are taken at once. Please add the others once these are saved."))
        case .notStored(let error) where error.isDiskFull:
            throw PhotoRefusal(
                ApplicationError(
                    .full, "The disk is full, so the photo was not kept. Please send it again later.",
                    cause: "\(error)"))
        case .notStored(let error):
            throw PhotoRefusal(
                ApplicationError(
                    .unavailable, "The photo could not be kept at this moment. Please send it again.",
                    cause: "\(error)"))
        }
    }
}
