import Foundation
import HTTPServer
import Images
import Persistence
import Site

/// The sample data of the restaurants.
enum RestaurantSamples {
    /// - Parameter folder: where the pictures' folder `samples` is.
    static func prepare(_ services: SiteServices, from folder: String) async throws -> Samples {
        let photos = try await photos(RestaurantSample.all.map { "\(folder)/\($0.picture)" }, services.images)
        return { context in
            for (sample, photo) in zip(RestaurantSample.all, photos) {
                let restaurant = Restaurant(context: context)
                sample.apply(to: restaurant)
                if let photo {
                    restaurant.setPhoto(
                        photo.image, original: .file(descriptor: photo.file.descriptor, size: photo.file.size))
                }
            }
        }
    }

    private struct Photo: Sendable {
        var image: ProcessedImage
        var file: OpenFile
    }

    /// The pictures; a sample whose picture is missing does without.
    private static func photos(_ paths: [String], _ workers: ImageWorkers) async throws -> [Photo?] {
        try await withThrowingTaskGroup(of: (Int, Photo?).self) { group in
            for (index, path) in paths.enumerated() {
                group.addTask {
                    guard let file = try? OpenFile(path: path) else { return (index, nil) }
                    let image = try await workers.process(descriptor: file.descriptor, size: file.size)
                    return (index, Photo(image: image, file: file))
                }
            }
            return try await group.reduce(into: [Photo?](repeating: nil, count: paths.count)) { $0[$1.0] = $1.1 }
        }
    }
}

extension RestaurantSample {
    fileprivate func apply(to restaurant: Restaurant) {
        restaurant.name = name
        restaurant.type = type
        restaurant.location = location
        restaurant.phone = phone
        restaurant.summary = summary
        restaurant.isFavorite = isFavorite
        restaurant.ratingText = rating
    }
}
