public import HTTPServer
public import Persistence
public import Site

/// A catalogue of artists and albums, and the household's favourites among them: the feature's front door.
public struct Albums: Feature {
    public static let entities: [Entity] = []
    public static let tab = Frame.Tab(
        title: "Albums", address: AlbumsAddresses.home, icon: "albums", isCurrent: false)
    public static let kinds: [String: String] = [:]

    public init(services: SiteServices) {}

    public func addRoutes(to router: inout Router) {}
}
