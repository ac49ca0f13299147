import HTTPServer
import Persistence

/// Why the application cannot start, or a command cannot do its work.
public struct StartError: Error, Sendable {
    /// One sentence that says what to do; a line each where several files are wrong.
    public var sentence: String
    /// What happened underneath.
    public var cause: String?

    public init(sentence: String, cause: String? = nil) {
        self.sentence = sentence
        self.cause = cause
    }

    /// Any error of the start with its sentence.
    init(_ error: any Error) {
        switch error {
        case let error as StartError: self = error
        case let error as PersistentStoreError: self.init(sentence: error.sentence, cause: error.cause)
        case let error as HTTPServerError: self.init(sentence: error.description)
        default: self.init(sentence: "FoodPin cannot start: \(error).", cause: "\(error)")
        }
    }
}
