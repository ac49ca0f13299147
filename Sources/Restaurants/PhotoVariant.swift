import Images

/// The pictures that pages show of a photo, by what the address calls each.
enum PhotoVariant: String, CaseIterable {
    case small = "240"
    case medium = "800"
    case large = "1600"
    /// All frames of an animation.
    case moving

    /// The width in pixels that it is made for.
    var width: Int {
        let widths = ImageConfiguration.widths
        return switch self {
        case .small: widths.small
        case .medium, .moving: widths.medium
        case .large: widths.large
        }
    }
}
