import Foundation
import HTTPServer
import Images
import Persistence
import Restaurants
import Site

/// Puts the application together: the one place that knows every feature.
///
/// The port is taken first and the store opened then, so that a port in use changes nothing in a store; it listens when
/// all is ready, by `App.start()`.
/// - Throws: `StartError`, which has a sentence that says what to do.
public func makeApp(configuration: Configuration) async throws(StartError) -> App {
    do {
        return try await assemble(configuration)
    } catch {
        throw StartError(error)
    }
}

private func assemble(_ configuration: Configuration) async throws -> App {
    let socket =
        configuration.listens ? try BoundSocket(host: configuration.host, port: configuration.port) : nil
    guard let folder = configuration.staticFolder ?? Installation.staticFolder() else {
        throw StartError(sentence: "The folder Static is missing; it belongs beside the program.")
    }
    let files = try StaticFiles(directory: folder, prefix: "/static")
    let lines = configuration.log == nil ? LineLog() : nil
    let log = configuration.log ?? { line in lines?.write(line) }
    let imageProgram = configuration.imageProgram ?? Installation.imageProgram()
    if access(imageProgram, X_OK) != 0 {
        log("The program foodpin-images is missing beside foodpin; photos cannot be taken.")
    }
    let container = try makeContainer(configuration)
    let services = SiteServices(
        container: container,
        images: ImageWorkers(executable: imageProgram),
        searches: BlockingPool(name: "search", threads: max(2, ProcessInfo.processInfo.activeProcessorCount)),
        assets: Assets { files.url(for: $0) },
        tabs: [Restaurants.tab, TrashController.tab], now: configuration.now, token: configuration.token, log: log)
    if configuration.loadsSamples { try await RestaurantSamples.load(into: services, from: folder) }
    let statistics = LateStatistics()
    let handler = makeHandler(configuration, services: services, files: files, statistics: statistics)
    var server = HTTPServerConfiguration(log: log)
    if case .folder(let folder) = configuration.store { server.spoolDirectory = folder }
    let running = HTTPServer(
        configuration: server, observer: { log(RequestLog.line($0)) }, handler: handler)
    statistics.follow(running)
    return App(handler: handler, services: services, server: running, socket: socket, log: lines)
}

private func makeContainer(_ configuration: Configuration) throws -> PersistentContainer {
    switch configuration.store {
    case .inMemory:
        return try PersistentContainer(model: FoodPinModel.model, store: .inMemory, now: configuration.now)
    case .folder(let folder):
        return try PersistentContainer(
            model: FoodPinModel.model, store: .sqlite("\(folder)/foodpin.sqlite"), now: configuration.now)
    }
}

private func makeHandler(
    _ configuration: Configuration, services: SiteServices, files: StaticFiles, statistics: LateStatistics
) -> HTTPHandler {
    var router = Router()
    router.get(SiteAddresses.home) { _ in .redirect(to: Restaurants.tab.address) }
    Restaurants(services: services).addRoutes(to: &router)
    TrashController(services: services, kinds: Restaurants.kinds).addRoutes(to: &router)
    UploadsController(services: services).addRoutes(to: &router)
    Metrics(container: services.container, images: services.images) { statistics.current }.addRoutes(to: &router)
    router.get(below: files.prefix, files.handler)
    let origin = configuration.publicURL?.origin
    return compose(
        [
            SecurityHeaders.middleware,
            Compression.gzip,
            ErrorPages(services: services, reference: configuration.reference).middleware,
            HostRule(publicOrigin: origin).middleware,
            SameOriginRule(publicOrigin: origin).middleware,
            Revalidation(container: services.container, instance: configuration.instance).middleware,
        ], around: { [router] request in try await router.respond(to: request) })
}
