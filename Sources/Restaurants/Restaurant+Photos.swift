import Persistence

extension Restaurant {
    /// Its photos in their order; the first is the cover.
    var arrangedPhotos: [Photo] {
        photos.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
    }

    /// Adds a photo; where it stands, `arrange` says.
    func newPhoto(_ fill: (Photo) throws -> Void) rethrows -> Photo {
        let photo = Photo(context: context)
        try fill(photo)
        photo.restaurant = self
        return photo
    }

    /// Gives its photos this order. The cover is noted with the restaurant, so that lists do without the photos.
    func arrange(_ photos: [Photo]) {
        for (position, photo) in photos.enumerated() where photo.position != position { photo.position = position }
        photoCount = photos.count
        noteCover(photos.first)
    }

    private func noteCover(_ photo: Photo?) {
        coverDigest = photo?.imageDigest ?? ""
        coverWidth = photo?.imageWidth ?? 0
        coverHeight = photo?.imageHeight ?? 0
        coverPlaceholder = photo?.imagePlaceholder ?? ""
        coverMoves = photo?.imageMoving != nil
    }
}
