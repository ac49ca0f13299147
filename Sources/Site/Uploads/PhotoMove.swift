/// A step that a form asks for instead of being saved: a photo is to stand at another place among those named.
public struct PhotoMove: Sendable, Equatable {
    /// Where to, as the button says it.
    public enum Direction: String, Sendable { case earlier, later, first }

    public let photo: PhotoName
    public let direction: Direction

    init(of photo: PhotoName, to direction: Direction) {
        self.photo = photo
        self.direction = direction
    }

    /// - Parameter text: the direction and the photo, e.g. "earlier 12"; nil comes out for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2, let direction = Direction(rawValue: parts[0]), let photo = PhotoName(parts[1]) else {
            return nil
        }
        self.init(of: photo, to: direction)
    }

    /// Does it to the photos in their order; nothing where it leads beyond an end.
    public func apply(to photos: inout [PhotoName]) {
        guard let from = photos.firstIndex(of: photo) else { return }
        let place =
            switch direction {
            case .earlier: max(from - 1, 0)
            case .later: min(from + 1, photos.count - 1)
            case .first: 0
            }
        photos.insert(photos.remove(at: from), at: place)
    }
}
