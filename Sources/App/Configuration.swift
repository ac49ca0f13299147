public import Foundation
public import Persistence
import Site

/// Everything that the application is started with; nothing below reads arguments or the environment.
public struct Configuration: Sendable {
    /// Where the data is kept.
    public enum Store: Sendable, Equatable {
        /// In this folder, which is made where it is missing.
        case folder(String)
        /// Nowhere: gone at exit.
        case inMemory
    }

    public var store: Store
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    public var port: UInt16 = 8080
    /// Whether to listen at all; a test may call the handler without a server.
    public var listens = true
    /// The address that people use, where a proxy stands in front.
    public var publicURL: PublicURL?
    /// Whether a store that never held a record gets the sample data.
    public var loadsSamples = false
    /// Whether pages are kept in memory until something is stored, rather than made anew for each request.
    public var keepsPages = true
    /// Whether each response that is made says how long that took.
    public var tellsTiming = false
    /// The folder that is served byte for byte; nil looks for it beside the program.
    public var staticFolder: String?
    /// The program that prepares pictures; nil takes the one beside this program.
    public var imageProgram: String?
    /// The time.
    public var now: @Sendable () -> Date = { Date() }
    /// Makes names that nobody can guess.
    public var token: @Sendable () -> String = { Token.random() }
    /// Names this run of the program in the tags of pages.
    public var instance = Token.random()
    /// Makes the reference number of an unknown error.
    public var reference: @Sendable () -> String = { Token.reference() }
    /// Told of each statement that a connection of the store first prepares: for tests.
    public var whenPrepared: (@Sendable (PreparedStatement) -> Void)?
    /// Takes the log's lines; nil writes them to standard error.
    public var log: (@Sendable (String) -> Void)?

    public init(store: Store) {
        self.store = store
    }
}
