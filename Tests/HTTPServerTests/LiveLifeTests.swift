import Dispatch
import Foundation
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct LiveLifeTests {
    @Test func aTakenPortIsSaidSo() async throws {
        try await TestServer(echo).run { address, server in
            let other = HTTPServer(configuration: HTTPServerConfiguration(port: address.port), handler: echo)
            #expect {
                _ = try other.start()
            } throws: { error in
                (error as? HTTPServerError)?.kind == .portTaken
            }
            #expect {
                _ = try server.start()
            } throws: { error in
                (error as? HTTPServerError)?.kind == .alreadyStarted
            }
        }
        for host in ["203.0.113.1", "no-such-host.invalid"] {
            let server = HTTPServer(configuration: HTTPServerConfiguration(host: host, port: 0), handler: echo)
            #expect {
                _ = try server.start()
            } throws: { error in
                (error as? HTTPServerError)?.kind == .addressNotAvailable
            }
        }
    }

    @Test func aStopLetsARunningRequestFinish() async throws {
        let entered = Signal()
        let goOn = Signal()
        let server = HTTPServer(configuration: HTTPServerConfiguration(port: 0, loops: 2)) { _ in
            entered.send()
            await goOn.wait()
            return .text("finished")
        }
        let address = try server.start()
        let idle = try await RawClient(address)
        let busy = try await RawClient(address)
        try await busy.send(get("/"))
        await entered.wait()
        async let stopped: Void = server.shutdown(grace: .seconds(60))
        #expect(try await idle.readToEnd() == "")
        goOn.send()
        let response = try await busy.response()
        #expect(response.text == "finished")
        #expect(response.fields["connection"] == "close")
        #expect(try await busy.readToEnd() == "")
        await stopped
        await #expect(throws: RawClient.Failure.self) { try await RawClient(address) }
    }

    @Test func aStopDoesNotWaitForEver() async throws {
        let entered = Signal()
        let goOn = Signal()
        let server = HTTPServer(configuration: HTTPServerConfiguration(port: 0)) { _ in
            entered.send()
            await goOn.wait()
            return .text("too late")
        }
        let client = try await RawClient(try server.start())
        try await client.send(get("/"))
        await entered.wait()
        await server.shutdown(grace: .milliseconds(50))
        #expect(try await client.readToEnd() == "")
        #expect(server.statistics.openConnections == 0)
        goOn.send()
    }

    @Test func aStopAnswersThoseWhoWaitToBeAccepted() async throws {
        let isBlocked = Signal()
        let goOn = DispatchSemaphore(value: 0)
        let server = HTTPServer(configuration: HTTPServerConfiguration(port: 0, loops: 1)) { request in
            if request.path == "/block" {
                isBlocked.send()
                block(on: goOn)
            }
            return .text(request.path)
        }
        let address = try server.start()
        let blocker = try await RawClient(address)
        try await blocker.send(get("/block"))
        await isBlocked.wait()
        // Nobody accepts these before the loop goes on, and by then the server stops.
        var clients: [RawClient] = []
        for number in 0..<20 {
            let client = try await RawClient(address)
            try await client.send(get("/\(number)"))
            clients.append(client)
        }
        async let stopped: Void = server.shutdown(grace: .seconds(60))
        while server.isRunning { await Task.yield() }
        goOn.signal()
        for (number, client) in clients.enumerated() {
            #expect(try await client.response().text == "/\(number)")
            #expect(try await client.readToEnd() == "")
        }
        await stopped
    }

    @Test func aStopWaitsForARequestThatHasBegun() async throws {
        var configuration = HTTPServerConfiguration(port: 0, loops: 2)
        configuration.timeouts.head = .seconds(600)
        configuration.timeouts.stop = .seconds(600)
        let server = HTTPServer(configuration: configuration, handler: echo)
        let address = try server.start()
        let idle = try await RawClient(address)
        try await idle.send(get("/"))
        _ = try await idle.response()
        let begun = try await RawClient(address)
        try await begun.send(get("/") + "GET /begun HTTP/1.1\r\nHo")
        _ = try await begun.response()
        let new = try await RawClient(address)
        while server.statistics.openConnections < 3 { await Task.yield() }
        async let stopped: Void = server.shutdown(grace: .seconds(600))
        #expect(try await idle.readToEnd() == "")
        try await begun.send("st: a\r\n\r\n")
        try await new.send(get("/new"))
        #expect(try await begun.response().text == "GET /begun ")
        let response = try await new.response()
        #expect(response.text == "GET /new ")
        #expect(response.fields["connection"] == "close")
        await stopped
    }

    @Test func aStopDoesNotWaitForARequestThatNeverEnds() async throws {
        let server = HTTPServer(configuration: HTTPServerConfiguration(port: 0, loops: 1), handler: echo)
        let client = try await RawClient(try server.start())
        try await client.send("GET / HTTP/1.1\r\n")
        while server.statistics.openConnections < 1 { await Task.yield() }
        await server.shutdown(grace: .seconds(60))
        #expect(server.statistics.openConnections == 0)
    }

    @Test func aServerOnIPv6() async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = { $0.host = "::1" }
        try await TestServer(echo, configure: configure).run { address, _ in
            #expect(address.description == "[::1]:\(address.port)")
            let client = try await RawClient(address)
            try await client.send(get("/"))
            #expect(try await client.response().status == 200)
        }
    }
}
