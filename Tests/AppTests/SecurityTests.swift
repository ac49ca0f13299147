import FoodPinTesting
import Testing

@testable import App

/// Who is answered, and what every answer says about trust.
@Suite struct SecurityTests {
    @Test(arguments: ["/restaurants", "/trash", "/nothing", "/healthz", "/metrics", "/"])
    func everyAnswerSaysWhatToTrust(path: String) async throws {
        try await TestApp.run(over: .socket) { app in
            let answer = try await app.visitor().get(path)
            let policy = try #require(answer["Content-Security-Policy"])
            #expect(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer["Referrer-Policy"] == "same-origin")
        }
    }

    @Test func pagesHaveNoScriptOrStyleOfTheirOwn() async throws {
        try await TestApp.run(.sample) { app in
            for path in ["/restaurants", "/restaurants/1", "/restaurants/new", "/restaurants/1/review", "/trash"] {
                let text = try await app.visitor().get(path).text
                #expect(!text.contains("<style") && !text.contains(" style="))
                #expect(!text.contains(" onclick=") && text.firstMatch(of: /<script(?![^>]* src=)/) == nil)
                #expect(
                    text.firstMatch(
                        of: /(src|href|action)="(https?:)?\/\/(?!www\.openstreetmap|www\.google|maps\.apple)/) == nil)
            }
        }
    }

    @Test func aForeignPostChangesNothing() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for headers in [
                [("Origin", "http://evil.example")], [("Origin", "null")], [("Sec-Fetch-Site", "cross-site")],
                [("Sec-Fetch-Site", "same-site"), ("Origin", "http://localhost")],
            ] {
                let answer = try await visitor.post("/restaurants", ["name": "A"], headers: headers)
                #expect(answer.status == 403)
                #expect(answer.text.contains("nothing was changed"))
            }
            #expect(try await visitor.get("/restaurants", ("Sec-Fetch-Site", "cross-site")).status == 200)
            #expect(try await visitor.get("/restaurants").text.contains("Add your first restaurant"))
        }
    }

    @Test func aPhoneInTheNetworkIsServed() async throws {
        try await TestApp.run { app in
            let answer = try await app.visitor().post(
                "/restaurants", ["name": "A"],
                headers: [("Host", "192.168.0.7:8080"), ("Origin", "http://192.168.0.7:8080")])
            #expect(answer.status == 303)
        }
    }

    @Test(arguments: TestApp.Transport.allCases)
    func anotherNameIsMisdirected(transport: TestApp.Transport) async throws {
        try await TestApp.run(over: transport, publicURL: PublicURL("https://food.example.org")) { app in
            #expect(try await app.visitor().get("/restaurants", ("Host", "evil.example")).status == 421)
            let unknown = try await app.visitor().send("-BL", "/restaurants", headers: [("Host", "evil.example")])
            #expect(unknown.status == 501)
            #expect(try await app.visitor().get("/restaurants", ("Host", "food.example.org")).status == 200)
            let answer = try await app.visitor().post(
                "/restaurants", ["name": "A"],
                headers: [("Host", "127.0.0.1"), ("Origin", "https://food.example.org")])
            #expect(answer.status == 303)
        }
    }
}
