/// The connection was closed: by the client, by a time limit, or by the server's stop.
struct ConnectionLost: Error, CustomStringConvertible {
    var description: String { "The connection was lost." }
}

/// A response wrote, or a handler read, from two tasks at once: what was to come first is not known.
struct ConcurrentUse: Error, CustomStringConvertible {
    var description: String { "The body of a message was used by two tasks at once." }
}

/// A streamed response wrote more than its Content-Length says.
struct ContentLengthExceeded: Error, CustomStringConvertible {
    var description: String { "The response is longer than its Content-Length." }
}
