import Foundation
import Images
import Persistence
import Site

/// Makes the pictures that pages show again, from the originals.
enum PhotoRemaking {
    /// Does so for each photo that lacks one, be it the placeholder.
    /// - Returns: what was made, and what could not be, a sentence each.
    static func remake(in container: PersistentContainer, with images: ImageWorkers) async throws -> [String] {
        var sentences: [String] = []
        var made = 0
        for (id, isBroken) in try container.read(incomplete) {
            guard let original = try? container.read({ try $0.object(Photo.self, id: id)?.image?.data() }),
                !original.isEmpty
            else {
                sentences.append("Photo \(id) could not be made again: its original is missing.")
                continue
            }
            switch await picture(of: original, by: images) {
            case .success(let picture):
                // A picture that can be seen through has no placeholder.
                guard isBroken || !picture.placeholder.isEmpty else { continue }
                try await store(picture, id: id, in: container)
                made += 1
            case .failure(let error): sentences.append("Photo \(id) could not be made again. \(error.sentence)")
            }
        }
        return sentences + ["Made the pictures of \(made) photo\(made == 1 ? "" : "s") again."]
    }

    /// The photos that lack something, and whether that is more than the placeholder.
    private static func incomplete(in context: ManagedObjectContext) throws -> [(id: Int64, isBroken: Bool)] {
        try context.fetch(FetchRequest<Photo>(sortBy: [SortDescriptor(\.id)])).compactMap { photo in
            let isBroken =
                try [photo.imageSmall, photo.imageMedium, photo.imageLarge].contains { try $0.isMissing }
                || (photo.imageMoving != nil && photo.imageMoving.isMissing)
            return isBroken || photo.imagePlaceholder.isEmpty ? (photo.id, isBroken) : nil
        }
    }

    /// Of a damaged original that somebody kept all the same, what can be read of it.
    private static func picture(of original: Data, by images: ImageWorkers) async -> Result<ProcessedImage, ImageError>
    {
        do throws(ImageError) {
            return .success(try await images.process(original))
        } catch {
            return error.remains.map { .success($0) } ?? .failure(error)
        }
    }

    private static func store(_ picture: ProcessedImage, id: Int64, in container: PersistentContainer) async throws {
        try await container.write { context in
            guard let photo = try context.object(Photo.self, id: id), let restaurant = photo.restaurant else { return }
            photo.setVariants(picture)
            restaurant.arrange(restaurant.arrangedPhotos)
            try context.save()
        }
    }
}
