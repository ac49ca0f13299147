import App
import FoodPinTesting
import Foundation
import HTTPServer
import Testing

/// Photos that cannot be taken never cost what was typed with them, even where they come before it.
@Suite struct PhotoLimitTests {
    private func form(_ photo: Data) -> MultipartBuilder {
        var form = MultipartBuilder()
        form.file("photo", filename: "a.jpg", type: "image/jpeg", photo)
        form.field("name", "Café Deadend")
        form.field("summary", "much typed")
        return form
    }

    @Test func aPhotoThatIsTooLargeIsRefusedAlone() async throws {
        try await TestApp.run(over: .socket) { app in
            let visitor = app.visitor()
            let photo = Data([0xFF, 0xD8]) + Data(count: 33_333_333)
            let answer = try await visitor.post("/restaurants", form(photo))
            #expect(answer.status == 422)
            #expect(answer.value(of: "name") == "Café Deadend")
            #expect(answer.text.contains("much typed"))
            #expect(answer.text.contains("This file has 33.4 MB. A picture may have up to 32 MB."))
            let ahead = try await visitor.post("/uploads", form(photo))
            #expect(ahead.status == 413)
            #expect(ahead.text.contains("This file has 33.4 MB. A picture may have up to 32 MB."))
        }
    }

    @Test func aPhotoThatCannotBeStoredIsRefusedAlone() async throws {
        try await TestApp.run { app in
            let form = form(try PhotoTests.picture())
            for path in ["/restaurants", "/uploads"] {
                var request = HTTPRequest(
                    method: .post, path: path, headerFields: [.contentType: form.contentType],
                    body: HTTPRequestBody([UInt8](form.body)))
                request.spoolDirectory = "/nonexistent"
                let answer = try await app.app.handler(request)
                #expect(answer.status == .serviceUnavailable)
                guard case .bytes(let bytes) = answer.body else {
                    Issue.record("no page")
                    continue
                }
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(text.contains("could not be kept"))
                #expect(text.contains("much typed") == (path == "/restaurants"))
            }
        }
    }
}
