import Foundation
import Glibc
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct LiveLimitTests {
    @Test func slowHeadsAndBodiesAreRefused() async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.timeouts.head = .milliseconds(50)
            $0.timeouts.bodyIdle = .milliseconds(50)
        }
        try await TestServer(echo, configure: configure).run { address, _ in
            let head = try await RawClient(address)
            try await head.send("GET / HTTP/1.1\r\nHo")
            #expect(try await head.response().status == 408)
            #expect(try await head.readToEnd() == "")

            let body = try await RawClient(address)
            try await body.send(post("/", "Content-Length: 10\r\n", "abc"))
            let response = try await body.response()
            #expect(response.status == 408)
            #expect(response.fields["connection"] == "close")
        }
    }

    @Test func idleConnectionsAreClosed() async throws {
        try await TestServer(echo, configure: { $0.timeouts.idle = .milliseconds(50) }).run { address, _ in
            let client = try await RawClient(address)
            #expect(try await client.readToEnd() == "")
        }
    }

    @Test func clientsThatTakeNothingAreClosed() async throws {
        let content = [UInt8](repeating: 1, count: 50_000_000)
        let ended = Signal()
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.timeouts.write = .milliseconds(50)
            $0.timeouts.minimumBodyRate = .max
        }
        try await TestServer(
            { _ in HTTPResponse(body: .bytes(content)) }, observer: { _ in ended.send() }, configure: configure
        ).run { address, _ in
            let client = try await RawClient(address)
            try await client.send(get("/"))
            await ended.wait()
            await #expect(throws: RawClient.Failure.self) { try await client.response() }
        }
    }

    @Test func tooManyConnectionsAreTurnedAway() async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.limits.maximumConnections = 2
            // However slow the machine is, none of the two is idle for so long that it makes room.
            $0.timeouts.spareIdle = .seconds(600)
        }
        try await TestServer(echo, configure: configure).run { address, server in
            let first = try await RawClient(address)
            let second = try await RawClient(address)
            for client in [first, second] {
                try await client.send(get("/"))
                #expect(try await client.response().status == 200)
            }
            let third = try await RawClient(address)
            #expect(try await third.response().status == 503)
            #expect(server.statistics.refusedConnections == 1)
            try await first.send(get("/"))
            #expect(try await first.response().status == 200)
        }
    }

    @Test func noDescriptorIsLeftOpen() async throws {
        let port = Shared<UInt16>(0)
        try await TestServer(echo).run { address, server in
            port.update { $0 = address.port }
            for _ in 0..<50 {
                let client = try await RawClient(address)
                try await client.send(get("/", "Connection: close\r\n"))
                _ = try await client.readToEnd()
                let broken = try await RawClient(address)
                try await broken.send("broken\r\n")
                _ = try await broken.readToEnd()
            }
            let client = try await RawClient(address)
            try await client.send(get("/"))
            _ = try await client.response()
            #expect(server.statistics.acceptedConnections == 101)
            #expect(try OpenSockets.count(onPort: port.value) >= 1)
        }
        #expect(try OpenSockets.count(onPort: port.value) == 0)
    }

    @Test func connectionsAreFewerThanDescriptors() {
        var limits = HTTPLimits()
        limits.maximumConnections = 10_000
        #expect(limits.connections(within: 1_000_000) == 10_000)
        #expect(limits.connections(within: 1_024) == 924)
        #expect(limits.connections(within: 64) == 32)
    }

    /// In a process of its own: the others of this one would have too few descriptors for a moment.
    @Test func theServerTakesAsManyDescriptorsAsItMay() async {
        await #expect(processExitsWith: .success) {
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            getrlimit(resource, &limit)
            limit.rlim_cur = min(limit.rlim_max, 1_024)
            setrlimit(resource, &limit)
            try await TestServer { _ in HTTPResponse() }.run { _, _ in
                var limit = rlimit()
                getrlimit(resource, &limit)
                #expect(limit.rlim_cur == limit.rlim_max)
            }
        }
    }
}
