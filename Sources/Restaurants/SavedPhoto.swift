import Persistence

/// A photo that a restaurant has, for its pages.
struct SavedPhoto: Sendable {
    var id: Int64
    var source: PhotoSource

    /// The photos of a restaurant in their order.
    static func all(of restaurant: Restaurant) -> [SavedPhoto] {
        guard restaurant.photoCount > 0 else { return [] }
        return restaurant.arrangedPhotos.compactMap { photo in
            PhotoSource(photo).map { SavedPhoto(id: photo.id, source: $0) }
        }
    }
}
