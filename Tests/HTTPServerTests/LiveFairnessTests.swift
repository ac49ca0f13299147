import Dispatch
import Foundation
import Testing

@testable import HTTPServer

/// One client does not keep the others waiting, nor out.
@Suite(.timeLimit(.minutes(5))) struct LiveFairnessTests {
    private let oneLoop: (inout HTTPServerConfiguration) -> Void = { $0.loops = 1 }

    @Test func aPipelineGivesWayToTheOthers() async throws {
        let handled = Shared(0)
        let isBlocked = Signal()
        let goOn = DispatchSemaphore(value: 0)
        try await TestServer(
            { request in
                if request.path == "/other" { return .text("\(handled.value)") }
                let count = handled.update { count in
                    count += 1
                    return count
                }
                if count == 100 {
                    isBlocked.send()
                    block(on: goOn)
                }
                return .text("")
            }, configure: oneLoop
        ).run { address, _ in
            let other = try await RawClient(address)
            try await other.send(get("/other"))
            #expect(try await other.response().text == "0")
            let pipeline = try await RawClient(address)
            try await pipeline.send(String(repeating: get("/"), count: 2_000))
            await isBlocked.wait()
            // The loop is busy, so this lies in the socket when it goes on.
            try await other.send(get("/other"))
            goOn.signal()
            let count = try #require(Int(try await other.response().text))
            #expect(count <= 100 + 16)
            for _ in 0..<2_000 { #expect(try await pipeline.response().status == 200) }
        }
    }

    @Test func theIdleMakeRoomForOthers() async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.limits.maximumConnections = 2
            $0.loops = 1
            $0.timeouts.spareIdle = .zero
        }
        try await TestServer(echo, configure: configure).run { address, server in
            let idle = try await RawClient(address)
            try await idle.send(get("/"))
            _ = try await idle.response()
            let busy = try await RawClient(address)
            try await busy.send(post("/", "Content-Length: 2\r\n", "a"))
            // Its request is on its way before the next one comes.
            while server.statistics.acceptedConnections < 2 { await Task.yield() }
            let third = try await RawClient(address)
            try await third.send(get("/third"))
            #expect(try await third.response().text == "GET /third ")
            #expect(try await idle.readToEnd() == "")
            try await busy.send("b")
            #expect(try await busy.response().text == "POST / ab")
            #expect(server.statistics.refusedConnections == 0)
        }
    }

    @Test func whoHasAlwaysBegunTheNextRequestIsNotLate() async throws {
        let shortcut: HTTPShortcut = { _ in .text("ready") }
        let configure: (inout HTTPServerConfiguration) -> Void = { $0.timeouts.head = .seconds(4) }
        try await TestServer(echo, shortcut: shortcut, configure: configure).run { address, _ in
            let client = try await RawClient(address)
            let request = get("/")
            let (start, end) = (String(request.prefix(20)), String(request.dropFirst(20)))
            // Each head is complete at once, but the first bytes of the next one come with it.
            #expect(try await client.exchange(end + start, after: start, for: .seconds(5)) == [200])
        }
    }
}
