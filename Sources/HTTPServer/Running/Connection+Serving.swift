// The ways to answer. `serveAtOnce`: by the shortcut, where the socket's event is handled, without a task; what the client
// does not take of it, a task sends (`finishLater`). `serve`: by the handler, in a task, one head after the other. `refuse`:
// what is no request. Each begins the exchange, settles whether the connection is kept, writes head and content, reports, and
// leaves the connection waiting for the next head, lingering or closed.
extension Connection {
    /// Serves a request, and those that follow it without a pause.
    func serve(_ first: UnansweredHead) async {
        var next: UnansweredHead? = first
        var served = 0
        while let head = next {
            guard await respond(to: head) else { return }
            do {
                next = try nextHead().map { UnansweredHead(head: $0, goesToHandler: false) }
            } catch {
                refuse(error)
                return
            }
            served += 1
            // A client that sends many requests at once must not keep the loop to itself.
            if served % 16 == 0, next != nil { await loop.giveWay() }
        }
        awaitRequest()
    }

    /// A head that no task answers yet.
    struct UnansweredHead {
        var head: RequestHead
        /// Whether the shortcut is not to be asked any more.
        var goesToHandler: Bool
    }

    /// Answers requests whose responses lie ready, without a task: sixteen at most. Returns the next head, which a task
    /// must answer.
    func serveAtOnce(_ first: RequestHead) throws(HTTPError) -> UnansweredHead? {
        var head = first
        for _ in 0..<16 {
            guard answerAtOnce(head) else { return UnansweredHead(head: head, goesToHandler: true) }
            // The connection may have ended, or a task sends the rest.
            guard activity == .waiting, let next = try nextHead() else { return nil }
            head = next
        }
        return UnansweredHead(head: head, goesToHandler: false)
    }

    /// Answers a request by the shortcut. Returns whether that was possible.
    private func answerAtOnce(_ head: RequestHead) -> Bool {
        guard let shortcut = worker.service.shortcut, mayBeReady(head), !worker.isDraining else { return false }
        let start = MonotonicInstant.now
        let request = request(for: head, body: .empty)
        guard var response = shortcut(request), response.body.isReady, let socket else { return false }
        begin(head)
        apply(request, head, to: &response)
        let isKept = mayKeep(head, response)
        writeHead(
            of: response,
            OutputBuffer.Framing(count: response.body.count, isKept: isKept, isOldClient: head.minorVersion == 0))
        var body: [UInt8] = []
        if head.method != .head, !response.status.forbidsContent, case .bytes(let bytes) = response.body {
            body = bytes
        }
        let total = loop.output.count + body.count
        let sent = body.withUnsafeBytes { System.send(socket, loop.output.bytes, $0) }
        switch sent {
        case .bytes(total) where isKept:
            exchange.sentBytes = body.count
            report(head, response.status, start: start, failure: nil)
        case .failed:
            close()
            report(head, response.status, start: start, failure: nil)
        case .bytes, .wouldBlock:
            let taken = if case .bytes(let count) = sent { count } else { 0 }
            finishLater(head, response.status, isKept: isKept, start: start, body: body, sent: taken)
        }
        return true
    }

    private func mayBeReady(_ head: RequestHead) -> Bool {
        head.framing == .length(0) && (head.method == .get || head.method == .head)
    }

    // A task sends what the client did not take at once, and ends a connection that is not kept.
    private func finishLater(
        _ head: RequestHead, _ status: HTTPResponse.Status, isKept: Bool, start: MonotonicInstant, body: [UInt8],
        sent: Int
    ) {
        activity = .serving
        let restOfHead = Array(loop.output.bytes.dropFirst(sent))
        exchange.sentBytes = max(0, sent - loop.output.count)
        loop.startTask {
            do {
                try await self.send(restOfHead, from: 0)
                try await self.send(body, from: self.exchange.sentBytes)
                self.exchange.sentBytes = body.count
            } catch {
                // As below: what is cut short must not look whole, nor anything follow it.
                self.close()
            }
            self.report(head, status, start: start, failure: nil)
            guard self.activity == .serving else { return }
            guard isKept else { return self.linger() }
            do throws(HTTPError) {
                if let next = try self.nextHead() {
                    await self.serve(UnansweredHead(head: next, goesToHandler: false))
                } else {
                    self.awaitRequest()
                }
            } catch {
                self.refuse(error)
            }
        }
    }

    private func apply(_ request: HTTPRequest, _ head: RequestHead, to response: inout HTTPResponse) {
        guard head.isConditional else { return }
        ConditionalRequest.apply(to: &response, for: request)
        ByteRange.apply(to: &response, for: request)
    }

