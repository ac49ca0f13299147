import FoodPinTesting
import Foundation
import Testing

/// Everything that nobody should send: a clear page, never a 500, nothing lost.
@Suite struct HostileInputTests {
    static let fields = ["name", "type", "location", "phone", "summary"]

    private func body(_ field: String, _ value: String) -> Data {
        Data(((field == "name" ? "" : "name=x&") + "\(field)=\(value)").utf8)
    }

    private func send(_ visitor: TestClient, _ body: Data) async throws -> TestResponse {
        try await visitor.send(
            "POST", "/restaurants", headers: [("Content-Type", "application/x-www-form-urlencoded")], body: body)
    }

    @Test(arguments: fields)
    func nulAndInvalidEncodingAreRefused(field: String) async throws {
        try await TestApp.run { app in
            for value in ["a%00b", "a%FFb", "%C3%28", "%ED%A0%80", "%"] {
                let answer = try await send(app.visitor(), body(field, value))
                #expect(answer.status == 400, "\(value)")
                #expect(answer.text.contains("<h1>This could not be read</h1>"))
            }
            #expect(try await app.visitor().get("/restaurants").text.contains("Add your first restaurant"))
        }
    }

    @Test(arguments: fields)
    func aMegabyteComesBack(field: String) async throws {
        try await TestApp.run(over: .socket) { app in
            let text = String(repeating: "abcdefghij", count: 100_000)
            let answer = try await send(app.visitor(), body(field, text))
            #expect(answer.status == 422)
            #expect(answer.text.contains(text))
        }
    }

    @Test(arguments: [
        "👩‍👩‍👧‍👦🍜", "\u{202E}abc", "<script>alert(1)</script>", "\"'`&<>", "{{ page }}", "javascript:alert(1)",
        "../../etc/passwd", "%2F", "a/b", ".", "..", "-1", "new",
    ])
    func everyTextIsKeptAndHarmless(text: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let added = try await visitor.post(
                "/restaurants",
                ["name": text, "type": text, "location": text, "phone": text, "summary": text])
            #expect(added.status == 303)
            let detail = try await visitor.follow(added)
            #expect(detail.status == 200)
            #expect(!detail.text.contains("<script>alert"))
            #expect(!detail.text.contains("href=\"javascript:"))
            let edit = try await visitor.get("/restaurants/1/edit")
            let escaped = text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
                .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&#34;")
            let value = try #require(edit.value(of: "name"))
            #expect(value.replacingOccurrences(of: "&#39;", with: "'") == escaped)
            #expect(try await visitor.get("/restaurants").text.contains("href=\"/restaurants/1\""))
        }
    }

    @Test(arguments: [
        "/restaurants/0", "/restaurants/-1", "/restaurants/01", "/restaurants/9223372036854775808", "/restaurants/x",
        "/restaurants/1", "/restaurants/1/edit", "/restaurants/1/review", "/restaurants/1/photo/x-240.webp",
        "/restaurants/", "/nothing", "/uploads/x", "/uploads/../trash", "/static/../Package.swift",
        "/static/%2e%2e/Package.swift",
    ])
    func whatIsNotThereIsAPage(path: String) async throws {
        try await TestApp.run(over: .socket) { app in
            let answer = try await app.visitor().get(path)
            #expect(answer.status == 404)
            #expect(answer["Content-Type"] == "text/html; charset=utf-8")
            #expect(answer["Cache-Control"] == "no-store")
        }
    }

    @Test(arguments: [
        "/restaurants/1", "/restaurants/1/favorite", "/restaurants/1/review", "/restaurants/1/delete",
    ])
    func actingOnWhatWasDeletedIsNeverAnError(path: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"])
            _ = try await visitor.post("/restaurants/1/delete")
            let form: KeyValuePairs = ["favorite": "on", "rating": "good", "name": "B", "version": "1"]
            let inTrash = try await visitor.post(path, form)
            #expect([303, 404, 409].contains(inTrash.status))
            _ = try await visitor.post("/trash/1/delete")
            let gone = try await visitor.post(path, form)
            #expect([303, 404, 409].contains(gone.status))
            #expect(app.log.lines.allSatisfy { !$0.contains("reference=") })
        }
    }

    @Test func anotherMethodIsRefusedWithTheOnesThatWork() async throws {
        try await TestApp.run(over: .socket) { app in
            let answer = try await app.visitor().send("DELETE", "/restaurants")
            #expect(answer.status == 405)
            #expect(answer["Allow"]?.contains("POST") == true)
            #expect(answer.text.contains("<h1>"))
        }
    }

    /// It is refused by its length alone.
    @Test func aBodyOverTheLimitIsA413() async throws {
        try await TestApp.run(over: .socket) { app in
            let answer = try await app.visitor().send(
                "POST", "/restaurants",
                headers: [("Content-Type", "multipart/form-data; boundary=b"), ("Content-Length", "801000000")])
            #expect(answer.status == 413)
        }
    }

    @Test func aFormOfAnotherKindIsRefused() async throws {
        try await TestApp.run { app in
            let answer = try await app.visitor().send(
                "POST", "/restaurants", headers: [("Content-Type", "application/json")], body: Data("{}".utf8))
            #expect(answer.status == 415)
        }
    }
}
