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
    /// Why the body cannot be read further, so that the connection cannot go on.
    var bodyFailure: (any Error)?
    /// Whether somebody reads the body.
    var isReading = false
    /// Whether the client let a time limit pass.
    var bodyIsLate = false
    /// Bytes of the body that came without a wait.
    var bytesInOneTurn = 0
    /// Whether the head of the response is on its way.
    var hasBegunResponse = false
    var streaming = Streaming.none
    /// Whether somebody writes a part of a streamed response.
    var isWriting = false
    /// Bytes of content that were sent.
    var sentBytes = 0
}