    /// Answers one request. Returns whether the connection can go on with the next.
    private func respond(to unanswered: UnansweredHead) async -> Bool {
        let start = MonotonicInstant.now
        let head = unanswered.head
        begin(head)
        var failure: String?
        var response: HTTPResponse
        let body =
            exchange.bodyIsOver
            ? HTTPRequestBody.empty
            : HTTPRequestBody(
                source: .connection(self, request: exchange.number, length: exchange.declaredLength))
        let request = request(for: head, body: body)
        do {
            let ready = !unanswered.goesToHandler && mayBeReady(head) ? worker.service.shortcut?(request) : nil
            response = if let ready { ready } else { try await worker.service.handler(request) }
        } catch let error as HTTPError {
            response = error.response
        } catch {
            failure = String(describing: error)
            response = HTTPError(.internalServerError, "Something went wrong here.").response
        }
        apply(request, head, to: &response)

        var isKept = false
        if activity == .serving, let broken = await settleBody(response) { response = broken }
        // The connection may have been lost meanwhile.
        if activity == .serving {
            isKept = mayKeep(head, response)
            do {
                try await send(response, to: head, isKept: &isKept)
            } catch {
                isKept = false
                // Content that is cut short must not look whole, so the connection ends without its proper close.
                close()
            }
        }
        report(head, response.status, start: start, failure: failure)
        guard activity == .serving else { return false }
        if isKept, !exchange.bodyIsOver { isKept = (try? await drainBody()) == true }
        guard isKept, activity == .serving else {
            linger()
            return false
        }
        return true
    }

    private func begin(_ head: RequestHead) {
        deadlines.beganHandling()
        exchange = Exchange(number: exchange.number + 1)
        switch head.framing {
        case .length(0):
            // The end of no body: the parser goes on to the next head.
            _ = try? parser.next(&input)
            return
        case .length(let length): exchange.declaredLength = length
        case .chunked: break
        }
        exchange.bodyIsOver = false
        exchange.owesContinue = head.expectsContinue
    }

    private func request(for head: RequestHead, body: HTTPRequestBody) -> HTTPRequest {
        var request = HTTPRequest(
            method: head.method, scheme: head.scheme, authority: head.authority, path: head.path,
            headerFields: head.fields, body: body)
        request.remoteAddress = remoteAddress
        request.spoolDirectory = worker.service.configuration.spoolDirectory
        return request
    }

    // Reads over a body that the handler left, if it is small: a request that breaks the rules in its body is refused
    // whether or not the handler looked at it. Returns the response that says so.
    private func settleBody(_ response: HTTPResponse) async -> HTTPResponse? {
        // A streamed response may still read the body, and a client that waits for "100 Continue" sends none.
        if case .stream = response.body { return nil }
        guard !exchange.bodyIsOver, exchange.bodyFailure == nil, !exchange.owesContinue,
            parser.remainingBody ?? 0 <= limits.maximumDrainBytes
        else { return nil }
        do {
            _ = try await drainBody()
            return nil
        } catch let error as HTTPError where error.status == .badRequest {
            return error.response
        } catch {
            // A body that is late or too large does not change what the handler did without it.
            return nil
        }
    }

    // Whether the connection can be kept behind this response: not if a rest of the body stands in the way.
    private func mayKeep(_ head: RequestHead, _ response: HTTPResponse) -> Bool {
        guard head.keepsConnection, !worker.isDraining, exchange.bodyFailure == nil, !exchange.owesContinue else {
            return false
        }
        if case .stream = response.body { return true }
        return exchange.bodyIsOver
    }

    /// Answers what cannot be read as a request, and ends the connection.
    func refuse(_ error: HTTPError) {
        guard let socket else { return }
        exchange = Exchange(number: exchange.number + 1)
        let incomplete = parser.incompleteHead
        let response = error.response
        writeHead(
            of: response, OutputBuffer.Framing(count: response.body.count, isKept: false, isOldClient: false))
        let headCount = loop.output.count
        if case .bytes(let bytes) = response.body, incomplete?.method != .head {
            bytes.withUnsafeBytes { loop.output.append($0) }
        }
        // It is small: a socket that does not take it at once belongs to a client that does not listen.
        if case .bytes(let count) = System.send(socket, loop.output.bytes) {
            exchange.sentBytes = max(0, count - headCount)
        }
        let head = incomplete ?? RequestHead(method: HTTPRequest.Method(token: "-"), path: "-")
        report(head, response.status, start: .now, failure: nil)
        linger()
    }

    // A client that still sends when the socket is closed would get a reset, and may lose the response by it (RFC 9112
    // section 9.6). So what it sends is read over for a while.
    private func linger() {
        guard let socket else { return }
        if hasEnded {
            close()
            return
        }
        activity = .lingering
        System.shutdownWriting(socket)
        input.consume(input.count)
        input.releaseIfEmpty()
        deadlines.beganLingering(at: loop.now, isStopping: worker.isDraining)
        schedule()
        canRead = true
        discard()
    }

    /// Reads over what comes behind the last response.
    func discard() {
        guard let socket else { return }
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
            for _ in 0..<64 {
                switch System.receive(socket, into: buffer) {
                case .bytes(1...): continue
                case .wouldBlock: return
                case .bytes, .failed:
                    close()
                    return
                }
            }
            loop.execute { if self.activity == .lingering { self.discard() } }
        }
    }

    private func report(
        _ head: RequestHead, _ status: HTTPResponse.Status, start: MonotonicInstant, failure: String?
    ) {
        let end = MonotonicInstant.now
        loop.counters.count(status, bytes: exchange.sentBytes, microseconds: start.microseconds(to: end))
        guard let observer = worker.service.observer else { return }
        observer(
            RequestRecord(
                method: head.method.rawValue, path: String(RequestTarget.path(of: head.path)), status: status,
                bytes: exchange.sentBytes,
                duration: start.duration(to: end), remoteAddress: remoteAddress, failure: failure))
    }
}
