import HTTPServer
import Synchronization

/// The server's counts for a page of the server itself, which is made before it.
final class LateStatistics: Sendable {
    private let server = Mutex<(@Sendable () -> HTTPServerStatistics?)?>(nil)

    /// The counts; nil before there is a server.
    var current: HTTPServerStatistics? { server.withLock(\.self)?() }

    func follow(_ server: HTTPServer) {
        self.server.withLock { $0 = { [weak server] in server?.statistics } }
    }
}
