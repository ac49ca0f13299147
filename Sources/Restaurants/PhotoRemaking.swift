import Foundation
import Images
import Persistence
import Site

/// Makes the pictures that pages show again, from the originals.
enum PhotoRemaking {
    /// Does so for each photo that lacks one, be it the placeholder. What a photo has stays as it is.
    /// - Returns: what was made, and what could not be, a sentence each.
    static func remake(in container: PersistentContainer, with images: ImageWorkers) async throws -> [String] {
        var sentences: [String] = []
        var made = 0
        for (id, isBroken) in try container.read(incomplete) {
            do {
                let picture = try await picture(of: try original(id, in: container), by: images)
                if try await complete(id, with: picture, in: container) { made += 1 }
            } catch let failure as Failure {
                // Without a placeholder a photo is whole.
                if isBroken { sentences.append("Photo \(id) could not be made again: \(failure.reason)") }
            }
        }
        return sentences + ["Made the pictures of \(made) photo\(made == 1 ? "" : "s") again."]
    }

    /// Why the pictures of one photo are not made.
    private struct Failure: Error {
        let reason: String
    }

    /// The photos that lack something, and whether that is more than the placeholder.
    private static func incomplete(in context: ManagedObjectContext) throws -> [(id: Int64, isBroken: Bool)] {
        try context.fetch(FetchRequest<Photo>(sortBy: [SortDescriptor(\.id)])).compactMap { photo in
            let isBroken = try photo.lacksPicture
            return isBroken || photo.imagePlaceholder.isEmpty ? (photo.id, isBroken) : nil
        }
    }

    private static func original(_ id: Int64, in container: PersistentContainer) throws -> Data {
        let data = try? container.read { try $0.object(Photo.self, id: id)?.image?.data() }
        guard let data, !data.isEmpty else { throw Failure(reason: "its original is missing.") }
        return data
    }

    /// Of a damaged original that somebody kept all the same, what can be read of it.
    private static func picture(of original: Data, by images: ImageWorkers) async throws -> ProcessedImage {
        do throws(ImageError) {
            return try await images.process(original)
        } catch {
            guard let remains = error.remains else { throw Failure(reason: error.sentence) }
            return remains
        }
    }

    /// - Returns: whether it lacked any.
    private static func complete(
        _ id: Int64, with picture: ProcessedImage, in container: PersistentContainer
    ) async throws -> Bool {
        try await container.write { context in
            guard let photo = try context.object(Photo.self, id: id) else { return false }
            guard photo.imageDigest == picture.digest else {
                throw Failure(reason: "its original is not as it was sent.")
            }
            let lackedOne = try photo.completePhoto(with: picture)
            if let restaurant = photo.restaurant { restaurant.arrange(restaurant.arrangedPhotos) }
            try context.save()
            return lackedOne
        }
    }
}
