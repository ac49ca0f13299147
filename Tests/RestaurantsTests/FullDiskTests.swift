import FoodPinTesting
import Glibc
import Site
import Testing

@testable import App
@testable import HTTPServer
@testable import Restaurants

@Suite struct FullDiskTests {
    /// Where nothing can be stored, the form comes back with all that was typed.
    @Test func theFormComesBack() async throws {
        try await TestApp.run { app in
            let services = app.app.services
            let forms = RestaurantFormController(services: services, types: TypeSuggestions())
            let body = HTTPRequestBody(Array("name=A&summary=much+typed".utf8))
            let request = HTTPRequest(
                method: .post, path: "/restaurants",
                headerFields: [.contentType: "application/x-www-form-urlencoded"], body: body)
            let submission = try await forms.submission(request)
            let answer = try await forms.saving(submission, purpose: .create(key: "k"), for: request) {
                throw HTTPError(.insufficientStorage)
            }
            #expect(answer.status == .insufficientStorage)
            guard case .bytes(let bytes) = answer.body else {
                Issue.record("no page")
                return
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("much typed"))
            #expect(text.contains("role=\"alert\""))
        }
    }

    /// A photo for which there was no room takes none of the text with it.
    @Test func thePhotoAloneIsLost() async throws {
        try await TestApp.run { app in
            let services = app.app.services
            let file = FormFile(
                name: "photo", filename: "a.jpg", contentType: nil,
                content: .notStored(SystemError("pwrite", code: ENOSPC)))
            let photo = await services.photo(in: Form(files: [file]))
            #expect(photo.error?.contains("disk is full") == true)
            let forms = RestaurantFormController(services: services, types: TypeSuggestions())
            let submission = RestaurantFormController.Submission(
                model: RestaurantFormViewModel(fields: try FormFields(urlEncoded: "name=Typed")), photo: photo,
                fields: FormFields(), isValid: false)
            let answer = try await forms.refuse(
                submission, purpose: .create(key: "k"), for: HTTPRequest(method: .post, path: "/restaurants"))
            #expect(answer.status == .insufficientStorage)
            guard case .bytes(let bytes) = answer.body else {
                Issue.record("no page")
                return
            }
            #expect(String(decoding: bytes, as: UTF8.self).contains("value=\"Typed\""))
        }
    }
}
