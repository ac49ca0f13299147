import HTTPServer

/// An origin: scheme and authority (RFC 6454), as in an `Origin` field or at the head of `--public-url`.
public struct Origin: Sendable, Equatable {
    /// `http` or `https`.
    public let scheme: String
    let authority: Authority

    /// - Parameter text: `http://host:port` or `https://…` and nothing more; `null` and the like make no value.
    public init?(_ text: String) {
        let lower = text.lowercased()
        guard let scheme = ["http", "https"].first(where: { lower.hasPrefix("\($0)://") }) else { return nil }
        guard let authority = Authority(String(lower.dropFirst(scheme.utf8.count + 3))) else { return nil }
        self.scheme = scheme
        self.authority = authority
    }

    /// Whether both are the same origin, a port that their scheme stands for being said or not (RFC 6454, section 4).
    func means(_ other: Origin) -> Bool { scheme == other.scheme && names(other.authority) }

    /// Whether a client that speaks this origin's scheme means the same server by `other`.
    func names(_ other: Authority) -> Bool {
        let standard: UInt16 = scheme == "https" ? 443 : 80
        return authority.host == other.host && (authority.port ?? standard) == (other.port ?? standard)
    }
}
