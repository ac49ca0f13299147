import Synchronization

/// An address and a port that are taken, though nothing listens there yet: so that a program can find out that a port is
/// taken before it does anything else, and take no connection before it is ready. Closed with its last reference.
public final class BoundSocket: Sendable {
    /// The address, with the port that was taken.
    public let address: SocketAddress

    private let descriptor: Mutex<Int32?>

    /// Takes the address. Throws `HTTPServerError` with a sentence on what to do.
    ///
    /// - Parameters:
    ///   - host: An IPv4 or IPv6 address, or a name that resolves to one.
    ///   - port: 0 takes a free one.
    public init(host: String, port: UInt16) throws(HTTPServerError) {
        guard let wanted = SocketAddress.resolve(host, port: port).first else {
            throw HTTPServerError(
                kind: .addressNotAvailable,
                description: "The address “\(host)” is not known. Give an IP address or a host name.")
        }
        do {
            let (socket, bound) = try System.bind(to: wanted)
            descriptor = Mutex(socket)
            address = bound
        } catch {
            throw HTTPServerError(error, address: wanted)
        }
    }

    deinit {
        if let socket = descriptor.withLock(\.self) { System.close(socket) }
    }

    /// Listens, and hands the descriptor over.
    func listen() throws(HTTPServerError) -> Int32 {
        guard let socket = descriptor.withLock(\.self) else {
            throw HTTPServerError(kind: .alreadyStarted, description: "The server was started before.")
        }
        do {
            try System.listen(socket, backlog: 4_096)
        } catch {
            throw HTTPServerError(error, address: address)
        }
        descriptor.withLock { $0 = nil }
        return socket
    }
}
