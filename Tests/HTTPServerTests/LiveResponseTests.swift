import Foundation
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct LiveResponseTests {
    @Test func streamsAreSentInChunks() async throws {
        try await TestServer({ request in
            HTTPResponse(
                body: .stream { writer in
                    for index in 0..<3 { try await writer.write("part \(index)\n") }
                    if request.path == "/fails" { throw HTTPError(.internalServerError) }
                })
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/"))
            let response = try await client.response()
            #expect(response.fields["transfer-encoding"] == "chunked")
            #expect(response.text == "part 0\npart 1\npart 2\n")

            try await client.send(get("/fails"))
            await #expect(throws: RawClient.Failure.self) { try await client.response() }

            let old = try await RawClient(address)
            try await old.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let text = try await old.readToEnd()
            #expect(text.hasSuffix("\r\n\r\npart 0\npart 1\npart 2\n"))
            #expect(!text.contains("chunked"))
        }
    }

    @Test func aStreamKeepsToItsLength() async throws {
        try await TestServer({ request in
            HTTPResponse(
                headerFields: [.contentLength: "4"],
                body: .stream { writer in try await writer.write(request.path == "/more" ? "12345" : "1234") })
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/"))
            #expect(try await client.response().text == "1234")
            try await client.send(get("/more"))
            await #expect(throws: RawClient.Failure.self) { try await client.response() }
        }
    }

    @Test func aLargeResponseReachesASlowClient() async throws {
        let content = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) }
        try await TestServer({ request in
            if request.path == "/bytes" { return HTTPResponse(body: .bytes(content)) }
            return HTTPResponse(
                body: .stream { writer in
                    for start in stride(from: 0, to: content.count, by: 100_000) {
                        try await writer.write(Array(content[start..<start + 100_000]))
                    }
                })
        }).run { address, _ in
            for path in ["/bytes", "/stream"] {
                let client = try await RawClient(address)
                try await client.send(get(path))
                try await client.pause(.milliseconds(50))
                #expect(try await client.response().body == content)
            }
        }
    }

    @Test func storedContentIsSentWholeAndInRanges() async throws {
        let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 13 ^ $0 >> 7) }
        try await TestServer({ request in
            HTTPResponse(
                headerFields: [.acceptRanges: "bytes"],
                body: .stored(
                    StoredContent(count: content.count) { places in
                        request.path == "/shorter" && places.lowerBound > 0 ? [1] : Array(content[places])
                    }))
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/"))
            let whole = try await client.response()
            #expect(whole.fields["content-length"] == "300000")
            #expect(whole.body == content)
            try await client.send(get("/", "Range: bytes=100000-299998\r\n"))
            let part = try await client.response()
            #expect(part.status == 206)
            #expect(part.fields["content-range"] == "bytes 100000-299998/300000")
            #expect(part.body == Array(content[100_000...299_998]))
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.response(isHead: true).fields["content-length"] == "300000")
            try await client.send(get("/shorter"))
            await #expect(throws: RawClient.Failure.self) { try await client.response() }
        }
    }

    @Test func filesAreSentWholeAndInRanges() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("file-\(UUID().uuidString)").path
        let content = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 13 ^ $0 >> 7) }
        try Data(content).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await TestServer({ _ in
            HTTPResponse(headerFields: [.acceptRanges: "bytes"], body: .file(FileSlice(try OpenFile(path: path))))
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/"))
            #expect(try await client.response().body == content)
            try await client.send(get("/", "Range: bytes=1000-1999\r\n"))
            let part = try await client.response()
            #expect(part.status == 206)
            #expect(part.body == Array(content[1_000..<2_000]))
            #expect(part.fields["content-range"] == "bytes 1000-1999/2000000")
            try await client.send(get("/", "Range: bytes=2000000-\r\n"))
            #expect(try await client.response().status == 416)
        }
    }

    @Test func aClientThatGoesAwayHarmsNobody() async throws {
        let content = [UInt8](repeating: 1, count: 20_000_000)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("large-\(UUID().uuidString)").path
        try Data(content).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await TestServer({ request in
            switch request.path {
            case "/bytes": HTTPResponse(body: .bytes(content))
            case "/file": HTTPResponse(body: .file(FileSlice(try OpenFile(path: path))))
            default: .text("fine")
            }
        }).run { address, _ in
            for path in ["/bytes", "/file", "/bytes", "/file"] {
                let client = try await RawClient(address)
                try await client.send(get(path))
            }
            let client = try await RawClient(address)
            try await client.send(get("/"))
            #expect(try await client.response().text == "fine")
        }
    }

    @Test func aHandlerRunsOnItsLoopAndComesBackToIt() async throws {
        let pool = BlockingPool(name: "test", threads: 2)
        try await TestServer({ _ in
            let before = System.currentThread
            let elsewhere = try await pool.run { System.currentThread }
            await Task.yield()
            let after = System.currentThread
            return .text("\(before == after) \(before != elsewhere)")
        }).run { address, _ in
            let client = try await RawClient(address)
            for _ in 0..<20 {
                try await client.send(get("/"))
                #expect(try await client.response().text == "true true")
            }
        }
    }
}
