public import HTTPServer

/// Which `Host` the server answers to: an IP address, `localhost`, or the host of the public address.
///
/// Any other name may be a hostile page's own, pointed at this server's address a moment later (DNS rebinding); to the
/// browser that page and this server would then be one origin.
public struct HostRule: Sendable {
    private let publicOrigin: Origin?

    /// - Parameter publicOrigin: that of `--public-url`, where given.
    public init(publicOrigin: Origin?) {
        self.publicOrigin = publicOrigin
    }

    /// - Parameter host: the `Host` field as sent.
    public func allows(_ host: String?) -> Bool {
        guard let host, let authority = Authority(host) else { return false }
        return authority.isIPLiteral || authority.host == "localhost" || authority.host == publicOrigin?.authority.host
    }

    /// Refuses every other request with a 421.
    public var middleware: HTTPMiddleware {
        HTTPMiddleware { request, next in
            guard allows(request.authority) else {
                throw ApplicationError(
                    .misdirected,
                    "This server does not go by that name. Use its IP address, or start it with --public-url.")
            }
            return try await next(request)
        }
    }
}
