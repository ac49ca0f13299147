import Foundation
import Testing

@testable import HTTPServer

@Suite struct ConditionalRequestTests {
    private func request(_ fields: HTTPFields, _ method: HTTPRequest.Method = .get) -> HTTPRequest {
        HTTPRequest(method: method, headerFields: fields)
    }

    private let changed = HTTPDate(seconds: 784_111_777)

    @Test func ifNoneMatch() {
        func evaluate(_ condition: String, _ method: HTTPRequest.Method = .get) -> ConditionalRequest {
            ConditionalRequest.evaluate(request([.ifNoneMatch: condition], method), eTag: "\"a,b\"")
        }
        #expect(evaluate("\"a,b\"") == .notModified)
        #expect(evaluate("W/\"a,b\"") == .notModified)
        #expect(evaluate("\"x\", \"a,b\"") == .notModified)
        #expect(evaluate("*") == .notModified)
        #expect(evaluate("\"a,b-gzip\"") == .notModified)
        #expect(evaluate("\"a\"") == .proceed)
        #expect(evaluate("a,b") == .proceed)
        #expect(evaluate("\"a,b\"", .post) == .preconditionFailed)
    }

    @Test func ifMatch() {
        func evaluate(_ condition: String, eTag: String = "\"a\"") -> ConditionalRequest {
            ConditionalRequest.evaluate(request([.ifMatch: condition], .put), eTag: eTag)
        }
        #expect(evaluate("\"a\"") == .proceed)
        #expect(evaluate("*") == .proceed)
        #expect(evaluate("\"b\"") == .preconditionFailed)
        #expect(evaluate("W/\"a\"", eTag: "W/\"a\"") == .preconditionFailed)
    }

    @Test func dates() {
        let earlier = HTTPDate(seconds: changed.seconds - 1).description
        func evaluate(_ fields: HTTPFields, _ method: HTTPRequest.Method = .get) -> ConditionalRequest {
            ConditionalRequest.evaluate(request(fields, method), eTag: "\"a\"", lastModified: changed)
        }
        #expect(evaluate([.ifModifiedSince: changed.description]) == .notModified)
        #expect(evaluate([.ifModifiedSince: earlier]) == .proceed)
        #expect(evaluate([.ifModifiedSince: "nonsense"]) == .proceed)
        #expect(evaluate([.ifModifiedSince: changed.description, .ifNoneMatch: "\"b\""]) == .proceed)
        #expect(evaluate([.ifModifiedSince: changed.description], .post) == .proceed)
        #expect(evaluate([.ifUnmodifiedSince: earlier]) == .preconditionFailed)
        #expect(evaluate([.ifUnmodifiedSince: earlier, .ifMatch: "\"a\""]) == .proceed)
    }

    @Test func a304KeepsWhatCachesNeed() {
        var response = HTTPResponse(
            headerFields: [.eTag: "\"a\"", .cacheControl: "no-cache", .contentType: "text/html", .vary: "Cookie"],
            body: .bytes([1]))
        ConditionalRequest.apply(to: &response, for: request([.ifNoneMatch: "\"a\""]))
        #expect(response.status == .notModified)
        #expect(response.headerFields == [.eTag: "\"a\"", .cacheControl: "no-cache", .vary: "Cookie"])
        #expect(response.body.count == 0)
    }

    @Test func onlyA200IsReplaced() {
        var response = HTTPResponse(status: .notFound, headerFields: [.eTag: "\"a\""])
        ConditionalRequest.apply(to: &response, for: request([.ifNoneMatch: "\"a\""]))
        #expect(response.status == .notFound)
    }
}

