import Foundation
import Persistence

/// What can be wrong with restaurants and their photos though the store is sound.
enum RestaurantFaults {
    /// A sentence each.
    static func all(in context: ManagedObjectContext) throws -> [String] {
        try photos(in: context) + covers(in: context)
    }

    private static func photos(in context: ManagedObjectContext) throws -> [String] {
        try context.fetch(FetchRequest<Photo>(sortBy: [SortDescriptor(\.id)])).flatMap { photo in
            let name = "Photo \(photo.id) of “\(photo.restaurant?.name ?? "")”"
            let pictures = [
                ("original", photo.image), ("small picture", photo.imageSmall), ("medium picture", photo.imageMedium),
                ("large picture", photo.imageLarge),
            ]
            return try pictures.filter { try $0.1.isMissing }.map { "\(name) has no \($0.0)." }
        }
    }

    private static func covers(in context: ManagedObjectContext) throws -> [String] {
        try context.fetch(
            FetchRequest<Restaurant>(
                sortBy: [SortDescriptor(\.id)], relationshipKeyPathsForPrefetching: [\.photos])
        ).compactMap { restaurant in
            let photos = restaurant.arrangedPhotos
            let name = "Restaurant \(restaurant.id), “\(restaurant.name)”,"
            if photos.count != restaurant.photoCount {
                return "\(name) counts \(restaurant.photoCount) photos and has \(photos.count)."
            }
            return photos.first?.imageDigest ?? "" == restaurant.coverDigest
                ? nil : "\(name) shows a cover that is not its first photo."
        }
    }
}
