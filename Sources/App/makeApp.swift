import Foundation
import HTTPServer
import Images
import Persistence
import Site

/// Puts the application together: from its features to a handler and a server.
///
/// The port is taken first and the store opened then, so that a port in use changes nothing in a store; it listens when
/// all is ready, by `App.start()`.
/// - Throws: `StartError`, which has a sentence that says what to do.
public func makeApp(
    configuration: Configuration, features: Features = .foodPin
) async throws(StartError) -> App {
    do {
        return try await assemble(configuration, features)
    } catch {
        throw StartError(error)
    }
}

private func assemble(_ configuration: Configuration, _ features: Features) async throws -> App {
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
    let container = try makeContainer(configuration, features.model)
    let services = SiteServices(
        container: container,
        images: ImageWorkers(executable: imageProgram),
        searches: BlockingPool(name: "search", threads: max(2, ProcessInfo.processInfo.activeProcessorCount)),
        frameParts: FrameParts(
            tabs: features.all.map { $0.tab } + [TrashController.tab], assets: Assets { files.url(for: $0) }),
        now: configuration.now, token: configuration.token, log: log)
    if configuration.loadsSamples { try await loadSamples(features, services, from: folder) }
    let statistics = LateStatistics()
    let hosts = HostRule(publicOrigin: configuration.publicURL?.origin)
    let revalidation = Revalidation(container: container, instance: configuration.instance)
    let kept =
        configuration.keepsPages
        ? PageCache(container: container, hosts: hosts, revalidation: revalidation) : nil
    let handler = makeHandler(
        configuration, features, services: services, files: files, hosts: hosts, kept: kept,
        revalidation: revalidation, statistics: statistics)
    var server = HTTPServerConfiguration(log: log)
    if case .folder(let folder) = configuration.store { server.spoolDirectory = folder }
    // A form may bring twenty photos of 32 MB, and one more or one larger is read to its end.
    server.limits.maximumBodyBytes = 800_000_000
    let running = HTTPServer(
        configuration: server, observer: { log(RequestLog.line($0)) }, shortcut: kept?.shortcut,
        handler: handler)
    statistics.follow(running)
    return App(handler: handler, services: services, server: running, socket: socket, log: lines)
}

private func makeContainer(_ configuration: Configuration, _ model: Model) throws -> PersistentContainer {
    switch configuration.store {
    case .inMemory:
        return try PersistentContainer(
            model: model, store: .inMemory, now: configuration.now, whenPrepared: configuration.whenPrepared)
    case .folder(let folder):
        return try PersistentContainer(
            model: model, store: .folder(folder), now: configuration.now, whenPrepared: configuration.whenPrepared)
    }
}

/// Puts the samples of every feature into a store that never held a record, all at once; what lies in the trash counts
/// as held.
private func loadSamples(_ features: Features, _ services: SiteServices, from folder: String) async throws {
    let isUsed = try services.container.read { context in
        try features.all.flatMap { $0.entities }.contains { try context.hasHeld($0) }
    }
    guard !isUsed else { return }
    var samples: [Samples] = []
    for feature in features.all { samples.append(try await feature.samples(services, from: folder)) }
    try await services.container.write { [samples] context in
        for put in samples { try put(context) }
        try context.save()
    }
}

private func makeHandler(
    _ configuration: Configuration, _ features: Features, services: SiteServices, files: StaticFiles,
    hosts: HostRule, kept: PageCache?, revalidation: Revalidation, statistics: LateStatistics
) -> HTTPHandler {
    var router = Router()
    if let first = features.all.first?.tab.address {
        router.get(SiteAddresses.home) { _ in .redirect(to: first) }
    }
    for feature in features.all { feature.init(services: services).addRoutes(to: &router) }
    TrashController(services: services, features: features.all).addRoutes(to: &router)
    UploadsController(services: services).addRoutes(to: &router)
    Metrics(container: services.container, images: services.images) { statistics.current }.addRoutes(to: &router)
    router.get(below: files.prefix, files.handler)
    // From the outside in:
    //
    // | layer           | answers by itself                     | else does to the response                                |
    // | --------------- | ------------------------------------- | -------------------------------------------------------- |
    // | ServerTiming    |                                       | says how long it took                                    |
    // | PageCache       | 304 and what it has: before all       | has it from now on, as it goes out, where it has a tag   |
    // |                 | layers, as the server's shortcut      | and everyone may see it                                  |
    // | SecurityHeaders |                                       | adds the fields about trust                              |
    // | Compression     | conditions with "*", and If-Match     | packs it, and marks the tag of what it has packed        |
    // | ErrorPages      |                                       | makes a page of every error below                        |
    // | methodCheck     | 501                                   |                                                          |
    // | HostRule        | 421                                   |                                                          |
    // | SameOriginRule  | 403                                   |                                                          |
    // | Revalidation    | 304, where the shortcut was not asked | gives a tag to each 200 without Cache-Control            |
    //
    // What the server itself answers by 304, 206 or 412 is left: photos and static files, by their own tags.
    return compose(
        (configuration.tellsTiming ? [ServerTiming.middleware] : []) + (kept.map { [$0.middleware] } ?? []) + [
            SecurityHeaders.middleware,
            Compression.gzip,
            ErrorPages(services: services, reference: configuration.reference).middleware,
            Router.methodCheck,
            hosts.middleware,
            SameOriginRule(publicOrigin: configuration.publicURL?.origin).middleware,
            revalidation.middleware,
        ], around: { [router] request in try await router.respond(to: request) })
}