@Suite struct ByteRangeTests {
    private func apply(_ range: String, _ further: HTTPFields = [:], method: HTTPRequest.Method = .get) -> String {
        var fields: HTTPFields = [.range: range]
        for field in further { fields.append(field) }
        var response = HTTPResponse(
            headerFields: [.acceptRanges: "bytes", .eTag: "\"a\"", .lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"],
            body: .bytes(Array("0123456789".utf8)))
        ByteRange.apply(to: &response, for: HTTPRequest(method: method, headerFields: fields))
        guard case .bytes(let bytes) = response.body else { return "none" }
        let text = response.status == .rangeNotSatisfiable ? "" : String(decoding: bytes, as: UTF8.self)
        return "\(response.status.code) \(response.headerFields[.contentRange] ?? "-") \(text)"
    }

    @Test(arguments: [
        ("bytes=0-3", "206 bytes 0-3/10 0123"), ("bytes=8-", "206 bytes 8-9/10 89"),
        ("bytes=-2", "206 bytes 8-9/10 89"), ("bytes=-99", "206 bytes 0-9/10 0123456789"),
        ("Bytes=5-99999999999999999999", "206 bytes 5-9/10 56789"), ("bytes=10-", "416 bytes */10 "),
        ("bytes=-0", "416 bytes */10 "), ("bytes=99999999999999999999-", "416 bytes */10 "),
        ("bytes=3-2", "200 - 0123456789"), ("bytes=a-b", "200 - 0123456789"), ("bytes=0-1,3-4", "200 - 0123456789"),
        ("lines=0-1", "200 - 0123456789"), ("bytes=-", "200 - 0123456789"), ("bytes=+1-2", "200 - 0123456789"),
    ])
    func cuts(_ range: String, _ expected: String) {
        #expect(apply(range) == expected)
    }

    @Test func ifRange() {
        #expect(apply("bytes=0-0", [.ifRange: "\"a\""]).hasPrefix("206"))
        #expect(apply("bytes=0-0", [.ifRange: "\"b\""]).hasPrefix("200"))
        #expect(apply("bytes=0-0", [.ifRange: "W/\"a\""]).hasPrefix("200"))
        #expect(apply("bytes=0-0", [.ifRange: "Sun, 06 Nov 1994 08:49:37 GMT"]).hasPrefix("206"))
        #expect(apply("bytes=0-0", [.ifRange: "Sun, 06 Nov 1994 08:49:38 GMT"]).hasPrefix("200"))
        #expect(apply("bytes=0-0", method: .head).hasPrefix("200"))
    }
}

@Suite struct CompressionTests {
    private let page = Array(String(repeating: "<p>Hello, restaurant</p>", count: 200).utf8)

    private func get(_ fields: HTTPFields, type: String = "text/html; charset=utf-8", eTag: String? = "\"a\"")
        async throws -> HTTPResponse
    {
        let page = page
        return try await Compression.gzip(HTTPRequest(headerFields: fields)) { _ in
            var response = HTTPResponse(headerFields: [.contentType: type], body: .bytes(page))
            response.headerFields[.eTag] = eTag
            return response
        }
    }

    @Test func textIsSentAsGzipToWhoTakesIt() async throws {
        let response = try await get([.acceptEncoding: "br, gzip;q=0.8"])
        #expect(response.headerFields[.contentEncoding] == "gzip")
        #expect(response.headerFields[.vary] == "Accept-Encoding")
        #expect(response.headerFields[.eTag] == "\"a-gzip\"")
        guard case .bytes(let bytes) = response.body else {
            Issue.record("no content")
            return
        }
        #expect(bytes.count < page.count / 10)
        #expect(try Gunzip.run(bytes) == page)
    }

    @Test func othersGetTheTextItself() async throws {
        for field in ["", "identity", "gzip;q=0", "*;q=0", "br", "gzip; q=0.0"] {
            let response = try await get([.acceptEncoding: field])
            #expect(response.headerFields[.contentEncoding] == nil)
            #expect(response.headerFields[.vary] == "Accept-Encoding")
            #expect(response.headerFields[.eTag] == "\"a\"")
        }
        #expect(try await get([.acceptEncoding: "gzip"], type: "image/png").headerFields[.vary] == nil)
    }

