import App
import FoodPinTesting
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
