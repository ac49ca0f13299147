/// Counts since the server's start.
public struct HTTPServerStatistics: Sendable, Equatable {
    /// Connections open now.
    public var openConnections = 0
    /// Connections accepted.
    public var acceptedConnections = 0
    /// Connections refused because too many were open.
    public var refusedConnections = 0
    /// Responses by the first digit of their status: `responses[2]` counts 2xx. Six places, 0 unused.
    public var responses = [Int](repeating: 0, count: 6)
    /// Bytes of content sent.
    public var bytesSent = 0
    /// How long requests took.
    public var durations = DurationHistogram()
    /// The longest turn of an event loop since the statistics were asked for last: so long waited, at worst, what came
    /// meanwhile.
    public var longestTurn = Duration.zero
}
