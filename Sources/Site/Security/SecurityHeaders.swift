public import HTTPServer

/// What every response tells the browser about trust.
public enum SecurityHeaders {
    /// Everything comes from here; no script or style stands in a page; no other site may frame one. `blob:` is the
    /// preview of a photo before it is uploaded, `data:` what stands in its place until it is there.
    static let contentSecurityPolicy = [
        "default-src 'self'", "img-src 'self' blob: data:", "object-src 'none'", "base-uri 'none'",
        "form-action 'self'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Adds the fields to every response.
    public static let middleware = HTTPMiddleware { request, next in
        var response = try await next(request)
        add(to: &response)
        return response
    }

    /// Adds the fields to a response that comes about without the middleware.
    static func add(to response: inout HTTPResponse) {
        for field in fields { response.headerFields.set(field) }
    }

    private static let fields: HTTPFields = [
        .contentSecurityPolicy: contentSecurityPolicy, .xContentTypeOptions: "nosniff",
        .referrerPolicy: "same-origin", .crossOriginResourcePolicy: "same-origin",
    ]
}
