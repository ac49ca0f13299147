/// The place in an ordered list where a page ended, as text that can stand in a URL without escaping.
///
/// It holds the values that the list is sorted by and the id of the page's last object, so the next page begins right
/// there however many rows come and go before it. Any text makes a cursor; a fetch refuses one that no fetch with the
/// same order has given out.
public struct PageCursor: RawRepresentable, Hashable, Sendable {
    /// The text: letters, digits, `-` and `_`.
    public var rawValue: String

    /// A cursor of a text that came with a request. Whether it is one, the fetch will tell.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The text of a ``PageCursor`` was not given out by a fetch with this order.
public struct InvalidPageCursor: Error, Sendable {}
