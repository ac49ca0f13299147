import App
public import Foundation
import HTTPServer

/// A visitor: sends requests, keeps cookies as a browser does, and follows redirects when asked to.
public final class TestClient {
    private let app: TestApp
    private var cookies: [String: String] = [:]

    init(app: TestApp) {
        self.app = app
    }

    /// Sends a request as it is, with the cookies.
    public func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: Data = Data()
    ) async throws -> TestResponse {
        var headers = headers
        if !cookies.isEmpty {
            headers.append(("Cookie", cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")))
        }
        let exchange = TestExchange(method: method, path: path, headers: headers, body: body)
        let response =
            switch app.transport {
            case .handler: try await exchange.call(app.app.handler)
            case .socket: try await exchange.send(to: app.address)
            }
        for cookie in response.all("Set-Cookie") { keep(cookie) }
        return response
    }

    /// GET.
    public func get(_ path: String, _ headers: (String, String)...) async throws -> TestResponse {
        try await send("GET", path, headers: headers)
    }

    /// POST of a form without files, as a browser sends it.
    public func post(
        _ path: String, _ fields: KeyValuePairs<String, String> = [:], headers: [(String, String)] = []
    ) async throws -> TestResponse {
        let form = FormFields(fields.map { FormField(name: $0.key, value: $0.value) }).urlEncoded
        return try await send(
            "POST", path, headers: headers + [("Content-Type", "application/x-www-form-urlencoded")],
            body: Data(form.utf8))
    }

    /// POST of a form with files.
    public func post(_ path: String, _ form: MultipartBuilder) async throws -> TestResponse {
        try await send("POST", path, headers: [("Content-Type", form.contentType)], body: form.body)
    }

    /// The page that a response leads to.
    public func follow(_ response: TestResponse) async throws -> TestResponse {
        guard let location = response["Location"] else { return response }
        return try await get(location)
    }

    private func keep(_ cookie: String) {
        let parts = cookie.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard let pair = parts.first, let sign = pair.firstIndex(of: "=") else { return }
        let name = String(pair[..<sign])
        cookies[name] = parts.contains("Max-Age=0") ? nil : String(pair[pair.index(after: sign)...])
    }
}
