import Foundation
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct LiveExchangeTests {
    @Test func aConnectionIsKept() async throws {
        try await TestServer(echo).run { address, server in
            let client = try await RawClient(address)
            for index in 0..<5 {
                try await client.send(post("/\(index)", "Content-Length: 2\r\n", "ab"))
                let response = try await client.response()
                #expect(response.status == 200)
                #expect(response.text == "POST /\(index) ab")
                #expect(response.fields["connection"] == nil)
                #expect(response.fields["date"]?.hasSuffix("GMT") == true)
            }
            #expect(server.statistics.acceptedConnections == 1)
            #expect(server.statistics.responses[2] == 5)
        }
    }

    @Test func requestsSentAtOnceAreAnsweredInOrder() async throws {
        try await TestServer(echo).run { address, _ in
            let client = try await RawClient(address)
            let count = 100
            let requests = (0..<count).map { index in
                index % 2 == 0
                    ? get("/\(index)") : post("/\(index)", "Transfer-Encoding: chunked\r\n", "1\r\nx\r\n0\r\n\r\n")
            }
            try await client.send(requests.joined())
            for index in 0..<count {
                let expected = index % 2 == 0 ? "GET /\(index) " : "POST /\(index) x"
                #expect(try await client.response().text == expected)
            }
        }
    }

    @Test func theConnectionEndsWhereAskedFor() async throws {
        try await TestServer(echo).run { address, _ in
            for request in [get("/", "Connection: close\r\n"), "GET / HTTP/1.0\r\n\r\n"] {
                let client = try await RawClient(address)
                try await client.send(request + "what follows is not read")
                let text = try await client.readToEnd()
                #expect(text.contains("\r\nConnection: close\r\n"))
                #expect(text.hasSuffix("GET / "))
            }
            let client = try await RawClient(address)
            try await client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(try await client.response().fields["connection"] == "keep-alive")
            try await client.send("GET /2 HTTP/1.0\r\n\r\n")
            #expect(try await client.response().text == "GET /2 ")
        }
    }

    @Test func aClientThatFinishesSendingGetsItsAnswer() async throws {
        try await TestServer(echo).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/half"))
            client.finishSending()
            #expect(try await client.readToEnd().hasSuffix("GET /half "))
        }
    }

    @Test func headHasTheLengthAndNoContent() async throws {
        try await TestServer(echo).run { address, _ in
            let client = try await RawClient(address)
            try await client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n" + get("/y"))
            let head = try await client.response(isHead: true)
            #expect(head.fields["content-length"] == "8")
            #expect(try await client.response().text == "GET /y ")
        }
    }

    @Test func preconditionsAreAppliedToEveryResponse() async throws {
        try await TestServer(echo).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/", "If-None-Match: \"e\"\r\n"))
            let response = try await client.response()
            #expect(response.status == 304)
            #expect(response.fields["etag"] == "\"e\"")
            #expect(response.fields["content-length"] == nil)
            try await client.send(get("/", "If-Match: \"f\"\r\n"))
            #expect(try await client.response().status == 412)
        }
    }

    @Test func errorsOfTheHandlerBecomeResponses() async throws {
        struct Secret: Error {}
        let failures = Shared<[String]>([])
        let observer: @Sendable (RequestRecord) -> Void = { record in
            if let failure = record.failure { failures.update { $0.append(failure) } }
        }
        try await TestServer(
            { request in
                if request.path == "/known" { throw HTTPError(.conflict, "Somebody else was faster.") }
                throw Secret()
            }, observer: observer
        ).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/known"))
            let known = try await client.response()
            #expect(known.status == 409)
            #expect(known.text == "Somebody else was faster.\n")
            try await client.send(get("/unknown"))
            let unknown = try await client.response()
            #expect(unknown.status == 500)
            #expect(!unknown.text.contains("Secret"))
        }
        #expect(failures.value == ["Secret()"])
    }

    @Test func recordsSayWhatHappened() async throws {
        let records = Shared<[RequestRecord]>([])
        let observer: @Sendable (RequestRecord) -> Void = { record in records.update { $0.append(record) } }
        try await TestServer(echo, observer: observer).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/a?b=c"))
            _ = try await client.response()
            try await client.send("nonsense\r\n")
            _ = try await client.readToEnd()
        }
        let seen = records.value
        #expect(seen.map(\.path) == ["/a", "-"])
        #expect(seen.map(\.status.code) == [200, 400])
        #expect(seen.first?.bytes == 11)
        #expect(seen.first?.remoteAddress?.isLoopback == true)
    }
}
