public import Foundation
public import HTTPServer
public import Images
public import Persistence

/// What the controllers of every feature are given: the store, the image workers, the clock, and what all pages share.
public struct SiteServices: Sendable {
    /// The store.
    public let container: PersistentContainer
    /// The processes that prepare uploaded pictures.
    public let images: ImageWorkers
    /// Threads for reads that take longer than an event loop should wait: searches.
    public let searches: BlockingPool
    /// What pages have around them.
    public let frameParts: FrameParts
    /// The time.
    public let now: @Sendable () -> Date
    /// A new name that nobody can guess: for form keys and uploads.
    public let token: @Sendable () -> String
    /// Where what happened goes.
    public let log: @Sendable (String) -> Void

    public init(
        container: PersistentContainer, images: ImageWorkers, searches: BlockingPool, frameParts: FrameParts,
        now: @escaping @Sendable () -> Date, token: @escaping @Sendable () -> String,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.container = container
        self.images = images
        self.searches = searches
        self.frameParts = frameParts
        self.now = now
        self.token = token
        self.log = log
    }

    /// What pages link to in `Static`.
    public var assets: Assets { frameParts.assets }

    /// Reads on a thread of its own: for what may walk through many records.
    public func search<Result: Sendable>(
        _ body: @escaping @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let container = container
        return try await searches.run { try container.read(body) }
    }

    /// Reads in place, or where it is a search on a thread of its own.
    public func read<Result: Sendable>(
        searching: Bool, _ body: @escaping @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try searching ? await search(body) : container.read(body)
    }
}
