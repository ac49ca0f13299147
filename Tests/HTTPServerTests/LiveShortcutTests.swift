import Foundation
import Testing

@testable import HTTPServer

/// What lies ready is answered without the handler, by the same rules.
@Suite(.timeLimit(.minutes(5))) struct LiveShortcutTests {
    private static let large = [UInt8](repeating: 0x61, count: 8_000_000)

    private static let shortcut: HTTPShortcut = { request in
        if request.pathComponent == "/empty" { return HTTPResponse(status: .noContent) }
        let body: [UInt8]? =
            switch request.pathComponent {
            case "/large": large
            case let path where path.hasPrefix("/ready"): Array("ready \(path)".utf8)
            default: nil
            }
        return body.map {
            HTTPResponse(headerFields: [.eTag: "\"r\"", .acceptRanges: "bytes"], body: .bytes($0)).prepared()
        }
    }

    private func run(_ body: (SocketAddress, HTTPServer) async throws -> Void) async throws {
        try await TestServer(echo, shortcut: Self.shortcut).run(body)
    }

    @Test func bothKindsAreAnsweredInOrder() async throws {
        try await run { address, server in
            let client = try await RawClient(address)
            let paths = (0..<200).map { $0 % 3 == 0 ? "/handled/\($0)" : "/ready/\($0)" }
            try await client.send(paths.map { get($0) }.joined())
            for path in paths {
                let text = try await client.response().text
                #expect(text == (path.hasPrefix("/ready") ? "ready \(path)" : "GET \(path) "))
            }
            #expect(server.statistics.responses[2] == 200)
        }
    }

    @Test func itMayAnswerWithoutContent() async throws {
        try await run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/empty") + get("/ready"))
            #expect(try await client.response().status == 204)
            #expect(try await client.response().text == "ready /ready")
        }
    }

    @Test func itIsAskedForReadingOnly() async throws {
        try await run { address, _ in
            let client = try await RawClient(address)
            try await client.send(
                post("/ready", "Content-Length: 1\r\n", "x") + get("/ready", "Content-Length: 1\r\n") + "y")
            #expect(try await client.response().text == "POST /ready x")
            #expect(try await client.response().text == "GET /ready y")
        }
    }

    @Test func headConditionsAndRangesHold() async throws {
        try await run { address, _ in
            let client = try await RawClient(address)
            try await client.send("HEAD /ready HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.response(isHead: true).fields["content-length"] == "12")
            try await client.send(get("/ready", "If-None-Match: \"r\"\r\n"))
            #expect(try await client.response().status == 304)
            try await client.send(get("/ready", "Range: bytes=0-4\r\n"))
            let part = try await client.response()
            #expect(part.status == 206 && part.text == "ready")
            try await client.send(get("/ready", "Connection: close\r\n"))
            let text = try await client.readToEnd()
            #expect(text.contains("\r\nConnection: close\r\n") && text.hasSuffix("ready /ready"))
        }
    }

    @Test func aPreparedHeadIsTheSameUntilItIsChanged() async throws {
        let response = HTTPResponse(
            status: .created, headerFields: [.eTag: "\"r\"", .contentLength: "7"], body: .bytes([0x61]))
        var changed = response.prepared()
        changed.headerFields[.vary] = "Cookie"
        changed.status = .accepted
        let dated = HTTPResponse(headerFields: [.date: "Thu, 01 Jan 1970 00:00:00 GMT"], body: .bytes([0x61]))
        let responses = [
            "/plain": response, "/prepared": response.prepared(), "/changed": changed, "/dated": dated.prepared(),
        ]
        try await TestServer(echo, shortcut: { responses[$0.path] }).run { address, _ in
            let client = try await RawClient(address)
            var fields: [String: [String: String]] = [:]
            for path in responses.keys {
                try await client.send(get(path))
                let answer = try await client.response()
                #expect(answer.text == "a")
                #expect(answer.status == (path == "/changed" ? 202 : path == "/dated" ? 200 : 201))
                fields[path] = answer.fields
                if path != "/dated" { fields[path]?["date"] = nil }
            }
            #expect(fields["/plain"] == ["etag": "\"r\"", "content-length": "1"])
            #expect(fields["/prepared"] == fields["/plain"])
            #expect(fields["/changed"] == ["etag": "\"r\"", "content-length": "1", "vary": "Cookie"])
            #expect(fields["/dated"] == ["date": "Thu, 01 Jan 1970 00:00:00 GMT", "content-length": "1"])
        }
    }

    @Test func whatASlowClientDoesNotTakeAtOnceFollows() async throws {
        try await run { address, server in
            let client = try await RawClient(address)
            try await client.send(get("/large") + get("/ready") + get("/large") + get("/handled"))
            // It reads only now: the socket was full long before.
            for path in ["/large", "/ready", "/large", "/handled"] {
                let response = try await client.response()
                #expect(response.status == 200)
                #expect(response.body.count == (path == "/large" ? Self.large.count : path == "/ready" ? 12 : 13))
            }
            #expect(server.statistics.acceptedConnections == 1)
        }
    }

    @Test func aClientThatLeavesMidwayIsForgotten() async throws {
        try await run { address, server in
            for _ in 0..<20 {
                let client = try await RawClient(address)
                try await client.send(get("/large"))
                client.reset()
            }
            let last = try await RawClient(address)
            try await last.send(get("/ready"))
            #expect(try await last.response().status == 200)
        }
    }

    @Test func whatWasNotTakenIsNotCounted() async throws {
        let records = Shared<[RequestRecord]>([])
        let ended = Signal()
        let server = TestServer(
            echo, shortcut: Self.shortcut,
            observer: { record in
                records.update { $0.append(record) }
                ended.send()
            })
        try await server.run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/large"))
            _ = try await client.response(isHead: true)
            client.reset()
            await ended.wait()
        }
        #expect(records.value.map { $0.bytes < Self.large.count } == [true])
    }

    @Test func theObserverHearsOfEach() async throws {
        let records = Shared<[RequestRecord]>([])
        let server = TestServer(
            echo, shortcut: Self.shortcut, observer: { record in records.update { $0.append(record) } })
        try await server.run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/ready?secret"))
            _ = try await client.response()
            try await client.send(get("/handled"))
            _ = try await client.response()
        }
        #expect(records.value.map(\.path) == ["/ready", "/handled"])
        #expect(records.value.map(\.bytes) == [12, 13])
    }
}