    @Test func whatTheClientHasIsNotCompressedAgain() async throws {
        let response = try await get([.acceptEncoding: "gzip", .ifNoneMatch: "\"a-gzip\""])
        #expect(response.status == .notModified)
        #expect(response.headerFields[.eTag] == "\"a-gzip\"")
        let early = try await Compression.gzip(HTTPRequest(headerFields: [.ifNoneMatch: "\"a-gzip\""])) { _ in
            ConditionalRequest.notModifiedResponse(headerFields: [.eTag: "\"a\""])
        }
        #expect(early.headerFields[.eTag] == "\"a-gzip\"")
    }
}

@Suite struct StaticFilesTests {
    /// A folder of its own for each test, removed at its end.
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("static-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("site/css"), withIntermediateDirectories: true)
        try Data(String(repeating: "body { color: red }\n", count: 100).utf8)
            .write(to: folder.appendingPathComponent("site/css/site.css"))
        try Data([0x89, 0x50]).write(to: folder.appendingPathComponent("site/a b.png"))
        try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.txt"))
        try Data("hidden".utf8).write(to: folder.appendingPathComponent("site/.hidden"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/site/link.txt", withDestinationPath: folder.path + "/secret.txt")
        try await body(folder.path + "/site")
    }

    private func get(_ files: StaticFiles, _ path: String, _ fields: HTTPFields = [:]) async throws -> HTTPResponse {
        try await files.handler(HTTPRequest(path: path, headerFields: fields))
    }

    @Test func addressesCarryAHashAndLastForEver() async throws {
        try await withFolder { folder in
            let files = try StaticFiles(directory: folder, prefix: "/static")
            let address = files.url(for: "css/site.css")
            #expect(address == "/static/\(files.version)/css/site.css")
            let response = try await get(files, address)
            #expect(response.headerFields[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(response.headerFields[.contentType] == "text/css; charset=utf-8")
            #expect(response.body.count == 2_000)

            let plain = try await get(files, "/static/css/site.css")
            #expect(plain.headerFields[.cacheControl] == "no-cache")
            #expect(plain.headerFields[.eTag] == response.headerFields[.eTag])
            let stale = try await get(files, "/static/0123456789ab/css/site.css")
            #expect(stale.headerFields[.cacheControl] == "no-cache")

            try Data("body {}".utf8).write(to: URL(fileURLWithPath: folder + "/css/site.css"))
            #expect(try StaticFiles(directory: folder, prefix: "/static").version != files.version)
        }
    }

    @Test func textIsKeptAsGzip() async throws {
        try await withFolder { folder in
            let files = try StaticFiles(directory: folder, prefix: "/static/")
            let response = try await get(files, files.url(for: "css/site.css"), [.acceptEncoding: "gzip"])
            #expect(response.headerFields[.contentEncoding] == "gzip")
            #expect(response.headerFields[.vary] == "Accept-Encoding")
            #expect(response.headerFields[.eTag]?.hasSuffix("-gzip\"") == true)
            guard case .bytes(let bytes) = response.body else {
                Issue.record("no content")
                return
            }
            #expect(try Gunzip.run(bytes).count == 2_000)
        }
    }

    @Test func nothingOutsideTheFolderIsServed() async throws {
        try await withFolder { folder in
            let files = try StaticFiles(directory: folder, prefix: "/static")
            #expect(try await get(files, "/static/a%20b.png").status == .ok)
            for path in [
                "/static/../secret.txt", "/static/..%2Fsecret.txt", "/static/css/../../secret.txt", "/static/link.txt",
                "/static/.hidden", "/static/css", "/static/", "/static/%00", "/static/%FF", "/static//css/site.css",
                "/static/\(files.version)/../secret.txt",
            ] {
                await #expect(throws: HTTPError.self, "\(path)") { try await get(files, path) }
            }
        }
    }
}
