import CVips
import Images

/// A picture in a file whose type is known: its header is read, its pixels are not yet.
struct PictureFile: ~Copyable {
    let type: ImageType
    private let source: UnsafeMutablePointer<VipsSource>
    private let failOn: VipsFailOn
    private let header: Picture

    /// - Parameters:
    ///   - bytes: must live as long as any picture made of this.
    ///   - takesDamaged: whether what cannot be read is left out, instead of refusing the picture.
    init(_ bytes: UnsafeRawBufferPointer, type: ImageType, takesDamaged: Bool) throws(Refusal) {
        failOn = takesDamaged ? VIPS_FAIL_ON_NONE : VIPS_FAIL_ON_ERROR
        if !takesDamaged, type == .gif, GIF.isCutOff(bytes) {
            throw Refusal(.damaged, cause: "the GIF ends within a block")
        }
        guard let source = vips_source_new_from_memory(bytes.baseAddress, bytes.count) else { throw Refusal.vips() }
        let header: Picture
        do throws(Refusal) {
            header = try Self.load(source, type: type, failOn: failOn)
        } catch {
            cvips_release(source)
            throw error
        }
        if type == .png { header.orientation = PNG.orientation(bytes) }
        self.type = type
        self.source = source
        self.header = header
    }

    deinit {
        cvips_release(source)
    }

    /// As the picture is seen: turned upright.
    var size: PixelSize { isTurned ? header.size.turned : header.size }

    private var isTurned: Bool { isOriented && header.liesOnItsSide }

    /// - Throws: before anything is decoded, where the picture is larger than it may be, or has too many frames.
    func check(_ job: WorkerJob, _ limit: PixelLimit) throws(Refusal) {
        try limit.check(header.size, decodingBytes: decodingBytes)
        guard header.frames <= job.maximumFrames else {
            throw Refusal(
                .tooManyFrames(found: header.frames, limit: job.maximumFrames), cause: "\(header.frames) frames")
        }
    }

    /// About how many bytes a decoder holds for each pixel (measured); 0 where it goes line by line.
    private var decodingBytes: Int {
        switch type {
        case .jpeg: header.hasPasses ? (header.hasCoarseColours ? 3 : 2 * header.pixelBytes) : 0
        case .png: header.hasPasses ? header.pixelBytes + 1 : 0
        case .webp: 0  // looked at before: see `check(webP:_:)`
        case .gif: 10
        case .heic, .avif: Self.decodingBytesOfHEIF(pixelBytes: header.pixelBytes)
        }
    }

    private static func decodingBytesOfHEIF(pixelBytes: Int) -> Int { 2 * pixelBytes + 2 }

    /// How large a picture in HEIF may be, of eight bits.
    static func pixelsOfHEIF(_ limit: PixelLimit) -> Int {
        limit.pixels(decodingBytes: decodingBytesOfHEIF(pixelBytes: 3))
    }

    /// libvips keeps room for all of a WebP before it says how large that is, so its header is read here.
    static func check(webP bytes: UnsafeRawBufferPointer, _ limit: PixelLimit) throws(Refusal) {
        guard let header = WebP.header(bytes) else { return }
        try limit.check(header.size, decodingBytes: header.hasLayers ? 18 : header.isLossless ? 7 : 5)
    }

    /// The picture decoded to a size (upright), turned upright, in sRGB, in memory.
    func decoded(to size: PixelSize) throws(Refusal) -> Picture {
        let size = isTurned ? size.turned : size
        var picture = header
        let factor = min(header.size.width / size.width, header.size.height / size.height)
        if type == .jpeg, let shrink = [8, 4, 2].first(where: { $0 <= factor }) {
            picture = try Picture { cvips_load_jpeg(source, &$0, failOn, Int32(shrink)) }
        } else if type == .webp, !header.hasAlpha, size != header.size {
            let scale = Double(size.width) / Double(header.size.width)
            picture = try Picture { cvips_load_webp(source, &$0, failOn, 1, scale) }
        }
        picture = try picture.resized(to: size).inMemory()
        if isOriented { picture = try picture.upright() }
        return try picture.inSRGB().inMemory()
    }

    /// The moving variant; nil where there is none to make.
    func animated() throws(Refusal) -> (size: PixelSize, file: [UInt8])? {
        guard type == .gif || type == .webp, header.orientation == 1,
            let animation = Animation(frames: header.frames, of: header.size)
        else { return nil }
        let strip = try Picture { result in
            type == .gif
                ? cvips_load_gif(source, &result, failOn, -1) : cvips_load_webp(source, &result, failOn, -1, 1)
        }
        return (animation.size, try animation.make(from: strip))
    }

    /// HEIC and AVIF say in their own structure how they are turned, and the decoder has done it; their EXIF is not to
    /// be followed (ISO/IEC 23008-12, 6.5.10).
    private var isOriented: Bool { type != .heic && type != .avif }

    private static func load(
        _ source: UnsafeMutablePointer<VipsSource>, type: ImageType, failOn: VipsFailOn
    ) throws(Refusal) -> Picture {
        try Picture { result in
            switch type {
            case .jpeg: cvips_load_jpeg(source, &result, failOn, 1)
            case .png: cvips_load_png(source, &result, failOn)
            case .webp: cvips_load_webp(source, &result, failOn, 1, 1)
            case .gif: cvips_load_gif(source, &result, failOn, 1)
            case .heic, .avif: cvips_load_heif(source, &result, failOn)
            }
        }
    }
}
