public import HTTPServer

/// Which posts are taken: those of our own pages, and those of programs that are no browser.
///
/// Where `Sec-Fetch-Site` is present it must be `same-origin` or `none`; else, where `Origin` is present, it must be
/// this server's; with neither no browser sent it. So pages need no tokens, can be cached and never expire.
/// Sources: Fetch Metadata (W3C) section 2.4; on plain HTTP in a LAN browsers send `Origin` alone.
public struct SameOriginRule: Sendable {
    private let publicOrigin: Origin?

    /// - Parameter publicOrigin: that of `--public-url`, where given.
    public init(publicOrigin: Origin?) {
        self.publicOrigin = publicOrigin
    }

    /// Whether a request that changes something may pass.
    /// - Parameters:
    ///   - site: the field `Sec-Fetch-Site`.
    ///   - origin: the field `Origin`.
    ///   - host: the field `Host`.
    public func allows(site: String?, origin: String?, host: String?) -> Bool {
        if let site { return site == "same-origin" || site == "none" }
        guard let origin else { return true }
        guard let sent = Origin(origin) else { return false }
        // By that name people come over the public scheme and port only.
        if let publicOrigin, sent.authority.host == publicOrigin.authority.host { return sent.means(publicOrigin) }
        return host.flatMap(Authority.init).map(sent.names) == true
    }

    /// Refuses every other request that changes something with a 403.
    public var middleware: HTTPMiddleware {
        HTTPMiddleware { request, next in
            let isSafe = [.get, .head, .options].contains(request.method)
            let fields = request.headerFields
            guard isSafe || allows(site: fields[.secFetchSite], origin: fields[.origin], host: request.authority) else {
                throw ApplicationError(
                    .foreignOrigin,
                    "This was sent from a page of another site, so nothing was changed. Please start from our own pages."
                )
            }
            return try await next(request)
        }
    }
}
