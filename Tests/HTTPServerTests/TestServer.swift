import Foundation
import Glibc
import Synchronization
import Testing

@testable import HTTPServer

/// A value that a test shares with what it tests.
final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) {
        mutex = Mutex(value)
    }

    var value: Value { mutex.withLock { $0 } }

    func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        mutex.withLock { value in
            var copy = value
            let result = change(&copy)
            value = copy
            return result
        }
    }
}

/// Lets a test wait for something to happen.
final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Says that it has happened; each time lets one waiter go on.
    func send() {
        continuation.yield()
    }

    func wait() async {
        for await _ in stream { return }
    }
}

/// Blocks the thread, a loop's say, until somebody signals.
func block(on semaphore: DispatchSemaphore) {
    semaphore.wait()
}

/// A server on a free port for one test.
struct TestServer {
    private let server: HTTPServer

    init(
        _ handler: @escaping HTTPHandler, shortcut: HTTPShortcut? = nil,
        observer: (@Sendable (RequestRecord) -> Void)? = nil,
        configure: (inout HTTPServerConfiguration) -> Void = { _ in }
    ) {
        var configuration = HTTPServerConfiguration(port: 0, loops: 2)
        configure(&configuration)
        server = HTTPServer(configuration: configuration, observer: observer, shortcut: shortcut, handler: handler)
    }

    /// Runs `body` against the server, stops it, and checks that no connection is left.
    func run(_ body: (SocketAddress, HTTPServer) async throws -> Void) async throws {
        let address = try server.start()
        do {
            try await body(address, server)
        } catch {
            await server.shutdown(grace: .zero)
            throw error
        }
        await server.shutdown(grace: .seconds(5))
        #expect(server.statistics.openConnections == 0)
    }
}

/// The sockets that this process has open.
enum OpenSockets {
    /// How many have `port` at this end.
    static func count(onPort port: UInt16) throws -> Int {
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
        return open.count { descriptor in
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let result = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
            }
            return result == 0 && SocketAddress(storage)?.port == port
        }
    }
}

func get(_ path: String, _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
}

func post(_ path: String, _ fields: String = "", _ body: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\(body)"
}

let echo: HTTPHandler = { request in
    let body = try await request.body.collect(upTo: 1_000_000)
    return HTTPResponse(
        headerFields: [.contentType: "text/plain", .eTag: "\"e\""],
        body: .bytes(Array("\(request.method.rawValue) \(request.path) ".utf8) + body))
}
