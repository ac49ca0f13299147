import HTML

/// What the frames of many pages have in common, written once.
public struct FrameParts: Sendable {
    /// The main navigation, in order; none is current.
    public let tabs: [Frame.Tab]
    /// Addresses of files in `Static`.
    public let assets: Assets
    /// The style sheet, icons and scripts.
    let links: HTML
    private let navigations: [HTML]
    private let navigationElsewhere: HTML

    public init(tabs: [Frame.Tab], assets: Assets) {
        self.tabs = tabs
        self.assets = assets
        links = HTML(HeadLinksTemplate(assets: assets))
        navigationElsewhere = HTML(NavigationTemplate(tabs: tabs, assets: assets))
        navigations = tabs.indices.map { index in
            var tabs = tabs
            tabs[index].isCurrent = true
            return HTML(NavigationTemplate(tabs: tabs, assets: assets))
        }
    }

    /// The main navigation of the page at `path`.
    func navigation(at path: Substring) -> HTML {
        let path = String(path)
        let index = tabs.firstIndex { tab in
            guard path.hasPrefix(tab.address) else { return false }
            let end = path.utf8.index(path.startIndex, offsetBy: tab.address.utf8.count)
            return end == path.endIndex || path.utf8[end] == UInt8(ascii: "/")
        }
        return index.map { navigations[$0] } ?? navigationElsewhere
    }
}
