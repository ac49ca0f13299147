extension HTTPResponse {
    /// A status code (RFC 9110 section 15) with its usual phrase.
    public struct Status: Hashable, Sendable, CustomStringConvertible {
        /// The code, 100 to 599.
        public let code: Int

        /// Makes a status. A code outside 100…599 becomes 500.
        public init(code: Int) {
            self.code = (100...599).contains(code) ? code : 500
        }

        /// The usual phrase, e.g. "Not Found"; empty for a code that has none here.
        public var reasonPhrase: String {
            switch code {
            case 100: "Continue"
            case 200: "OK"
            case 201: "Created"
            case 202: "Accepted"
            case 204: "No Content"
            case 206: "Partial Content"
            case 301: "Moved Permanently"
            case 302: "Found"
            case 303: "See Other"
            case 304: "Not Modified"
            case 307: "Temporary Redirect"
            case 308: "Permanent Redirect"
            case 400: "Bad Request"
            case 401: "Unauthorized"
            case 403: "Forbidden"
            case 404: "Not Found"
            case 405: "Method Not Allowed"
            case 406: "Not Acceptable"
            case 408: "Request Timeout"
            case 409: "Conflict"
            case 410: "Gone"
            case 411: "Length Required"
            case 412: "Precondition Failed"
            case 413: "Content Too Large"
            case 414: "URI Too Long"
            case 415: "Unsupported Media Type"
            case 416: "Range Not Satisfiable"
            case 417: "Expectation Failed"
            case 421: "Misdirected Request"
            case 422: "Unprocessable Content"
            case 428: "Precondition Required"
            case 429: "Too Many Requests"
            case 431: "Request Header Fields Too Large"
            case 500: "Internal Server Error"
            case 501: "Not Implemented"
            case 502: "Bad Gateway"
            case 503: "Service Unavailable"
            case 504: "Gateway Timeout"
            case 505: "HTTP Version Not Supported"
            case 507: "Insufficient Storage"
            default: ""
            }
        }

        /// The code and the phrase, e.g. "404 Not Found".
        public var description: String { reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase)" }

        /// Whether a response of this status never carries content (RFC 9110 section 6.4.1).
        var forbidsContent: Bool { code < 200 || code == 204 || code == 304 }

        /// 200, RFC 9110 section 15.3.1.
        public static var ok: Status { Status(code: 200) }
        /// 201, RFC 9110 section 15.3.2.
        public static var created: Status { Status(code: 201) }
        /// 202, RFC 9110 section 15.3.3.
        public static var accepted: Status { Status(code: 202) }
        /// 204, RFC 9110 section 15.3.5.
        public static var noContent: Status { Status(code: 204) }
        /// 206, RFC 9110 section 15.3.7.
        public static var partialContent: Status { Status(code: 206) }
        /// 301, RFC 9110 section 15.4.2.
        public static var movedPermanently: Status { Status(code: 301) }
        /// 302, RFC 9110 section 15.4.3.
        public static var found: Status { Status(code: 302) }
        /// 303, RFC 9110 section 15.4.4.
        public static var seeOther: Status { Status(code: 303) }
        /// 304, RFC 9110 section 15.4.5.
        public static var notModified: Status { Status(code: 304) }
        /// 307, RFC 9110 section 15.4.8.
        public static var temporaryRedirect: Status { Status(code: 307) }
        /// 308, RFC 9110 section 15.4.9.
        public static var permanentRedirect: Status { Status(code: 308) }
        /// 400, RFC 9110 section 15.5.1.
        public static var badRequest: Status { Status(code: 400) }
        /// 401, RFC 9110 section 15.5.2.
        public static var unauthorized: Status { Status(code: 401) }
        /// 403, RFC 9110 section 15.5.4.
        public static var forbidden: Status { Status(code: 403) }
        /// 404, RFC 9110 section 15.5.5.
        public static var notFound: Status { Status(code: 404) }
        /// 405, RFC 9110 section 15.5.6.
        public static var methodNotAllowed: Status { Status(code: 405) }
        /// 406, RFC 9110 section 15.5.7.
        public static var notAcceptable: Status { Status(code: 406) }
        /// 408, RFC 9110 section 15.5.9.
        public static var requestTimeout: Status { Status(code: 408) }
        /// 409, RFC 9110 section 15.5.10.
        public static var conflict: Status { Status(code: 409) }
        /// 410, RFC 9110 section 15.5.11.
        public static var gone: Status { Status(code: 410) }
        /// 411, RFC 9110 section 15.5.12.
        public static var lengthRequired: Status { Status(code: 411) }
        /// 412, RFC 9110 section 15.5.13.
        public static var preconditionFailed: Status { Status(code: 412) }
        /// 413, RFC 9110 section 15.5.14.
        public static var contentTooLarge: Status { Status(code: 413) }
        /// 414, RFC 9110 section 15.5.15.
        public static var uriTooLong: Status { Status(code: 414) }
        /// 415, RFC 9110 section 15.5.16.
        public static var unsupportedMediaType: Status { Status(code: 415) }
        /// 416, RFC 9110 section 15.5.17.
        public static var rangeNotSatisfiable: Status { Status(code: 416) }
        /// 417, RFC 9110 section 15.5.18.
        public static var expectationFailed: Status { Status(code: 417) }
        /// 421, RFC 9110 section 15.5.20.
        public static var misdirectedRequest: Status { Status(code: 421) }
        /// 422, RFC 9110 section 15.5.21.
        public static var unprocessableContent: Status { Status(code: 422) }
        /// 428, RFC 6585 section 3.
        public static var preconditionRequired: Status { Status(code: 428) }
        /// 429, RFC 6585 section 4.
        public static var tooManyRequests: Status { Status(code: 429) }
        /// 431, RFC 6585 section 5.
        public static var requestHeaderFieldsTooLarge: Status { Status(code: 431) }
        /// 500, RFC 9110 section 15.6.1.
        public static var internalServerError: Status { Status(code: 500) }
        /// 501, RFC 9110 section 15.6.2.
        public static var notImplemented: Status { Status(code: 501) }
        /// 503, RFC 9110 section 15.6.4.
        public static var serviceUnavailable: Status { Status(code: 503) }
        /// 505, RFC 9110 section 15.6.6.
        public static var httpVersionNotSupported: Status { Status(code: 505) }
        /// 507, RFC 4918 section 11.5.
        public static var insufficientStorage: Status { Status(code: 507) }
    }
}
