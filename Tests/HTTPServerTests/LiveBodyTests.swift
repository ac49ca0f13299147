import Foundation
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct LiveBodyTests {
    @Test func theClientIsToldToContinueOnlyWhenTheBodyIsWanted() async throws {
        try await TestServer({ request in
            request.path == "/want" ? try await echo(request) : HTTPResponse(status: .forbidden)
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/want", "Expect: 100-continue\r\nContent-Length: 3\r\n"))
            #expect(try await client.response().status == 100)
            try await client.send("abc")
            #expect(try await client.response().text == "POST /want abc")

            try await client.send(post("/refuse", "Expect: 100-continue\r\nContent-Length: 3\r\n"))
            let refused = try await client.response()
            #expect(refused.status == 403)
            #expect(refused.fields["connection"] == "close")
            #expect(try await client.readToEnd() == "")

            let other = try await RawClient(address)
            try await other.send(post("/", "Expect: something\r\n"))
            #expect(try await other.response().status == 417)
        }
    }

    @Test func aBodyThatNobodyReadsDoesNotDisturbTheNextRequest() async throws {
        try await TestServer({ request in .text(request.path) }).run { address, _ in
            let client = try await RawClient(address)
            let body = String(repeating: "x", count: 50_000)
            try await client.send(post("/1", "Content-Length: 50000\r\n", body))
            #expect(try await client.response().text == "/1")
            try await client.send(post("/2", "Transfer-Encoding: chunked\r\n", "c350\r\n\(body)\r\n0\r\n\r\n"))
            #expect(try await client.response().text == "/2")
            try await client.send(get("/3"))
            #expect(try await client.response().text == "/3")
        }
    }

    @Test func aMalformedBodyIsRefusedThoughNobodyReadsIt() async throws {
        try await TestServer({ request in .text(request.path) }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/", "Transfer-Encoding: chunked\r\n", "zz\r\n"))
            #expect(try await client.response().status == 400)
            #expect(try await client.readToEnd() == "")
        }
    }

    @Test func aClientThatSendsTooMuchSeesThe413() async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = { $0.limits.maximumBodyBytes = 1_000_000 }
        try await TestServer(
            { request in
                var count = 0
                for try await chunk in request.body { count += chunk.count }
                return .text("\(count)")
            }, configure: configure
        ).run { address, _ in
            // The client sends all of it before it looks at the answer.
            let size = 8_000_000
            let client = try await RawClient(address)
            try await client.send(post("/", "Content-Length: \(size)\r\n"))
            let sent = try await client.send([UInt8](repeating: 0x61, count: size))
            #expect(sent == size)
            let response = try await client.response()
            #expect(response.status == 413)
            #expect(response.text.contains("1 MB"))
            #expect(response.fields["connection"] == "close")

            let chunked = try await RawClient(address)
            try await chunked.send(post("/", "Transfer-Encoding: chunked\r\n"))
            let chunk = "40000\r\n" + String(repeating: "x", count: 0x40000) + "\r\n"
            for _ in 0..<8 { try await chunked.send(chunk) }
            #expect(try await chunked.response().status == 413)
        }
    }

    @Test func aHandlerThatDoesNotReadStopsTheClient() async throws {
        let goOn = Signal()
        try await TestServer({ request in
            await goOn.wait()
            var count = 0
            for try await chunk in request.body { count += chunk.count }
            return .text("\(count)")
        }).run { address, _ in
            // More than the kernel's buffers at both ends hold.
            let size = 24_000_000
            let body = [UInt8](repeating: 1, count: size)
            let client = try await RawClient(address)
            try await client.send(post("/", "Content-Length: \(size)\r\n"))
            let sent = try await client.sendUntilItStalls(body)
            #expect(sent < size)
            goOn.send()
            try await client.send(Array(body[sent...]))
            #expect(try await client.response().text == "\(size)")
        }
    }

    @Test func aLargeUploadIsStreamedToAFile() async throws {
        try await TestServer({ request in
            let form = try await request.form()
            return .text("\(form.file("photo")?.stored?.size ?? -1) \(form.fields["name"] ?? "")")
        }).run { address, _ in
            let size = 20_000_000
            var body = Array("--x\r\nContent-Disposition: form-data; name=name\r\n\r\nCafé\r\n".utf8)
            body += Array("--x\r\nContent-Disposition: form-data; name=photo; filename=a\r\n\r\n".utf8)
            body += (0..<size).map { UInt8(truncatingIfNeeded: $0) }
            body += Array("\r\n--x--\r\n".utf8)
            let client = try await RawClient(address)
            let fields = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: \(body.count)\r\n"
            try await client.send(post("/", fields))
            try await client.send(body)
            #expect(try await client.response().text == "\(size) Café")
        }
    }

    @Test func aBodyThatEndsEarlyIsAnError() async throws {
        let seen = Shared<Int?>(nil)
        let done = Signal()
        try await TestServer({ request in
            do {
                _ = try await request.body.collect(upTo: 100)
            } catch let error as HTTPError {
                seen.update { $0 = error.status.code }
                done.send()
            }
            return HTTPResponse()
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/", "Content-Length: 10\r\n", "abc"))
            client.finishSending()
            await done.wait()
            #expect(seen.value == 400)
        }
    }

    @Test func theBodyCanBeReadFromAnyThread() async throws {
        try await TestServer({ request in
            let text = try await Task.detached {
                String(decoding: try await request.body.collect(upTo: 100_000), as: UTF8.self)
            }.value
            return .text("\(text.utf8.count)")
        }).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(post("/", "Content-Length: 60000\r\n"))
            for _ in 0..<6 { try await client.send(String(repeating: "x", count: 10_000)) }
            #expect(try await client.response().text == "60000")
        }
    }
}
