/// What a browser may do with a page that it has shown. The server keeps in memory what has an ETag, so those pages alone
/// that are `untilChanged`.
public enum PageKeeping: Sendable {
    /// Keep it, and ask at each visit whether it still holds; it holds until something is stored.
    case untilChanged
    /// Show the very same page when one goes back to it, and ask for a new one at each visit: for a form with a key, so
    /// that a form which is sent, gone back to and sent again is the same form, and what was typed into it is still
    /// there when the server could not be reached.
    case inHistory
    /// Keep nothing.
    case never

    /// The value of the field Cache-Control; nil where `Revalidation` sets it, with the page's tag.
    var cacheControl: String? {
        switch self {
        case .untilChanged: nil
        case .inHistory: "private, no-cache"
        case .never: "no-store"
        }
    }
}
