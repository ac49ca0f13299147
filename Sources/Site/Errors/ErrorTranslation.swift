import HTTPServer
import Images
import Persistence

extension ApplicationError {
    /// Any error as one of the application's. What nobody thought of becomes `unknown`, with everything that is known
    /// about it as the cause.
    public init(_ error: any Error) {
        switch error {
        case let error as ApplicationError: self = error
        case let error as HTTPError: self.init(error)
        case let refusal as PhotoRefusal: self = refusal.error
        case let error as ImageError: self.init(error.kind.code, error.sentence, cause: error.cause)
        case let error as PersistentStoreError: self.init(error.kind.code, error.pageSentence, cause: "\(error)")
        case let error as ValidationError:
            self.init(.invalid, error.failures.first?.sentence ?? "Something is not right.", cause: "\(error)")
        case is InvalidPageCursor:
            self.init(.malformed, "This page of the list cannot be found. Please start from the list's first page.")
        case let error as ConflictError:
            self.init(
                .conflict, "Somebody changed this meanwhile. Please look at it and try again.", cause: "\(error)")
        default: self.init(.unknown, Self.unknownSentence, cause: "\(type(of: error)): \(error)")
        }
    }

    private init(_ error: HTTPError) {
        switch Code(status: error.status) {
        case .full: self.init(.full, Self.fullSentence, cause: "\(error)")
        case .unknown: self.init(.unknown, Self.unknownSentence, cause: "HTTPError: \(error)")
        case let code: self.init(code, error.message)
        }
    }

    private static let unknownSentence =
        "This is our fault, not yours. Please try again; if it stays, tell whoever runs this server."

    fileprivate static let fullSentence =
        "The disk is full, so nothing was saved. What was there is safe; free some space and try again."
}

extension PersistentStoreError {
    /// The sentence for a visitor, who has no use for the names of files.
    fileprivate var pageSentence: String {
        switch kind {
        case .full: ApplicationError.fullSentence
        case .busy: sentence
        case .moved:
            "The store’s files were moved, replaced or cut short, so nothing was saved. Whoever runs this server can put "
                + "them back, or start it again."
        case .corrupt, .notAStore:
            "The store is damaged, and this could not be read or saved. Whoever runs this server can restore it from a "
                + "backup."
        default: "The store cannot be reached at this moment. Nothing was lost; please try again."
        }
    }
}

extension PersistentStoreError.Kind {
    fileprivate var code: ApplicationError.Code {
        switch self {
        case .full: .full
        case .busy: .busy
        case .inUse, .notWritable, .closed, .inputOutput, .corrupt, .notAStore, .missing, .tooNew,
            .migrationFailed, .moved, .foreignLog:
            .unavailable
        case .unsavedChanges, .readOnly, .unreadableFile, .other: .unknown
        }
    }
}

extension ImageError.Kind {
    fileprivate var code: ApplicationError.Code {
        switch self {
        case .unsupported: .unsupported
        case .damaged, .tooManyPixels, .tooManyFrames, .timedOut: .invalid
        case .tooManyBytes: .tooLarge
        case .busy: .busy
        case .workerFailed, .notStarted, .cancelled: .unavailable
        }
    }
}
