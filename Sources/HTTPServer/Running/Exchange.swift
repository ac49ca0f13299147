/// What a connection knows of the request that it serves.
struct Exchange {
    /// How a streamed response is framed.
    enum Streaming {
        case none
        case chunked
        case length(remaining: Int)
        case untilClose
    }

    /// The number of the request on its connection; what is held of an earlier one is refused by it.
    var number: UInt64 = 0
    var declaredLength: Int?
    /// Whether the client waits for "100 Continue".
    var owesContinue = false
    /// Whether all of the body has been taken.
    var bodyIsOver = true
    /// Whether the body broke a rule, so that the connection cannot go on.
    var bodyHasFailed = false
    /// Whether the client let a time limit pass.
    var bodyIsLate = false
    /// Bytes of the body that came without a wait.
    var bytesInOneTurn = 0
    var streaming = Streaming.none
    var sentBytes = 0
}
