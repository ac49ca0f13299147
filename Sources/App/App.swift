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
    private let socket: BoundSocket?
    private let log: LineLog?

    init(
        handler: @escaping HTTPHandler, services: SiteServices, server: HTTPServer, socket: BoundSocket?, log: LineLog?
    ) {
        self.handler = handler
        self.services = services
        self.server = server
        self.socket = socket
        self.log = log
    }

    /// Starts to listen on the port that was taken when the application was made.
    /// - Returns: the address, with its port.
    /// - Throws: `StartError`, also where the application was made without a port.
    public func start() throws(StartError) -> ListeningAddress {
        guard let socket else { throw StartError(sentence: "This application was made without a port.") }
        do {
            return ListeningAddress(try server.start(on: socket))
        } catch {
            throw StartError(error)
        }
    }

    /// Throws old things away for as long as the task runs.
    public func keepHouse() async throws {
        try await Housekeeping(services: services).run()
    }

    /// Finishes what runs, ends the workers and closes the store, all within the ten seconds for which Docker, say, waits.
    public func shutdown() async {
        // A form whose photo is not ready by then comes back with what was typed, while there is time to answer it.
        let images = services.images
        let giveUp = Task {
            try await Task.sleep(for: .seconds(6))
            await images.shutdown()
        }
        await server.shutdown(grace: .seconds(8))
        giveUp.cancel()
        await services.images.shutdown()
        services.container.close()
        log?.close()
    }
}
