import HTTPServer
import Persistence
import Site
import Testing

@Suite struct PageCacheTests {
    @Test func moreThanThereIsRoomForIsKeptInPart() async throws {
        let container = try PersistentContainer(model: Model([]), store: .inMemory)
        let kept = PageCache(
            container: container, hosts: HostRule(publicOrigin: nil),
            revalidation: Revalidation(container: container, instance: "i"))
        let handler = compose([kept.middleware]) { _ in
            HTTPResponse(
                headerFields: [.eTag: "\"a\"", .cacheControl: "private"],
                body: .bytes([UInt8](repeating: 32, count: 1 << 20)))
        }
        let requests = (0..<40).map { HTTPRequest(path: "/\($0)") }
        // Twice: a walk through all of them must not drop each page right before it is asked for again.
        for request in requests + requests { _ = try await handler(request) }
        let held = requests.count { kept.shortcut($0) != nil }
        #expect((7...10).contains(held))
    }

    @Test func aBrowserThatHasAPageHearsSoThoughThePageIsNotKept() async throws {
        let container = try PersistentContainer(model: Model([]), store: .inMemory)
        let revalidation = Revalidation(container: container, instance: "i")
        let kept = PageCache(
            container: container, hosts: HostRule(publicOrigin: nil), revalidation: revalidation)
        let handler = compose([SecurityHeaders.middleware, Compression.gzip, revalidation.middleware]) { _ in
            HTTPResponse(
                headerFields: [.contentType: "text/html"], body: .bytes([UInt8](repeating: 32, count: 2_000)))
        }
        func request(_ fields: HTTPFields = [:], authority: String = "localhost") -> HTTPRequest {
            HTTPRequest(authority: authority, path: "/page", headerFields: fields)
        }

        for encoding in ["", "gzip"] {
            let page = try await handler(request([.acceptEncoding: encoding]))
            let tag = try #require(page.headerFields[.eTag])
            let fields: HTTPFields = [.acceptEncoding: encoding, .ifNoneMatch: tag]
            let expected = try await handler(request(fields))
            let ready = try #require(kept.shortcut(request(fields)))
            #expect(expected.status == .notModified && ready.status == .notModified)
            #expect(ready.headerFields == expected.headerFields)
            #expect(ready.headerFields[.eTag] == tag)
            #expect(kept.shortcut(request(fields, authority: "elsewhere.example")) == nil)
        }
        #expect(kept.shortcut(request([.ifNoneMatch: "\"another\""])) == nil)
        #expect(kept.shortcut(request([.ifNoneMatch: "*"])) == nil)
        #expect(kept.shortcut(request()) == nil)
    }
}
