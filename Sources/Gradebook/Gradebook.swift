public import HTTPServer
public import Persistence
public import Site

/// Students, quizzes and their scores: the feature's front door.
public struct Gradebook: Feature {
    public static let entities: [Entity] = []
    public static let tab = Frame.Tab(
        title: "Gradebook", address: GradebookAddresses.home, icon: "gradebook", isCurrent: false)
    public static let kinds: [String: String] = [:]

    public init(services: SiteServices) {}

    public func addRoutes(to router: inout Router) {}
}
