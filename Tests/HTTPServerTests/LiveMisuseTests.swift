import Dispatch
import Foundation
import Glibc
import Testing

@testable import HTTPServer

/// Handlers and clients that do what they should not.
@Suite(.timeLimit(.minutes(5))) struct LiveMisuseTests {
    /// A descriptor's number belongs to the next who opens something, here a handler on the same loop.
    @Test func nothingIsWrittenToADescriptorThatWasClosed() async throws {
        let goOn = DispatchSemaphore(value: 0)
        let isBlocked = Signal()
        let configure: (inout HTTPServerConfiguration) -> Void = { $0.loops = 1 }
        try await TestServer(
            { request in
                switch request.path {
                case "/block":
                    isBlocked.send()
                    block(on: goOn)
                    return .text("")
                case "/open": return .text(try await strayBytes())
                default: return .text("for a client that is gone")
                }
            }, configure: configure
        ).run { address, _ in
            let opener = try await RawClient(address)
            try await opener.send(get("/"))
            _ = try await opener.response()
            let gone = try await RawClient(address)
            try await gone.send(post("/unread", "Content-Length: 10\r\n"))
            let blocker = try await RawClient(address)
            try await blocker.send(get("/block"))
            await isBlocked.wait()
            // Both happen while the loop is busy: it learns of them in one turn, in this order.
            try await opener.send(get("/open"))
            gone.reset()
            goOn.signal()
            #expect(try await opener.response().text == "")
        }
    }

    @Test func aRefusalCountsItsOwnBytes() async throws {
        let records = Shared<[RequestRecord]>([])
        let observer: @Sendable (RequestRecord) -> Void = { record in records.update { $0.append(record) } }
        try await TestServer(echo, observer: observer).run { address, server in
            let client = try await RawClient(address)
            try await client.send(get("/a"))
            #expect(try await client.response().body.count == 7)
            try await client.send("nonsense\r\n")
            let refusal = try await client.response()
            #expect(refusal.status == 400)
            _ = try await client.readToEnd()
            #expect(records.value.map(\.bytes) == [7, refusal.body.count])
            #expect(server.statistics.bytesSent == 7 + refusal.body.count)
        }
    }

    @Test func noInterimResponseStandsWithinAResponse() async throws {
        try await TestServer({ request in
            HTTPResponse(
                body: .stream { writer in
                    do {
                        for try await _ in request.body {}
                    } catch {
                        try await writer.write("\((error as? HTTPError)?.status.code ?? 0)")
                    }
                })
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/", "Expect: 100-continue\r\nContent-Length: 3\r\n"))
            let response = try await client.response()
            #expect(response.status == 200)
            #expect(response.text == "417")
            #expect(response.fields["connection"] == "close")
        }
    }

    @Test func aBodyThatComesUnaskedKeepsTheConnection() async throws {
        try await TestServer(echo).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/1", "Expect: 100-continue\r\nContent-Length: 3\r\n", "abc"))
            var response = try await client.response()
            if response.status == 100 { response = try await client.response() }
            #expect(response.text == "POST /1 abc")
            #expect(response.fields["connection"] == nil)
        }
    }

    @Test func twoWritersAtOnceAreRefused() async throws {
        // More than the kernel's buffers at both ends hold.
        let content = [UInt8](repeating: 1, count: 24_000_000)
        let refused = Shared(0)
        try await TestServer({ _ in
            HTTPResponse(
                body: .stream { writer in
                    await withTaskGroup { group in
                        for _ in 0..<2 {
                            group.addTask {
                                do {
                                    try await writer.write(content)
                                } catch {
                                    if error is ConcurrentUse { refused.update { $0 += 1 } }
                                }
                            }
                        }
                    }
                })
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/"))
            #expect(try await client.response().body.count == content.count)
            #expect(refused.value == 1)
        }
    }

    @Test func twoReadersAtOnceAreRefused() async throws {
        let refused = Shared(0)
        try await TestServer({ request in
            await withTaskGroup { group in
                for _ in 0..<2 {
                    group.addTask {
                        do {
                            for try await _ in request.body {}
                        } catch {
                            if error is ConcurrentUse { refused.update { $0 += 1 } }
                        }
                    }
                }
            }
            return .text("done")
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/", "Expect: 100-continue\r\nContent-Length: 3\r\n"))
            #expect(try await client.response().status == 100)
            try await client.send("abc")
            #expect(try await client.response().text == "done")
            #expect(refused.value == 1)
        }
    }

    @Test func aBrokenBodyStaysBroken() async throws {
        try await TestServer({ request in
            var codes: [Int] = []
            for _ in 0..<2 {
                do {
                    for try await _ in request.body {}
                } catch let error as HTTPError {
                    codes.append(error.status.code)
                }
            }
            return .text("\(codes)")
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(
                post("/", "Transfer-Encoding: chunked\r\n", "zz\r\n0\r\n\r\n" + get("/smuggled")))
            let text = try await client.readToEnd()
            #expect(text.hasSuffix("[400, 400]"))
            #expect(text.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test(arguments: ["zz\r\n", "1\r\nxy\r\n0\r\n\r\n", "5\r\nab"])
    func nothingIsReadBehindABrokenBody(body: String) async throws {
        try await TestServer({ request in .text(request.path) }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/", "Transfer-Encoding: chunked\r\n", body + get("/smuggled")))
            client.finishSending()
            let text = try await client.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 400 "))
            #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2)
        }
    }

    @Test(arguments: ["Content-Length: 8000000\r\n", "Transfer-Encoding: chunked\r\n"])
    func aLargeBodyThatNobodyReadsEndsTheConnection(framing: String) async throws {
        try await TestServer({ request in .text(request.path) }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/", framing, "7a1200\r\n"))
            try await client.send([UInt8](repeating: 0x61, count: 8_000_000 - 8))
            let response = try await client.response()
            #expect(response.text == "/")
            #expect(response.fields["connection"] == "close")
        }
    }

    @Test func aBodyThatNeverComesLeavesTheAnswerAsItIs() async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = { $0.timeouts.bodyIdle = .milliseconds(50) }
        try await TestServer({ request in .text(request.path) }, configure: configure).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/", "Content-Length: 10\r\n", "abc"))
            let response = try await client.response()
            #expect(response.text == "/")
            #expect(response.fields["connection"] == "close")
        }
    }
}

/// Opens two sockets and reports what others have written to them some turns later.
private func strayBytes() async throws -> String {
    var pair: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &pair) == 0 else {
        throw RawClient.Failure(message: "socketpair: \(errno)")
    }
    defer { for descriptor in pair { Glibc.close(descriptor) } }
    for _ in 0..<20 { await Task.yield() }
    var found = ""
    for descriptor in pair {
        var buffer = [UInt8](repeating: 0, count: 1_000)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { found += String(decoding: buffer[..<count], as: UTF8.self) }
    }
    return found
}
