extension HTTPField {
    /// The name of a header field (RFC 9110 section 5.1): a token, compared without regard to case. A name that exists
    /// is valid.
    public struct Name: Hashable, Sendable, CustomStringConvertible {
        /// The place in the table of usual names, 0 for a name that is not in it.
        let index: UInt8
        /// The name in lower case where it is not in the table, else empty.
        let other: String

        /// Makes a name, or nothing when `name` is not a token.
        public init?(_ name: String) {
            guard !name.isEmpty, name.utf8.allSatisfy(Grammar.isToken) else { return nil }
            var name = name
            self = name.withUTF8 { Name(token: UnsafeRawBufferPointer($0)) }
        }

        /// Makes a name from bytes that are known to be a token.
        init(token bytes: UnsafeRawBufferPointer) {
            index = KnownFieldNames.shared.index(of: bytes)
            other = index == 0 ? Grammar.lowercasedText(bytes) : ""
        }

        init(index: UInt8) {
            self.index = index
            other = ""
        }

        /// The name in lower case: the form by which names are compared.
        public var canonicalName: String {
            index == 0 ? other : KnownFieldNames.shared.canonical[Int(index)]
        }

        /// The name as it is written to the wire: usual names in their usual capitals, others in lower case.
        public var description: String {
            index == 0 ? other : KnownFieldNames.shared.display[Int(index)]
        }
    }
}

