public import HTTPServer
public import Persistence

/// What a page with a list shows, all of it in its address: so that reload, back and bookmarks keep it.
/// A value that is none of ours reads as the default.
public protocol PageState: Sendable {
    /// The end of the page before; nil on the first page.
    var after: PageCursor? { get set }
    /// One state has one address.
    var address: String { get }
}

extension PageState {
    /// The same with a part of it changed.
    public func with(_ change: (inout Self) -> Void) -> Self {
        var state = self
        change(&state)
        return state
    }
}

extension FormFields {
    /// The place of a page in its list: the parameter `after`; nil where it is empty.
    public var cursor: PageCursor? { self["after"].flatMap { $0.isEmpty ? nil : PageCursor(rawValue: $0) } }
}

/// The ways to the other pages of a list.
public struct PageLinks: Sendable {
    /// The first page, where this is not it.
    public var first: String?
    /// The next page; nil on the last.
    public var next: String?

    public init(first: String? = nil, next: String?) {
        self.first = first
        self.next = next
    }

    /// - Parameters:
    ///   - state: this page.
    ///   - next: where the next one begins.
    public init(_ state: some PageState, next: PageCursor?) {
        self.init(
            first: state.after == nil ? nil : state.with { $0.after = nil }.address,
            next: next.map { next in state.with { $0.after = next }.address })
    }
}
