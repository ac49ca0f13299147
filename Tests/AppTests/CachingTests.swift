import FoodPinTesting
import Testing

/// Pages are asked for again and sent again only when something has changed.
@Suite struct CachingTests {
    @Test(arguments: TestApp.Transport.allCases, ["/restaurants", "/restaurants/1", "/restaurants/1/edit"])
    func aPageHoldsUntilSomethingIsSaved(transport: TestApp.Transport, path: String) async throws {
        try await TestApp.run(over: transport) { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            for encoding in ["identity", "gzip"] {
                let page = try await visitor.get(path, ("Accept-Encoding", encoding))
                #expect(page["Cache-Control"] == "private, no-cache")
                #expect(page["Content-Encoding"] == (encoding == "gzip" ? "gzip" : nil))
                let tag = try #require(page["ETag"])
                let held = try await visitor.get(path, ("If-None-Match", tag), ("Accept-Encoding", encoding))
                #expect(held.status == 304)
                #expect(held.body.isEmpty)
                #expect(held["ETag"] == tag)
                _ = try await visitor.post("/restaurants/1/favorite", ["favorite": encoding == "gzip" ? "on" : "off"])
                _ = try await visitor.post("/restaurants/1/review", ["rating": encoding == "gzip" ? "bad" : "good"])
                #expect(try await visitor.get(path, ("If-None-Match", tag)).status == 200)
            }
        }
    }

    @Test func aTagIsOfOneAddressAlone() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let tag = try #require(try await visitor.get("/restaurants")["ETag"])
            #expect(try await visitor.get("/restaurants?q=a", ("If-None-Match", tag)).status == 200)
            #expect(try await visitor.get("/nothing", ("If-None-Match", "*")).status == 404)
        }
    }

    @Test(arguments: ["/trash", "/healthz", "/metrics"])
    func whatMustNotBeKeptSaysSo(path: String) async throws {
        try await TestApp.run { app in
            let answer = try await app.visitor().get(path)
            #expect(answer["Cache-Control"] == "no-store")
            #expect(answer["ETag"] == nil)
        }
    }

    /// Going back shows the same form, with its key; a new visit brings another.
    @Test func aFormWithAKeyIsKeptByTheHistoryAlone() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let first = try await visitor.get("/restaurants/new")
            #expect(first["Cache-Control"] == "private, no-cache")
            #expect(first["ETag"] == nil)
            #expect(try await visitor.get("/restaurants/new").value(of: "key") != first.value(of: "key"))
        }
    }

    @Test func staticFilesAreKeptForEver() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            let page = try await visitor.get("/restaurants").text
            let style = try #require(page.firstMatch(of: /rel="stylesheet" href="([^"]*)"/)?.output.1)
            let answer = try await visitor.get(String(style))
            #expect(answer.status == 200)
            #expect(answer["Cache-Control"]?.contains("immutable") == true)
        }
    }
}

/// Pages that the server keeps in memory are those that it would make anew.
@Suite struct KeptPagesTests {
    private func list(_ visitor: TestClient, _ fields: (String, String)...) async throws -> TestResponse {
        try await visitor.send("GET", "/restaurants", headers: fields)
    }

    @Test func theSamePageIsSentAgainUntilSomethingIsSaved() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            for name in ["A", "B"] {
                _ = try await visitor.post("/restaurants", ["name": name])
                let (first, second) = (try await list(visitor), try await list(visitor))
                #expect(first.text.contains(">\(name)</a>"))
                #expect(first.body == second.body)
                #expect(second["Content-Security-Policy"] == first["Content-Security-Policy"])
                #expect(first["ETag"] == second["ETag"])
            }
        }
    }

    @Test func aMessageIsShownToItsVisitorAlone() async throws {
        try await TestApp.run(over: .socket) { app in
            let (one, other) = (app.visitor(), app.visitor())
            _ = try await one.post("/restaurants", ["name": "A"])
            _ = try await list(other)
            _ = try await one.post("/restaurants/1/delete")
            let pages = [try await list(other), try await list(one), try await list(other), try await list(one)]
            #expect(pages.map { $0.text.contains("Deleted A.") } == [false, true, false, false])
        }
    }

    @Test func eachEncodingIsKeptForItself() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            for (accepted, sent) in [("gzip", "gzip"), ("identity", nil), ("gzip;q=0", nil), ("gzip", "gzip")] {
                let answer = try await list(visitor, ("Accept-Encoding", accepted))
                #expect(answer["Content-Encoding"] == sent)
            }
        }
    }

    @Test func aForeignHostGetsNone() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            let statuses = [try await list(visitor).status, try await list(visitor, ("Host", "evil.example")).status]
            #expect(statuses == [200, 421])
        }
    }

    @Test func aFormHasAKeyOfItsOwnEachTime() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            let keys = [
                try await visitor.get("/restaurants/new").value(of: "key"),
                try await visitor.get("/restaurants/new").value(of: "key"),
            ]
            #expect(keys[0] != nil && keys[0] != keys[1])
        }
    }
}
