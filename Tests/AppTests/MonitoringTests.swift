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
