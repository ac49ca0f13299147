import Persistence
import Site

/// The photos that a restaurant has once a form is saved: those that the form names, in its order, with those that it
/// says nothing of.
struct PhotoArrangement {
    /// A photo at its place.
    private enum Entry {
        /// One that the restaurant has.
        case stored(Photo)
        /// One that was sent ahead.
        case waiting(PendingUpload)
        /// One that was sent ahead and that another restaurant has taken: somebody went back to the form of that one.
        case taken(Photo)

        var digest: String {
            switch self {
            case .stored(let photo), .taken(let photo): photo.imageDigest
            case .waiting(let upload): upload.imageDigest
            }
        }

        var stored: Photo? {
            if case .stored(let photo) = self { photo } else { nil }
        }
    }

    private let restaurant: Restaurant
    private let current: [Photo]
    private var entries: [Entry] = []

    /// - Throws: `PhotoRefusal` where a photo sent ahead is not there any more, or where there would be too many.
    init(_ submitted: SubmittedPhotos, of restaurant: Restaurant) throws {
        self.restaurant = restaurant
        current = restaurant.arrangedPhotos
        let submitted = try submitted.completed(
            with: current.map { ($0.id, $0.imageDigest) }, in: restaurant.context)
        let kept = current.filter { !submitted.removed.contains(.stored(id: $0.id)) }
        for name in submitted.named where !submitted.removed.contains(name) {
            switch name {
            case .stored(let id):
                if let photo = kept.first(where: { $0.id == id }) { add(.stored(photo)) }
            case .pending(let token): add(try Self.entry(token, kept: kept, in: restaurant.context))
            }
        }
        guard entries.count <= max(RestaurantLimits.photos, current.count) else { throw PhotoRefusal.tooMany }
    }

    /// A photo sent ahead: the restaurant may have the same picture, or another restaurant have taken it.
    private static func entry(_ token: String, kept: [Photo], in context: ManagedObjectContext) throws -> Entry {
        switch try context.sentPhoto(token) {
        case .waiting(let upload):
            return kept.first { $0.imageDigest == upload.imageDigest }.map(Entry.stored) ?? .waiting(upload)
        case .taken(let digest):
            guard let other = try context.fetch(Photo.request(digest: digest)).first else { throw PhotoRefusal.gone }
            return .taken(other)
        case .gone: throw PhotoRefusal.gone
        }
    }

    /// The same picture is not added twice; where the restaurant has it twice already, since one was brought back, both
    /// stay.
    private mutating func add(_ entry: Entry) {
        let isThere =
            if let photo = entry.stored {
                entries.contains { $0.stored === photo }
            } else {
                entries.contains { $0.digest == entry.digest }
            }
        if !isThere { entries.append(entry) }
    }

    /// Whether saving the form changes the photos.
    var isChange: Bool { entries.map(\.stored) != current }

    /// What saving the form changes, in words.
    var inWords: String {
        let stored = entries.compactMap(\.stored)
        let (new, removed) = (entries.count - stored.count, current.count - stored.count)
        var parts: [String] = []
        if new > 0 { parts.append("\(new) new") }
        if removed > 0 { parts.append("\(removed) removed") }
        if stored != current.filter(stored.contains) { parts.append("in another order") }
        return parts.joined(separator: ", ")
    }

    /// Gives the restaurant these photos.
    /// - Returns: the photos that go to the trash with the next save.
    @discardableResult
    func apply() throws -> [Photo] {
        let stored = entries.compactMap(\.stored)
        let removed = current.filter { !stored.contains($0) }
        let photos = try entries.map { entry in
            switch entry {
            case .stored(let photo): return photo
            case .waiting(let upload): return restaurant.newPhoto { $0.movePhoto(from: upload) }
            case .taken(let other): return try restaurant.newPhoto { try $0.copyPhoto(from: other) }
            }
        }
        for photo in removed { restaurant.context.delete(photo) }
        restaurant.arrange(photos)
        return removed
    }
}

extension PhotoRefusal {
    /// A restaurant has so many photos and no more.
    static let tooMany = PhotoRefusal(
        ApplicationError(
            .invalid,
            "A restaurant may have up to \(RestaurantLimits.photos) photos. Please remove some, or add fewer."))
}
