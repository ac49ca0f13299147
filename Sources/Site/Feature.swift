public import HTTPServer
public import Images
public import Persistence

/// A collection of the household's, as the application puts it together: what it keeps, where it is found, what it
/// answers. See CONTRIBUTING.md for a walk through one.
public protocol Feature: Sendable {
    /// What it keeps in the store.
    static var entities: [Entity] { get }
    /// Its place in the main navigation.
    static var tab: Frame.Tab { get }
    /// What the trash calls its records, by the names of their entities.
    static var kinds: [String: String] { get }

    init(services: SiteServices)

    /// Adds its routes.
    func addRoutes(to router: inout Router)

    /// Prepares its sample data.
    /// - Parameter folder: where the files of the samples are.
    /// - Returns: what puts them into an empty store; the save comes after it.
    static func samples(_ services: SiteServices, from folder: String) async throws -> Samples

    /// Sees to what hangs together with a record that came back, if it is one of its own from the trash; the save comes after it.
    static func completeRestoration(_ deletion: Deletion, in context: ManagedObjectContext) throws

    /// What is wrong with what it keeps, though the store is sound: a sentence each.
    static func faults(in context: ManagedObjectContext) throws -> [String]

    /// Makes again what it lacks and can make from what it keeps.
    /// - Returns: what was made, and what could not be: a sentence each.
    static func remake(in container: PersistentContainer, with images: ImageWorkers) async throws -> [String]
}

/// Puts sample data into an empty store.
public typealias Samples = @Sendable (ManagedObjectContext) throws -> Void

extension Feature {
    public static func samples(_ services: SiteServices, from folder: String) async throws -> Samples { { _ in } }
    public static func completeRestoration(_ deletion: Deletion, in context: ManagedObjectContext) throws {}
    public static func faults(in context: ManagedObjectContext) throws -> [String] { [] }
    public static func remake(
        in container: PersistentContainer, with images: ImageWorkers
    ) async throws -> [String] { [] }
}
