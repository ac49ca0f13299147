import Foundation
import Testing

@testable import HTTPServer

/// A raw request, and whether a server must take it.
private struct RawRequestCase: Decodable {
    var name: String
    var raw: Data
    var expect: String
    var rawWithHost: Data?
    var expectWithHost: String?
    var completed: Data?
    var note: String

    enum CodingKeys: String, CodingKey {
        case name, expect, note
        case raw = "raw_base64"
        case rawWithHost = "with_host_base64"
        case expectWithHost = "expect_with_host"
        case completed = "completed_base64"
    }
}

/// A raw multipart body, and what is in it; nothing where it must be refused.
private struct RawMultipartCase: Decodable {
    struct Content: Decodable {
        struct Field: Decodable {
            var name: String
            var value: String
        }
        struct File: Decodable {
            var name: String
            var filename: String
            var size: Int
        }
        var fields: [Field]
        var files: [File]
    }

    var boundary: String
    var raw: Data
    var strength: String
    var content: Content?

    enum CodingKeys: String, CodingKey {
        case boundary, strength, expect
        case raw = "raw_base64"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        boundary = try container.decode(String.self, forKey: .boundary)
        raw = try container.decode(Data.self, forKey: .raw)
        strength = try container.decode(String.self, forKey: .strength)
        content = try? container.decode(Content.self, forKey: .expect)
    }
}

@Suite struct SharedCasesTests {
    /// What a connection would come to: a refusal, requests taken, or a wait for more.
    private func outcome(_ raw: Data) -> String {
        let trace = ParserTrace.of([Array(raw)[...]])
        // Behind a request that closes the connection nothing is read.
        if let closing = trace.firstIndex(where: { $0.hasSuffix(" close") }), closing + 1 < trace.count,
            trace[closing + 1].hasPrefix("end")
        {
            return "accept"
        }
        // A method that nobody knows is answered with 501 by the router.
        if trace.first.map({ !"GET HEAD POST PUT DELETE OPTIONS TRACE PATCH".contains($0.prefix { $0 != " " }) })
            == true,
            trace.first?.first?.isNumber == false
        {
            return "unknown method"
        }
        guard let last = trace.last else { return "wait" }
        if ["400", "414", "431", "501", "505"].contains(last) { return "reject" }
        return Int(last) != nil || trace.contains { $0.hasPrefix("end") } ? "accept" : "wait"
    }

    @Test(.enabled(if: SharedCases.exists("http-cases.json")))
    func rawRequestsAreTakenOrRefused() throws {
        let cases: [RawRequestCase] = try SharedCases.load("http-cases.json")
        #expect(cases.count > 300)
        for example in cases {
            for (raw, expected) in [(example.raw, example.expect)]
                + (example.rawWithHost.map { [($0, example.expectWithHost ?? "either")] } ?? [])
            where expected != "either" {
                let seen = outcome(raw)
                let fits =
                    seen == expected || seen == "unknown method" || (seen == "wait" && example.completed != nil)
                    || (expected == "accept" && example.note.contains("incomplete") && seen == "wait")
                    || (expected == "accept" && seen == "reject" && example.note.contains("then close"))
                #expect(fits, "\(example.name): expected \(expected), saw \(seen) \(ParserTrace.of([Array(raw)[...]]))")
            }
        }
    }

    @Test(.enabled(if: SharedCases.exists("multipart-cases.json")))
    func multipartBodiesAreReadOrRefused() async throws {
        let cases: [RawMultipartCase] = try SharedCases.load("multipart-cases.json")
        #expect(cases.count > 100)
        for example in cases where example.strength == "firm" {
            let request = HTTPRequest(
                method: .post, headerFields: [.contentType: "multipart/form-data; boundary=\"\(example.boundary)\""],
                body: HTTPRequestBody(Array(example.raw)))
            let form = try? await request.form()
            #expect(form?.fields.pairs == example.content?.fields.map { FormField(name: $0.name, value: $0.value) })
            #expect(form?.files.map(\.filename) == example.content?.files.map(\.filename))
            #expect(form?.files.map(\.name) == example.content?.files.map(\.name))
            #expect(form?.files.map(\.size) == example.content?.files.map(\.size))
        }
    }
}
