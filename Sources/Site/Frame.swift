import HTML

/// What every page shares: its place in the site, its navigation, its style sheet and scripts, and a message from the
/// page before.
public struct Frame: Sendable {
    /// An entry of the main navigation.
    public struct Tab: Sendable {
        /// The text shown, e.g. "Restaurants".
        public var title: String
        /// Where it leads.
        public var address: String
        /// The name of its icon in `Templates/Site/Icons.html`, e.g. "restaurants" or "trash".
        public var icon: String
        /// Whether the page shown lies below this entry.
        public var isCurrent: Bool

        public init(title: String, address: String, icon: String, isCurrent: Bool = false) {
            self.title = title
            self.address = address
            self.icon = icon
            self.isCurrent = isCurrent
        }
    }

    /// The page's title, without the product's name.
    public var title: String
    /// What the page before has to say, e.g. "Deleted Cafe Deadend."
    public var message: Message?
    /// Addresses of files in `Static`, each with its content's hash.
    public var assets: Assets
    /// The style sheet, icons and scripts.
    let links: HTML
    /// The main navigation, one of its tabs being current, and the icons of the page.
    let navigation: HTML

    /// - Parameters:
    ///   - title: the page's title, without the product's name.
    ///   - path: where the page is: its tab is current.
    ///   - message: what the page before has to say.
    ///   - parts: what it has in common with other pages.
    public init(title: String, at path: Substring, message: Message? = nil, parts: FrameParts) {
        self.title = title
        self.message = message
        assets = parts.assets
        links = parts.links
        navigation = parts.navigation(at: path)
    }
}

/// One sentence from the page before, and the way back where there is one.
public struct Message: Sendable, Equatable {
    /// The sentence shown.
    public var text: String
    /// Where "Undo" posts to; nil where nothing can be undone.
    public var undo: String?
    /// Where undoing leads back to (a local path).
    public var from: String?

    public init(text: String, undo: String? = nil, from: String? = nil) {
        self.text = text
        self.undo = undo
        self.from = from
    }
}

/// Addresses of the files in `Static` by their path there.
public struct Assets: Sendable {
    private let resolve: @Sendable (String) -> String

    /// - Parameter resolve: from a path below `Static` ("css/site.css") to the address that serves it.
    public init(resolve: @escaping @Sendable (String) -> String) {
        self.resolve = resolve
    }

    /// The address of a file, e.g. `assets["css/site.css"]`.
    public subscript(path: String) -> String { resolve(path) }
}
