extension Connection {
    /// Sends a response. Throws when the connection is lost or the content fails while it is made.
    func send(_ response: HTTPResponse, to head: RequestHead, isKept: inout Bool) async throws {
        exchange.hasBegunResponse = true
        let isOldClient = head.minorVersion == 0
        let hasContent = head.method != .head && !response.status.forbidsContent
        var count = response.body.count
        if case .stream = response.body {
            let declared = response.headerFields[.contentLength].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
            count = declared
            // Without chunks the end of the content is the end of the connection (RFC 9112 section 6.3).
            if declared == nil, isOldClient, hasContent { isKept = false }
            exchange.streaming = declared.map { .length(remaining: $0) } ?? (isOldClient ? .untilClose : .chunked)
        }
        writeHead(of: response, OutputBuffer.Framing(count: count, isKept: isKept, isOldClient: isOldClient))
        guard hasContent else {
            try await sendHead()
            return
        }
        switch response.body {
        case .none: try await sendHead()
        case .bytes(let bytes): try await sendHead(with: bytes)
        case .file(let slice):
            try await sendHead(more: slice.count > 0)
            try await send(slice)
        case .stored(let content):
            try await sendHead(more: content.count > 0)
            try await content.forEachPart { part in
                try await send(part, from: 0)
                exchange.sentBytes += part.count
            }
        case .stream(let produce):
            try await sendHead()
            try await produce(HTTPBodyWriter(connection: self, request: exchange.number))
            try await finishStream()
        }
    }

    // MARK: The head

    /// Puts a head into the loop's output.
    func writeHead(of response: HTTPResponse, _ framing: OutputBuffer.Framing) {
        loop.output.removeAll()
        loop.output.appendHead(of: response, framing: framing, date: loop.dateField.value())
    }

    private func sendHead(more: Bool = false) async throws {
        let sent = try transfer { System.send($0, loop.output.bytes, more: more) }
        guard sent < loop.output.count else { return }
        try await send([UInt8](loop.output.bytes[sent...]), from: 0)
    }

    private func sendHead(with body: [UInt8]) async throws {
        let headCount = loop.output.count
        let sent = try transfer { socket in body.withUnsafeBytes { System.send(socket, loop.output.bytes, $0) } }
        exchange.sentBytes += max(0, sent - headCount)
        if sent < headCount { try await send([UInt8](loop.output.bytes[sent...]), from: 0) }
        let offset = max(0, sent - headCount)
        guard offset < body.count else { return }
        try await send(body, from: offset)
        exchange.sentBytes += body.count - offset
    }

    // MARK: Bytes

    // Does `call` while the socket is open; returns how many bytes it took.
    private func transfer(_ call: (Int32) -> System.Transfer) throws(ConnectionLost) -> Int {
        guard let socket else { throw ConnectionLost() }
        switch call(socket) {
        case .bytes(let count): return count
        case .wouldBlock: return 0
        case .failed: throw ConnectionLost()
        }
    }

    /// Sends `bytes` from `start` on, waiting where the client is slower.
    func send(_ bytes: [UInt8], from start: Int) async throws(ConnectionLost) {
        var offset = start
        while offset < bytes.count {
            let sent = try transfer { socket in
                bytes.withUnsafeBytes { System.send(socket, UnsafeRawBufferPointer(rebasing: $0[offset...])) }
            }
            offset += sent
            deadlines.progressed(by: sent, at: .now)
            if sent == 0 { try await waitForRoom() }
        }
    }

    private func send(_ slice: FileSlice) async throws {
        var offset = slice.offset
        let end = slice.offset + slice.count
        while offset < end {
            guard let socket else { throw ConnectionLost() }
            let count = min(end - offset, 262_144)
            switch System.sendFile(slice.file.descriptor, offset: offset, count: count, to: socket) {
            case .bytes(0): throw ConnectionLost()
            case .bytes(let sent):
                offset += sent
                exchange.sentBytes += sent
                deadlines.progressed(by: sent, at: .now)
                // A large file must not keep the loop to itself.
                if sent == count, offset < end { await loop.giveWay() }
            case .wouldBlock: try await waitForRoom()
            case .failed: throw ConnectionLost()
            }
        }
    }

    // MARK: Streams

    /// Sends a part of the streamed response to request `number`. From any thread.
    func writeStreamed(_ bytes: [UInt8], of number: UInt64) async throws {
        guard loop.isCurrent else {
            return try await withTaskExecutorPreference(loop) { try await self.writeStreamed(bytes, of: number) }
        }
        guard exchange.number == number, activity == .serving else { throw ConnectionLost() }
        guard !bytes.isEmpty else { return }
        guard !exchange.isWriting else { throw ConcurrentUse() }
        exchange.isWriting = true
        defer { exchange.isWriting = false }
        switch exchange.streaming {
        case .none: throw ConnectionLost()
        case .chunked:
            // chunk = chunk-size [ chunk-ext ] CRLF chunk-data CRLF (RFC 9112 section 7.1)
            var chunk = Array(String(bytes.count, radix: 16).utf8)
            chunk.reserveCapacity(chunk.count + bytes.count + 4)
            chunk.append(contentsOf: [Grammar.carriageReturn, Grammar.lineFeed])
            chunk.append(contentsOf: bytes)
            chunk.append(contentsOf: [Grammar.carriageReturn, Grammar.lineFeed])
            try await send(chunk, from: 0)
        case .length(let remaining):
            guard bytes.count <= remaining else { throw ContentLengthExceeded() }
            exchange.streaming = .length(remaining: remaining - bytes.count)
            try await send(bytes, from: 0)
        case .untilClose:
            try await send(bytes, from: 0)
        }
        exchange.sentBytes += bytes.count
    }

    private func finishStream() async throws {
        guard !exchange.isWriting else { throw ConcurrentUse() }
        switch exchange.streaming {
        case .chunked: try await send(Array("0\r\n\r\n".utf8), from: 0)
        case .length(let remaining) where remaining > 0: throw ConnectionLost()
        case .length, .untilClose, .none: break
        }
        exchange.streaming = .none
    }
}
