public import HTTPServer

/// The one table of which error is which HTTP status, and how its page is headed.
extension ApplicationError.Code {
    public var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .foreignOrigin: .forbidden
        case .notFound: .notFound
        case .conflict: .conflict
        case .tooLarge: .contentTooLarge
        case .unsupported: .unsupportedMediaType
        case .invalid: .unprocessableContent
        case .misdirected: .misdirectedRequest
        case .busy: .serviceUnavailable
        case .full: .insufficientStorage
        case .unavailable: .serviceUnavailable
        case .unknown: .internalServerError
        }
    }

    public var heading: String {
        switch self {
        case .malformed: "This could not be read"
        case .foreignOrigin: "This came from another site"
        case .notFound: "Not found"
        case .conflict: "Changed meanwhile"
        case .tooLarge: "Too large"
        case .unsupported: "Not taken"
        case .invalid: "Not quite right"
        case .misdirected: "Not this server"
        case .busy: "One moment"
        case .full: "The disk is full"
        case .unavailable: "The store cannot be reached"
        case .unknown: "Something went wrong"
        }
    }
}
