/// Why a server cannot start.
public struct HTTPServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of causes.
    public enum Kind: Sendable, Equatable {
        /// Another program listens there.
        case portTaken
        /// The machine has no such address, or the name is unknown.
        case addressNotAvailable
        /// The port is one that only the superuser may take.
        case notPermitted
        /// The server was started before.
        case alreadyStarted
        /// Anything else; `description` says what.
        case system
    }

    /// What is wrong.
    public let kind: Kind
    /// One sentence that says what is wrong and what to do.
    public let description: String
}
