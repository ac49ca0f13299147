import Persistence

/// A photo as pages show it: its addresses, and its upright size in pixels.
struct PhotoSource: Sendable {
    /// The id of its restaurant.
    private let restaurant: Int64
    /// Names its content.
    let digest: String
    private let moves: Bool
    /// Nil where there is none.
    let placeholder: PhotoPlaceholder?
    let width: Int
    let height: Int

    /// - Parameters:
    ///   - digest: nil comes out where it is empty, as there is no photo then.
    ///   - placeholder: in base64.
    ///   - moves: whether it is an animation, on a page that shows it moving.
    init?(of restaurant: Int64, digest: String, width: Int, height: Int, placeholder: String, moves: Bool = false) {
        guard !digest.isEmpty else { return nil }
        self.restaurant = restaurant
        self.digest = digest
        self.moves = moves
        self.placeholder = PhotoPlaceholder(base64: placeholder)
        self.width = width
        self.height = height
    }

    var small: PhotoAddress { address(.small) }
    var medium: PhotoAddress { address(.medium) }
    var large: PhotoAddress { address(.large) }
    /// All frames of an animation; nil where it stands still.
    var moving: PhotoAddress? { moves ? address(.moving) : nil }
    /// The widths in pixels that `medium` and `large` are made for.
    var mediumWidth: Int { PhotoVariant.medium.width }
    var largeWidth: Int { PhotoVariant.large.width }

    private func address(_ variant: PhotoVariant) -> PhotoAddress {
        PhotoAddress(restaurant: restaurant, digest: digest, variant: variant)
    }
}

extension PhotoSource {
    /// The cover; nil comes out where the restaurant has no photo.
    init?(_ restaurant: Restaurant) {
        self.init(
            of: restaurant.id, digest: restaurant.coverDigest, width: restaurant.coverWidth,
            height: restaurant.coverHeight, placeholder: restaurant.coverPlaceholder, moves: restaurant.coverMoves)
    }
}

extension PhotoSource {
    init?(_ photo: Photo) {
        guard let restaurant = photo.restaurant else { return nil }
        self.init(
            of: restaurant.id, digest: photo.imageDigest, width: photo.imageWidth, height: photo.imageHeight,
            placeholder: photo.imagePlaceholder, moves: photo.imageMoving != nil)
    }
}
