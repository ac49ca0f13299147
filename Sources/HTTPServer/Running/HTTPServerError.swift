import CLinux

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

    init(kind: Kind, description: String) {
        self.kind = kind
        self.description = description
    }

    init(_ error: SystemError, address: SocketAddress) {
        switch error.code {
        case EADDRINUSE:
            kind = .portTaken
            description =
                "Port \(address.port) is taken by another program. Stop that program, or choose another port."
        case EADDRNOTAVAIL, EAFNOSUPPORT:
            kind = .addressNotAvailable
            description = "This machine does not have the address \(address.host). Choose one of its own."
        case EACCES, EPERM:
            kind = .notPermitted
            description = "Port \(address.port) may not be taken by this user. Choose a port from 1024 up."
        default:
            kind = .system
            description = "The server cannot listen on \(address): \(error)."
        }
    }
}
