import Testing

@testable import HTTPServer

@Suite struct RouterTests {
    private var router: Router {
        var router = Router()
        router.get("/") { _ in .text("home") }
        router.get("/restaurants") { _ in .text("list") }
        router.post("/restaurants") { _ in .text("create") }
        router.get("/restaurants/new") { _ in .text("new") }
        router.get("/restaurants/{id}") { request in .text("show \(request.parameters["id"] ?? "")") }
        router.delete("/restaurants/{id}") { request in .text("gone \(request.parameters["id"] ?? "")") }
        router.get("/restaurants/{id}/edit") { request in .text("edit \(try request.parameters.integer("id"))") }
        router.post("/restaurants/{id}/delete") { _ in .text("delete") }
        router.get("/{page}/{part}") { request in
            .text("\(request.parameters["page"] ?? "") \(request.parameters["part"] ?? "")")
        }
        router.get(below: "/static/") { request in .text("file \(request.pathComponent)") }
        return router
    }

    private func answer(_ method: HTTPRequest.Method, _ path: String) async -> String {
        do {
            let response = try await router.respond(to: HTTPRequest(method: method, path: path))
            if let allow = response.headerFields[.allow] { return "\(response.status.code) \(allow)" }
            guard case .bytes(let bytes) = response.body else { return "\(response.status.code)" }
            return String(decoding: bytes, as: UTF8.self)
        } catch let error as HTTPError {
            return "\(error.status.code)" + (error.headerFields[.allow].map { " \($0)" } ?? "")
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("/", "home"), ("/restaurants", "list"), ("/restaurants?q=/new", "list"), ("/restaurants/new", "new"),
        ("/restaurants/7", "show 7"), ("/restaurants/a%20b", "show a b"), ("/restaurants/7/edit", "edit 7"),
        ("/restaurants/a%2Fb", "show a/b"), ("/restaurants/new/x", "404"), ("/restaurants/", "404"),
        ("/restaurants/7/", "404"), ("//restaurants", "404"), ("/Restaurants", "404"), ("/restaurants%2F7", "404"),
        ("/r%65staurants", "list"), ("/other/part", "other part"), ("/restaurants/%zz", "400"),
        ("/restaurants/%00", "400"), ("/restaurants/%FF", "400"), ("/static/css/a.css", "file /static/css/a.css"),
        ("/static", "404"), ("/static/x", "static x"),
    ])
    func findsByPath(_ path: String, _ expected: String) async {
        #expect(await answer(.get, path) == expected)
    }

    @Test(arguments: ["0", "-1", "+1", "01", "1x", "9223372036854775808", "%31%00", " 1"])
    func integersHaveOneForm(_ id: String) async {
        let answer = await answer(.get, "/restaurants/\(id)/edit")
        #expect(answer == "404" || answer == "400")
    }

    @Test func methods() async {
        #expect(await answer(.post, "/restaurants") == "create")
        #expect(await answer(.head, "/restaurants") == "list")
        #expect(await answer(.put, "/restaurants") == "405 GET, HEAD, OPTIONS, POST")
        #expect(await answer(.get, "/restaurants/7/delete") == "405 OPTIONS, POST")
        #expect(await answer(.delete, "/restaurants/7") == "gone 7")
        #expect(await answer(.delete, "/restaurants/new") == "405 GET, HEAD, OPTIONS")
        #expect(await answer(.options, "/restaurants/7/delete") == "204 OPTIONS, POST")
        #expect(await answer(.options, "*") == "204 DELETE, GET, HEAD, OPTIONS, POST")
        #expect(await answer(.post, "/static/a/b") == "405 GET, HEAD, OPTIONS")
        #expect(await answer(.post, "/nowhere") == "404")
        #expect(await answer(HTTPRequest.Method(token: "BREW"), "/") == "501")
        #expect(await answer(.trace, "/") == "405 GET, HEAD, OPTIONS")
    }

    @Test func everyMethodHasItsRoute() async throws {
        var router = Router()
        router.put("/a") { _ in .text("put") }
        router.patch("/a") { _ in .text("patch") }
        router.delete("/a") { _ in .text("delete") }
        for method in [HTTPRequest.Method.put, .patch, .delete] {
            let response = try await router.respond(to: HTTPRequest(method: method, path: "/a"))
            guard case .bytes(let bytes) = response.body else {
                Issue.record("no content")
                continue
            }
            #expect(String(decoding: bytes, as: UTF8.self) == method.rawValue.lowercased())
        }
        await #expect(throws: HTTPError.self) { try await router.respond(to: HTTPRequest(method: .get, path: "/a")) }
    }

    @Test func aSubtreeKnowsWhatStandsBeforeIt() async throws {
        var router = Router()
        router.get(below: "/a/{id}/files") { request in .text(request.parameters["id"] ?? "none") }
        let response = try await router.respond(to: HTTPRequest(path: "/a/7/files/b/c"))
        guard case .bytes(let bytes) = response.body else {
            Issue.record("no content")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "7")
    }

    @Test func middlewareWrapsFromTheOutside() async throws {
        func tag(_ text: String) -> HTTPMiddleware {
            HTTPMiddleware { request, next in
                var response = try await next(request)
                response.headerFields.append(text, for: .via)
                return response
            }
        }
        let handler = compose([tag("outer"), tag("inner")]) { _ in HTTPResponse() }
        #expect(try await handler(HTTPRequest()).headerFields[values: .via] == ["inner", "outer"])
    }
}
