import Foundation
import HTTPServer
import Images
import Persistence
import Site

/// The sample data of the restaurants.
enum RestaurantSamples {
    /// - Parameter folder: where the pictures' folder `samples` is.
    static func prepare(_ services: SiteServices, from folder: String) async throws -> Samples {
        let paths = Set(RestaurantSample.all.flatMap(\.pictures))
        let photos = try await photos(paths, folder, services.images)
        return { context in
            for sample in RestaurantSample.all {
                let restaurant = Restaurant(context: context)
                sample.apply(to: restaurant)
                restaurant.arrange(
                    sample.pictures.compactMap { photos[$0] }.map { photo in
                        restaurant.newPhoto {
                            $0.setPhoto(
                                photo.image, original: .file(descriptor: photo.file.descriptor, size: photo.file.size))
                        }
                    })
            }
        }
    }

    private struct Picture: Sendable {
        var image: ProcessedImage
        var file: OpenFile
    }

    /// The pictures by their paths; a sample whose picture is missing does without.
    private static func photos(
        _ paths: Set<String>, _ folder: String, _ workers: ImageWorkers
    ) async throws -> [String: Picture] {
        try await withThrowingTaskGroup(of: (String, Picture?).self) { group in
            for path in paths {
                group.addTask {
                    guard let file = try? OpenFile(path: "\(folder)/\(path)") else { return (path, nil) }
                    let image = try await workers.process(descriptor: file.descriptor, size: file.size)
                    return (path, Picture(image: image, file: file))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
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
