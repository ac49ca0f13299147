public import Foundation
import Images
public import Persistence

/// A photo that was sent ahead of its form. It waits for a day; where a form takes it before, what is left tells until
/// then which photo it was.
public final class PendingUpload: ManagedObject, PersistentModel, PhotoHolder {
    static let token = Attribute("token", \PendingUpload.token, limit: 32, required: true, unique: true)
    /// Names the upload in forms; nobody can guess it.
    public var token: String {
        get { self[Self.token] }
        set { self[Self.token] = newValue }
    }

    static let createdAt = Attribute("createdAt", \PendingUpload.createdAt, indexed: true)
    public var createdAt: Date {
        get { self[Self.createdAt] }
        set { self[Self.createdAt] = newValue }
    }

    static let image: BinaryAttribute = .init("image", \PendingUpload.image)
    public var image: Binary? {
        get { self[Self.image] }
        set { self[Self.image] = newValue }
    }

    static let imageSmall: BinaryAttribute = .init("imageSmall", \PendingUpload.imageSmall)
    public var imageSmall: Binary? {
        get { self[Self.imageSmall] }
        set { self[Self.imageSmall] = newValue }
    }

    static let imageMedium: BinaryAttribute = .init("imageMedium", \PendingUpload.imageMedium)
    public var imageMedium: Binary? {
        get { self[Self.imageMedium] }
        set { self[Self.imageMedium] = newValue }
    }

    static let imageLarge: BinaryAttribute = .init("imageLarge", \PendingUpload.imageLarge)
    public var imageLarge: Binary? {
        get { self[Self.imageLarge] }
        set { self[Self.imageLarge] = newValue }
    }

    static let imageMoving: BinaryAttribute = .init("imageMoving", \PendingUpload.imageMoving)
    public var imageMoving: Binary? {
        get { self[Self.imageMoving] }
        set { self[Self.imageMoving] = newValue }
    }

    static let imagePlaceholder: Attribute<String> = .init(
        "imagePlaceholder", \PendingUpload.imagePlaceholder, limit: ImageConfiguration.placeholderLength)
    public var imagePlaceholder: String {
        get { self[Self.imagePlaceholder] }
        set { self[Self.imagePlaceholder] = newValue }
    }

    static let imageWidth: Attribute<Int> = .init("imageWidth", \PendingUpload.imageWidth)
    public var imageWidth: Int {
        get { self[Self.imageWidth] }
        set { self[Self.imageWidth] = newValue }
    }

    static let imageHeight: Attribute<Int> = .init("imageHeight", \PendingUpload.imageHeight)
    public var imageHeight: Int {
        get { self[Self.imageHeight] }
        set { self[Self.imageHeight] = newValue }
    }

    static let imageDigest: Attribute<String> = .init("imageDigest", \PendingUpload.imageDigest, limit: 64)
    public var imageDigest: String {
        get { self[Self.imageDigest] }
        set { self[Self.imageDigest] = newValue }
    }

    static let imageType: Attribute<String> = .init("imageType", \PendingUpload.imageType, limit: 64)
    public var imageType: String {
        get { self[Self.imageType] }
        set { self[Self.imageType] = newValue }
    }

    public static let entity = Entity(
        "PendingUpload", of: PendingUpload.self,
        attributes: [
            token, createdAt, image, imageSmall, imageMedium, imageLarge, imageMoving, imagePlaceholder, imageWidth,
            imageHeight, imageDigest, imageType,
        ],
        keepsDeleted: false)

    public override func awakeFromInsert() { createdAt = context.now }

    /// For how long it waits, in seconds.
    static let lifetime = 86_400.0

    /// How many of them there may be, and how many bytes their originals may have together.
    static let maximumCount = 1_000
    static let maximumBytes = 2_000_000_000

    /// Uploads that nobody came back for.
    static func request(before date: Date, limit: Int) -> FetchRequest<PendingUpload> {
        FetchRequest(predicate: #Predicate { $0.createdAt < date }, sortBy: [SortDescriptor(\.createdAt)], limit: limit)
    }
}

/// What became of a photo that was sent ahead of its form.
public enum SentPhoto {
    /// No form has taken it yet.
    case waiting(PendingUpload)
    /// A form has taken it; its record knows it by this digest for as long as it keeps it.
    case taken(digest: String)
    /// Its day is over, swept away or not; or there never was one.
    case gone
}

extension ManagedObjectContext {
    /// What became of the photo of this token.
    public func sentPhoto(_ token: String) throws -> SentPhoto {
        let start = now.addingTimeInterval(-PendingUpload.lifetime)
        let request = FetchRequest<PendingUpload>(predicate: #Predicate { $0.token == token }, limit: 1)
        guard let upload = try fetch(request).first, upload.createdAt >= start else { return .gone }
        return upload.image == nil ? .taken(digest: upload.imageDigest) : .waiting(upload)
    }

    /// Deletes the oldest uploads, so that no more are left than there may be: whoever sends photos and never saves a form
    /// does not fill the disk.
    func deleteSurplusUploads(
        beyond count: Int = PendingUpload.maximumCount, bytes: Int = PendingUpload.maximumBytes
    ) throws {
        // Each upload calls this, so that there is never more than a few beyond the count.
        let request = FetchRequest<PendingUpload>(
            sortBy: [SortDescriptor(\.createdAt, order: .reverse)], limit: count + 20)
        var bytesLeft = bytes
        for (index, upload) in try fetch(request).enumerated() {
            bytesLeft -= try upload.image?.size ?? 0
            if index >= count || bytesLeft < 0 { delete(upload) }
        }
    }
}
