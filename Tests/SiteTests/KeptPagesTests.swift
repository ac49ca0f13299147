import HTTPServer
import Persistence
import Site
import Testing

@Suite struct KeptPagesTests {
    @Test func moreThanThereIsRoomForIsKeptInPart() async throws {
        let container = try PersistentContainer(model: Model([]), store: .inMemory)
        let kept = KeptPages(container: container, hosts: HostRule(publicOrigin: nil))
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
}