extension HTTPField.Name {
    /// RFC 9110 section 12.5.1.
    public static var accept: Self { Self(index: 1) }
    /// RFC 9110 section 12.5.3.
    public static var acceptEncoding: Self { Self(index: 2) }
    /// RFC 9110 section 12.5.4.
    public static var acceptLanguage: Self { Self(index: 3) }
    /// RFC 9110 section 14.3.
    public static var acceptRanges: Self { Self(index: 4) }
    /// RFC 9111 section 5.1.
    public static var age: Self { Self(index: 5) }
    /// RFC 9110 section 10.2.1.
    public static var allow: Self { Self(index: 6) }
    /// RFC 9110 section 11.6.2.
    public static var authorization: Self { Self(index: 7) }
    /// RFC 9111 section 5.2.
    public static var cacheControl: Self { Self(index: 8) }
    /// RFC 9110 section 7.6.1.
    public static var connection: Self { Self(index: 9) }
    /// RFC 6266.
    public static var contentDisposition: Self { Self(index: 10) }
    /// RFC 9110 section 8.4.
    public static var contentEncoding: Self { Self(index: 11) }
    /// RFC 9110 section 8.5.
    public static var contentLanguage: Self { Self(index: 12) }
    /// RFC 9110 section 8.6.
    public static var contentLength: Self { Self(index: 13) }
    /// RFC 9110 section 8.7.
    public static var contentLocation: Self { Self(index: 14) }
    /// RFC 9110 section 14.4.
    public static var contentRange: Self { Self(index: 15) }
    /// Content Security Policy Level 3, section 3.1.
    public static var contentSecurityPolicy: Self { Self(index: 16) }
    /// RFC 9110 section 8.3.
    public static var contentType: Self { Self(index: 17) }
    /// RFC 6265 section 4.2.
    public static var cookie: Self { Self(index: 18) }
    /// HTML Standard, cross-origin opener policies.
    public static var crossOriginOpenerPolicy: Self { Self(index: 19) }
    /// Fetch Standard, section 3.7.
    public static var crossOriginResourcePolicy: Self { Self(index: 20) }
    /// RFC 9110 section 6.6.1.
    public static var date: Self { Self(index: 21) }
    /// Tracking Preference Expression, section 5.2.
    public static var dnt: Self { Self(index: 22) }
    /// RFC 9110 section 8.8.3.
    public static var eTag: Self { Self(index: 23) }
    /// RFC 9110 section 10.1.1.
    public static var expect: Self { Self(index: 24) }
    /// RFC 9111 section 5.3.
    public static var expires: Self { Self(index: 25) }
    /// RFC 7239 section 4.
    public static var forwarded: Self { Self(index: 26) }
    /// RFC 9110 section 7.2.
    public static var host: Self { Self(index: 27) }
    /// RFC 9110 section 13.1.1.
    public static var ifMatch: Self { Self(index: 28) }
    /// RFC 9110 section 13.1.3.
    public static var ifModifiedSince: Self { Self(index: 29) }
    /// RFC 9110 section 13.1.2.
    public static var ifNoneMatch: Self { Self(index: 30) }
    /// RFC 9110 section 13.1.5.
    public static var ifRange: Self { Self(index: 31) }
    /// RFC 9110 section 13.1.4.
    public static var ifUnmodifiedSince: Self { Self(index: 32) }
    /// RFC 2068 section 19.7.1.1.
    public static var keepAlive: Self { Self(index: 33) }
    /// RFC 9110 section 8.8.2.
    public static var lastModified: Self { Self(index: 34) }
    /// RFC 9110 section 10.2.2.
    public static var location: Self { Self(index: 35) }
    /// RFC 6454 section 7.
    public static var origin: Self { Self(index: 36) }
    /// Permissions Policy, section 5.1.
    public static var permissionsPolicy: Self { Self(index: 37) }
    /// RFC 9111 section 5.4.
    public static var pragma: Self { Self(index: 38) }
    /// RFC 9218 section 5.
    public static var priority: Self { Self(index: 39) }
    /// RFC 9110 section 14.2.
    public static var range: Self { Self(index: 40) }
    /// RFC 9110 section 10.1.3.
    public static var referer: Self { Self(index: 41) }
    /// Referrer Policy, section 4.1.
    public static var referrerPolicy: Self { Self(index: 42) }
    /// RFC 9110 section 10.2.3.
    public static var retryAfter: Self { Self(index: 43) }
    /// Fetch Metadata, section 2.1.
    public static var secFetchDest: Self { Self(index: 44) }
    /// Fetch Metadata, section 2.2.
    public static var secFetchMode: Self { Self(index: 45) }
    /// Fetch Metadata, section 2.3.
    public static var secFetchSite: Self { Self(index: 46) }
    /// Fetch Metadata, section 2.4.
    public static var secFetchUser: Self { Self(index: 47) }
    /// RFC 9110 section 10.2.4.
    public static var server: Self { Self(index: 48) }
    /// RFC 6265 section 4.1.
    public static var setCookie: Self { Self(index: 49) }
    /// RFC 9110 section 10.1.4.
    public static var te: Self { Self(index: 50) }
    /// RFC 9110 section 6.6.2.
    public static var trailer: Self { Self(index: 51) }
    /// RFC 9112 section 6.1.
    public static var transferEncoding: Self { Self(index: 52) }
    /// RFC 9110 section 7.8.
    public static var upgrade: Self { Self(index: 53) }
    /// Upgrade Insecure Requests, section 3.2.1.
    public static var upgradeInsecureRequests: Self { Self(index: 54) }
    /// RFC 9110 section 10.1.5.
    public static var userAgent: Self { Self(index: 55) }
    /// RFC 9110 section 12.5.5.
    public static var vary: Self { Self(index: 56) }
    /// RFC 9110 section 7.6.3.
    public static var via: Self { Self(index: 57) }
    /// RFC 9110 section 11.6.1.
    public static var wwwAuthenticate: Self { Self(index: 58) }
    /// Fetch Standard, section 3.6.
    public static var xContentTypeOptions: Self { Self(index: 59) }
    /// Set by proxies: the client, as they saw it.
    public static var xForwardedFor: Self { Self(index: 60) }
    /// Set by proxies: the scheme, as they saw it.
    public static var xForwardedProto: Self { Self(index: 61) }
    /// RFC 7034.
    public static var xFrameOptions: Self { Self(index: 62) }
    /// Set by scripts of some libraries.
    public static var xRequestedWith: Self { Self(index: 63) }
}
