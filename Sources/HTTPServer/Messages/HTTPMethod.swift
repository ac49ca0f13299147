extension HTTPRequest {
    /// A request method (RFC 9110 section 9). Methods are case-sensitive tokens.
    public struct Method: Hashable, Sendable, RawRepresentable {
        /// The token as it stands in the request line, e.g. `GET`.
        public let rawValue: String

        /// Makes a method, or nothing when `rawValue` is not a token (RFC 9110 section 5.6.2).
        public init?(rawValue: String) {
            guard !rawValue.isEmpty, rawValue.utf8.allSatisfy(Grammar.isToken) else { return nil }
            self.rawValue = rawValue
        }

        init(token: String) {
            rawValue = token
        }

        /// GET (RFC 9110 section 9.3.1).
        public static var get: Method { Method(token: "GET") }
        /// HEAD (RFC 9110 section 9.3.2).
        public static var head: Method { Method(token: "HEAD") }
        /// POST (RFC 9110 section 9.3.3).
        public static var post: Method { Method(token: "POST") }
        /// PUT (RFC 9110 section 9.3.4).
        public static var put: Method { Method(token: "PUT") }
        /// DELETE (RFC 9110 section 9.3.5).
        public static var delete: Method { Method(token: "DELETE") }
        /// CONNECT (RFC 9110 section 9.3.6); this server answers it with 501.
        public static var connect: Method { Method(token: "CONNECT") }
        /// OPTIONS (RFC 9110 section 9.3.7).
        public static var options: Method { Method(token: "OPTIONS") }
        /// TRACE (RFC 9110 section 9.3.8); this server answers it with 405.
        public static var trace: Method { Method(token: "TRACE") }
        /// PATCH (RFC 5789).
        public static var patch: Method { Method(token: "PATCH") }

        /// Whether the method is one that a server is expected to recognise; others are answered with 501.
        var isRecognised: Bool {
            switch rawValue {
            case "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH": true
            default: false
            }
        }
    }
}
