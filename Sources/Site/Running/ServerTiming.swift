public import HTTPServer

/// Tells the browser's tools how long the server took (Server Timing, section 3.1): for whoever looks into a slow page.
/// What is answered from memory, without a handler, says nothing.
public enum ServerTiming {
    /// Adds the field to every response that is made, e.g. `Server-Timing: handler;dur=0.412` in milliseconds.
    public static let middleware = HTTPMiddleware { request, next in
        let clock = ContinuousClock()
        let start = clock.now
        var response = try await next(request)
        let microseconds = Int(start.duration(to: clock.now) / .microseconds(1))
        if let name { response.headerFields[name] = "handler;dur=\(Double(microseconds) / 1_000)" }
        return response
    }

    private static let name = HTTPField.Name("server-timing")
}
