import CVips
import Glibc
import Images

/// Answers for one picture after the other.
struct PictureReader {
    private let mediaTypes: MediaTypes
    /// Bytes that decoding may hold for the whole of a picture.
    private let memory: Int

    /// Starts libvips with the loaders of the taken formats and no others.
    ///
    /// - Parameter memoryLimit: of the process, in bytes.
    init(memoryLimit: Int) throws(Refusal) {
        // Large pictures stay in memory: there is no place for a temporary file.
        setenv("VIPS_DISC_THRESHOLD", "\(memoryLimit)", 1)
        guard vips_init("foodpin-images") == 0 else {
            throw Refusal(.failed, cause: "vips_init: \(Refusal.vips().cause)")
        }
        vips_operation_block_set("VipsForeignLoad", 1)
        for loader in ["Jpeg", "Png", "Webp", "Nsgif", "Heif"] {
            vips_operation_block_set("VipsForeignLoad\(loader)", 0)
        }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        memory = max(0, memoryLimit - 200_000_000)
        mediaTypes = try MediaTypes()
    }

    /// - Parameter file: the picture's open file, which is closed.
    func read(_ job: WorkerJob, file: Int32?) -> (answer: WorkerAnswer, variants: [[UInt8]]) {
        defer {
            vips_error_clear()
            malloc_trim(0)
        }
        do throws(Refusal) {
            guard let file else { throw Refusal(.failed, cause: "no file came with the job") }
            let mapped = try MappedFile(descriptor: file, size: job.size)
            let (picture, variants) = try read(job, mapped.bytes)
            return (.picture(picture), variants)
        } catch {
            return (.refusal(error.answer, cause: error.cause), [])
        }
    }

    private func read(
        _ job: WorkerJob, _ bytes: UnsafeRawBufferPointer
    ) throws(Refusal) -> (WorkerAnswer.Picture, [[UInt8]]) {
        let mediaType = mediaTypes.type(of: bytes)
        guard let type = ImageType(mediaType: mediaType) else {
            throw Refusal(.unsupported(mediaType: mediaType), cause: mediaType)
        }
        do throws(Refusal) {
            return try read(job, bytes, type: type, takesDamaged: false)
        } catch {
            guard error.answer == .damaged,
                case (var picture, let files)? = try? read(job, bytes, type: type, takesDamaged: true)
            else { throw error }
            picture.damage = error.cause
            return (picture, files)
        }
    }

    private func read(
        _ job: WorkerJob, _ bytes: UnsafeRawBufferPointer, type: ImageType, takesDamaged: Bool
    ) throws(Refusal) -> (WorkerAnswer.Picture, [[UInt8]]) {
        let limit = PixelLimit(maximum: job.maximumPixels, memory: memory)
        let file = try open(bytes, type: type, takesDamaged: takesDamaged, limit)
        try file.check(job, limit)
        if takesDamaged, bytes.count < file.size.pixels / Self.pixelsToRead {
            throw Refusal(.damaged, cause: "next to nothing to read")
        }
        let variants = Variants(of: file.size)
        let decoded = try file.decoded(to: variants.decoded)
        var files = try variants.make(from: decoded)
        var picture = WorkerAnswer.Picture(
            mediaType: type.mediaType, width: file.size.width, height: file.size.height, digest: digest(of: bytes),
            variants: [variants.small, variants.medium, variants.large].map(WorkerAnswer.Size.init),
            placeholder: try Placeholder.make(from: decoded))
        if let (size, moving) = try file.animated() {
            picture.moving = WorkerAnswer.Size(size)
            files.append(moving)
        }
        return (picture, files)
    }

    /// A damaged file with less than a byte for so many pixels shows nothing, and would keep the worker busy with that.
    private static let pixelsToRead = 1_000

    private func open(
        _ bytes: UnsafeRawBufferPointer, type: ImageType, takesDamaged: Bool, _ limit: PixelLimit
    ) throws(Refusal) -> PictureFile {
        if type == .webp { try PictureFile.check(webP: bytes, limit) }
        do throws(Refusal) {
            return try PictureFile(bytes, type: type, takesDamaged: takesDamaged)
        } catch {
            // libheif has a limit of its own, above ours, and refuses even to say how large the picture is.
            guard error.cause.contains("Security limit exceeded: Image size") else { throw error }
            throw Refusal(.tooManyPixels(found: nil, limit: PictureFile.pixelsOfHEIF(limit)), cause: error.cause)
        }
    }

    /// The first 16 digits of the SHA-256.
    private func digest(of bytes: UnsafeRawBufferPointer) -> String {
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        guard let digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, start, gsize(bytes.count)) else { return "" }
        defer { g_free(digits) }
        return String(String(cString: digits).prefix(16))
    }
}

extension WorkerAnswer.Size {
    fileprivate init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }
}
