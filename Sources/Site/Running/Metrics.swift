public import HTTPServer
public import Images
public import Persistence

/// What `/metrics` tells, in Prometheus' text format 0.0.4.
public struct Metrics: Sendable {
    private let container: PersistentContainer
    private let images: ImageWorkers
    private let server: @Sendable () -> HTTPServerStatistics?

    /// - Parameter server: the server's counts; nil where no server runs.
    public init(
        container: PersistentContainer, images: ImageWorkers, server: @escaping @Sendable () -> HTTPServerStatistics?
    ) {
        self.container = container
        self.images = images
        self.server = server
    }

    /// Adds `/metrics` and `/healthz`.
    public func addRoutes(to router: inout Router) {
        router.get(SiteAddresses.metrics) { _ in
            var response = HTTPResponse.text(text)
            response.headerFields[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
            response.headerFields[.cacheControl] = "no-store"
            return response
        }
        router.get(SiteAddresses.health) { _ in
            try container.check()
            var response = HTTPResponse.text("ok\n")
            response.headerFields[.cacheControl] = "no-store"
            return response
        }
    }

    var text: String {
        let images = images.statistics
        var lines: [String] = []
        func add(
            _ name: String, _ type: String, _ help: String,
            _ values: [(labels: String, value: any CustomStringConvertible)]
        ) {
            lines.append("# HELP foodpin_\(name) \(help)")
            lines.append("# TYPE foodpin_\(name) \(type)")
            lines += values.map { "foodpin_\(name)\($0.labels) \($0.value)" }
        }
        if let server = server() {
            add(
                "http_responses_total", "counter", "Responses by class of status.",
                server.responses.enumerated().dropFirst().map { ("{class=\"\($0.offset)xx\"}", $0.element) })
            add("http_response_bytes_total", "counter", "Bytes of content sent.", [("", server.bytesSent)])
            add("http_connections", "gauge", "Connections open now.", [("", server.openConnections)])
            add("http_connections_total", "counter", "Connections accepted.", [("", server.acceptedConnections)])
            add("http_connections_refused_total", "counter", "Connections refused.", [("", server.refusedConnections)])
            add(
                "http_request_duration_seconds", "histogram", "From a request's head to its last byte sent.",
                Self.histogram(server.durations))
            add(
                "http_loop_lag_seconds", "gauge", "Longest turn of an event loop since this was last asked for.",
                [("", server.longestTurn / .seconds(1))])
        }
        add("store_waiting_writes", "gauge", "Writes that wait for their turn.", [("", container.waitingWrites)])
        add("store_generation", "counter", "Commits since the start.", [("", Int(clamping: container.generation))])
        add("images_waiting", "gauge", "Pictures that wait for a worker.", [("", images.waiting)])
        add("images_running", "gauge", "Pictures in work.", [("", images.running)])
        add("image_workers", "gauge", "Worker processes that run.", [("", images.workers)])
        add("images_accepted_total", "counter", "Pictures prepared.", [("", images.accepted)])
        add("images_refused_total", "counter", "Pictures refused for what they are.", [("", images.refused)])
        add("images_failed_total", "counter", "Pictures lost to a failed worker.", [("", images.failed)])
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines of a histogram: cumulative counts by upper bound, sum and count.
    private static func histogram(
        _ durations: DurationHistogram
    ) -> [(labels: String, value: any CustomStringConvertible)] {
        var count = 0
        var lines: [(labels: String, value: any CustomStringConvertible)] = []
        for (place, requests) in durations.counts.enumerated() {
            count += requests
            let isLast = place == DurationHistogram.bounds.count
            let bound = isLast ? "+Inf" : "\(Double(DurationHistogram.bounds[place]) / 1_000_000)"
            lines.append(("_bucket{le=\"\(bound)\"}", count))
        }
        return lines + [("_sum", Double(durations.sum) / 1_000_000), ("_count", count)]
    }
}
