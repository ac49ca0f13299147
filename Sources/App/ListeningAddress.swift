import HTTPServer

/// Where the application listens.
public struct ListeningAddress: Sendable {
    /// Host and port as in an address of a page, e.g. `127.0.0.1:8080` or `[::1]:8080`.
    public var text: String
    /// Whether only this machine can reach it.
    public var isLoopback: Bool
    /// The addresses by which other machines reach it, each with the port.
    public var reachableFrom: [String]

    /// Whether a server can be told to listen there: an IP address, or `localhost`.
    public static func isPossible(_ host: String) -> Bool {
        host == "localhost" || SocketAddress(host: host, port: 0) != nil
    }

    init(_ address: SocketAddress) {
        text = address.description
        isLoopback = address.isLoopback
        reachableFrom =
            address.isWildcard
            ? SocketAddress.localInterfaces().filter { address.isIPv6 || !$0.isIPv6 }
                .map { $0.with(port: address.port).description } : [address.description]
    }
}
