public import HTTPServer

/// The one table of which error is which HTTP status, there and back, and how its page is headed.
extension ApplicationError.Code {
    public var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .foreignOrigin: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .late: .requestTimeout
        case .conflict: .conflict
        case .tooLarge: .contentTooLarge
        case .unsupported: .unsupportedMediaType
        case .invalid: .unprocessableContent
        case .misdirected: .misdirectedRequest
        case .busy: .serviceUnavailable
        case .full: .insufficientStorage
        case .unavailable: .serviceUnavailable
        case .notImplemented: .notImplemented
        case .unknown: .internalServerError
        }
    }

    /// What an error of the HTTP server is here. A status that is not in the table counts as the plainest of its class.
    init(status: HTTPResponse.Status) {
        switch status {
        case .forbidden: self = .foreignOrigin
        case .notFound: self = .notFound
        case .methodNotAllowed: self = .methodNotAllowed
        case .requestTimeout: self = .late
        case .conflict: self = .conflict
        case .contentTooLarge: self = .tooLarge
        case .unsupportedMediaType: self = .unsupported
        case .unprocessableContent: self = .invalid
        case .misdirectedRequest: self = .misdirected
        case .serviceUnavailable: self = .busy
        case .insufficientStorage: self = .full
        case .notImplemented: self = .notImplemented
        default: self = status.code < 500 ? .malformed : .unknown
        }
    }

    /// Whether it is no fault of what was sent.
    public var isOurs: Bool { status.code >= 500 }

    public var heading: String {
        switch self {
        case .malformed: "This could not be read"
        case .foreignOrigin: "This came from another site"
        case .notFound: "Not found"
        case .methodNotAllowed: "Not possible here"
        case .late: "This took too long"
        case .conflict: "Changed meanwhile"
        case .tooLarge: "Too large"
        case .unsupported: "Not taken"
        case .invalid: "Not quite right"
        case .misdirected: "Not this server"
        case .busy: "One moment"
        case .full: "The disk is full"
        case .unavailable: "This does not work right now"
        case .notImplemented: "Not known here"
        case .unknown: "Something went wrong"
        }
    }
}
