import App
import FoodPinTesting
import Foundation
import Persistence
import Site
import Testing

/// What whoever runs the server gets to know.
@Suite struct MonitoringTests {
    @Test func healthAndMetricsAreThere() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            #expect(try await visitor.get("/healthz").text == "ok\n")
            _ = try await visitor.get("/nothing")
            let metrics = try await visitor.get("/metrics")
            #expect(metrics["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(metrics.text.contains("foodpin_http_responses_total{class=\"4xx\"} 1\n"))
            #expect(metrics.text.hasSuffix("\n"))
        }
    }

    @Test func requestsAreCountedByTheTimeThatTheyTook() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            for _ in 1...3 { _ = try await visitor.get("/restaurants") }
            let text = try await visitor.get("/metrics").text
            let lines = text.split(separator: "\n")
            let buckets = lines.filter { $0.hasPrefix("foodpin_http_request_duration_seconds_bucket") }
            let counts = try buckets.map { try #require(Int($0.split(separator: " ")[1])) }
            #expect(counts == counts.sorted() && counts.count == 11 && counts.last == 3)
            #expect(buckets.last?.contains("le=\"+Inf\"") == true)
            #expect(lines.contains("foodpin_http_request_duration_seconds_count 3"))
            for name in ["http_request_duration_seconds_sum", "http_loop_lag_seconds", "store_waiting_writes"] {
                let line = try #require(lines.first { $0.hasPrefix("foodpin_\(name) ") })
                #expect(try #require(Double(line.split(separator: " ")[1])) >= 0)
            }
        }
    }

    @Test func responsesSayHowLongTheyTookWhenAsked() async throws {
        for isAsked in [true, false] {
            let asks: (inout Configuration) -> Void = { $0.tellsTiming = isAsked }
            let timing = try await TestApp.run(configure: asks) { app in
                try await app.visitor().get("/restaurants")["Server-Timing"]
            }
            #expect((timing?.wholeMatch(of: /handler;dur=[0-9.]+/) != nil) == isAsked)
        }
    }

    /// A store whose pages cannot be read is not healthy, though it can be opened.
    @Test func healthReadsTheStore() async throws {
        let folder = try TemporaryFolder()
        try await TestApp.run(data: folder.path) { app in
            _ = try await app.visitor().get("/restaurants")
            let file = try FileHandle(forUpdating: URL(filePath: app.app.services.container.file))
            let page = 4_096
            let size = try file.seekToEnd()
            try file.seek(toOffset: UInt64(page))
            try file.write(contentsOf: Data(count: Int(size) - page))
            try file.close()
            #expect(try await app.visitor().get("/healthz").status == 503)
        }
    }

    @Test func everyRequestIsALineWithoutWhatWasTyped() async throws {
        let lines = try await TestApp.run(over: .socket) { app in
            _ = try await app.visitor().get("/restaurants?q=secret")
            await app.app.shutdown()
            return app.log.lines
        }
        #expect(lines.contains { $0.hasPrefix("method=GET path=/restaurants status=200 bytes=") })
        #expect(!lines.contains { $0.contains("secret") })
    }
}
