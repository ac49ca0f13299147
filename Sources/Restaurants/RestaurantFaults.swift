import Foundation
import Persistence
import Site

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
            var faults = try pictures.filter { try $0.1.isMissing }.map { "\(name) has no \($0.0)." }
            if let original = photo.image, try !photo.image.isMissing, try original.photoDigest != photo.imageDigest {
                faults.append("\(name) has an original that is not as it was sent.")
            }
            return faults
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
