public import App
public import Foundation
import HTTPServer
import Synchronization

/// The application on a store of its own, with a clock that stands still and names that can be foretold.
public struct TestApp: Sendable {
    /// What is in the store at first.
    public enum Store: Sendable {
        case empty
        /// The sample data.
        case sample
    }

    /// How requests reach the application.
    public enum Transport: Sendable, CaseIterable {
        /// By a call of the handler.
        case handler
        /// Over a socket of this machine.
        case socket
    }

    public let app: App
    /// What the log has taken.
    public let log: TestLog
    /// The clock; it moves only when told.
    public let clock: TestClock

    let transport: Transport
    private let folder: TemporaryFolder?
    /// Host and port of the server; without one `localhost`.
    public let address: String

    /// Runs a test on an application of its own, which is shut down afterwards. Each fetch is held to ``FetchRule``.
    ///
    /// - Parameters:
    ///   - data: a data folder instead of a store of its own.
    ///   - publicURL: the address that people use, where a proxy stands in front.
    ///   - loadsSamples: as the option of the command line.
    ///   - features: what the application is made of.
    ///   - configure: further changes of the configuration.
    public static func run<Result>(
        _ store: Store = .empty, over transport: Transport = .handler, data: String? = nil,
        publicURL: PublicURL? = nil, loadsSamples: Bool = false, features: Features = .foodPin,
        configure: (inout Configuration) -> Void = { _ in }, _ body: (TestApp) async throws -> Result
    ) async throws -> Result {
        let folder = store == .sample ? try await SampleStore.shared.copy() : nil
        let clock = TestClock()
        let log = TestLog()
        var configuration = Configuration(store: (data ?? folder?.path).map { .folder($0) } ?? .inMemory)
        configuration.port = 0
        configuration.listens = transport == .socket
        configuration.now = { clock.now }
        configuration.token = TestTokens().next
        configuration.instance = "test"
        configuration.reference = { "1234-5678" }
        configuration.log = { log.append($0) }
        configuration.publicURL = publicURL
        configuration.loadsSamples = loadsSamples
        let faults = FetchFaults(FetchRule(features.model))
        configuration.whenPrepared = { faults.note($0) }
        configure(&configuration)
        let app = try await makeApp(configuration: configuration, features: features)
        do {
            let address = transport == .socket ? try app.start().text : "localhost"
            let test = TestApp(
                app: app, log: log, clock: clock, transport: transport, folder: folder, address: address)
            let result = try await body(test)
            await app.shutdown()
            if let fault = faults.first { throw fault }
            return result
        } catch {
            await app.shutdown()
            throw error
        }
    }

    /// A visitor without cookies.
    public func visitor() -> TestClient { TestClient(app: self) }
}

/// A clock that stands still until it is moved on. It begins on 15 January 2026, at noon UTC.
public final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_768_478_400))

    public var now: Date { time.withLock(\.self) }

    public func advance(days: Double) {
        time.withLock { $0 += days * 86_400 }
    }
}

/// Names that can be foretold: 32 hexadecimal digits, counted up.
final class TestTokens: Sendable {
    private let count = Mutex(0)

    var next: @Sendable () -> String {
        {
            let number = self.count.withLock { count in
                count += 1
                return count
            }
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 32 - digits.count) + digits
        }
    }
}

/// What the application has logged.
public final class TestLog: Sendable {
    private let taken = Mutex<[String]>([])

    public init() {}

    public var lines: [String] { taken.withLock(\.self) }

    public func append(_ line: String) {
        taken.withLock { $0.append(line) }
    }
}
