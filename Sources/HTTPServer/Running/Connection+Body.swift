extension Connection {
    /// The next chunk of the body of request `number`; nothing at its end. From any thread.
    func readBody(of number: UInt64) async throws -> [UInt8]? {
        guard loop.isCurrent else {
            return try await withTaskExecutorPreference(loop) { try await self.readBody(of: number) }
        }
        guard exchange.number == number, activity == .serving else { throw Self.bodyEndedEarly }
        guard !exchange.bodyIsOver else { return nil }
        if let failure = exchange.bodyFailure { throw failure }
        guard !exchange.isReading else { throw ConcurrentUse() }
        exchange.isReading = true
        defer { exchange.isReading = false }
        do {
            if let length = exchange.declaredLength, length > limits.maximumBodyBytes {
                throw HTTPRequestBody.tooLarge(limits.maximumBodyBytes)
            }
            return try await nextChunk()
        } catch {
            exchange.bodyFailure = error
            throw error
        }
    }

    private func nextChunk() async throws -> [UInt8]? {
        while true {
            switch try parser.next(&input) {
            case .body(let count):
                exchange.owesContinue = false
                let chunk = [UInt8](input.bytes[..<count])
                input.consume(count)
                return chunk
            case .end:
                exchange.owesContinue = false
                exchange.bodyIsOver = true
                return nil
            case .head, nil:
                try await awaitBody()
            }
        }
    }

    // Reads once more, waiting for it if need be. Throws `HTTPError` when the body is late or ends early.
    private func awaitBody() async throws {
        let before = input.count
        if receive(atLeast: 65_536) {
            // A client on a fast line must not keep the loop to itself.
            exchange.bytesInOneTurn += input.count - before
            guard exchange.bytesInOneTurn > 1_000_000 else { return }
            exchange.bytesInOneTurn = 0
            await loop.giveWay()
            return
        }
        exchange.bytesInOneTurn = 0
        if exchange.owesContinue { try await sendContinue() }
        deadlines.awaitsBody(at: .now)
        schedule()
        defer { deadlines.progressed(by: input.count - before, at: .now) }
        while !receive(atLeast: 65_536) {
            guard activity == .serving, !hasEnded else { throw Self.bodyEndedEarly }
            guard !exchange.bodyIsLate else {
                throw HTTPError(.requestTimeout, "The request took too long to arrive.")
            }
            // Many may wait for long.
            input.releaseIfEmpty()
            await waitForBytes()
        }
    }

    // The client's doing, not the server's, also where it has gone and nobody will read the answer.
    private static var bodyEndedEarly: HTTPError {
        HTTPError(.badRequest, "The request ended before its body was complete.")
    }

    // RFC 9110 section 10.1.1: a client that expects it sends the body only now. It does not expect it any more once the
    // response has begun, and an interim response would stand in its midst.
    private func sendContinue() async throws {
        guard !exchange.hasBegunResponse else {
            throw HTTPError(.expectationFailed, "The body was not asked for before the response began.")
        }
        exchange.owesContinue = false
        try await send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), from: 0)
    }

    /// Reads over the rest of a body that the handler left, so that the next request can be read. Returns whether its
    /// end was reached within the limit. Throws what reading the body throws.
    func drainBody() async throws -> Bool {
        var dropped = 0
        while let chunk = try await readBody(of: exchange.number) {
            dropped += chunk.count
            guard dropped <= limits.maximumDrainBytes else { return false }
        }
        return true
    }
}
