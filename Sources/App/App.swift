public import HTTPServer
import Images
import Persistence
public import Site

/// The whole application, made by `makeApp(configuration:)`.
public final class App: Sendable {
    /// Answers every request; what the server runs, and what tests can call without one.
    public let handler: HTTPHandler
    /// What the features work with.
    public let services: SiteServices

    private let server: HTTPServer
    private let log: LineLog?

    init(handler: @escaping HTTPHandler, services: SiteServices, server: HTTPServer, log: LineLog?) {
        self.handler = handler
        self.services = services
        self.server = server
        self.log = log
    }

    /// Starts to listen.
    /// - Returns: the address, with the port that was taken.
    public func start() throws -> ListeningAddress {
        ListeningAddress(try server.start())
    }

    /// Throws old things away for as long as the task runs.
    public func keepHouse() async throws {
        try await Housekeeping(services: services).run()
    }

    /// Finishes what runs (for ten seconds at most), ends the workers and closes the store.
    public func shutdown() async {
        await server.shutdown(grace: .seconds(10))
        await services.images.shutdown()
        services.container.close()
        log?.close()
    }
}
