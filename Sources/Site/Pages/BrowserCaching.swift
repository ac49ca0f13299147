/// What a browser may do with a page that it has shown.
///
/// It travels outward in the page's field Cache-Control: one that is `untilChanged` leaves without, which `Revalidation`
/// takes as leave to add the field and an ETag, and what has an ETag is held by `PageCache`. The others say all that there is
/// to say, and are neither tagged nor held.
public enum BrowserCaching: Sendable {
    /// Keep it, and ask at each visit whether it still holds; it holds until something is stored.
    case untilChanged
    /// Show the very same page when one goes back to it, and ask for a new one at each visit: for a form with a key, so
    /// that a form which is sent, gone back to and sent again is the same form, and what was typed into it is still
    /// there when the server could not be reached; and for a form that comes back as it was not saved, which without
    /// that can't be gone back to.
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
