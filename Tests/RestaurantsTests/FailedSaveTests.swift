import FoodPinTesting
import Foundation
import Glibc
import Images
import Persistence
import Testing

@testable import App
@testable import HTTPServer
@testable import Restaurants
@testable import Site

/// Where nothing can be stored, the form comes back with all that was typed.
@Suite struct FailedSaveTests {
    /// The answer to a form whose saving ends in an error.
    private func answer(to error: any Error) async throws -> (status: HTTPResponse.Status, text: String) {
        try await TestApp.run { app in
            let services = app.app.services
            let forms = RestaurantForms(services: services, types: TypeSuggestions())
            let body = HTTPRequestBody(Array("name=A&summary=much+typed".utf8))
            let request = HTTPRequest(
                method: .post, path: "/restaurants",
                headerFields: [.contentType: "application/x-www-form-urlencoded"], body: body)
            let submission = try await forms.submission(request)
            let answer = try await forms.saving(submission, purpose: .create(key: "k"), for: request) { throw error }
            guard case .bytes(let bytes) = answer.body else { throw error }
            return (answer.status, String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(
        arguments: [
            (HTTPError(.insufficientStorage), .insufficientStorage),
            (ApplicationError(.busy, "Too much."), .serviceUnavailable),
            (ApplicationError(.unavailable, "No store."), .serviceUnavailable),
            (PhotoRefusal.gone, .unprocessableContent),
            (Self.refusal(of: "name"), .unprocessableContent),
            (Self.refusal(of: "createdAt"), .unprocessableContent),
        ] as [(any Error, HTTPResponse.Status)])
    func theFormComesBack(error: any Error, status: HTTPResponse.Status) async throws {
        let answer = try await answer(to: error)
        #expect(answer.status == status)
        #expect(answer.text.contains("much typed"))
        #expect(answer.text.contains("role=\"alert\">"))
    }

    @Test func whatTheStoreRefusesStandsBesideItsField() async throws {
        let text = try await answer(to: Self.refusal(of: "name")).text
        #expect(text.contains("<p class=\"error\" id=\"name-error\">Not so.</p>"))
    }

    @Test func whatNobodyThoughtOfIsAnErrorOfOurs() async throws {
        struct Surprise: Error {}
        await #expect(throws: ApplicationError.self) { _ = try await answer(to: Surprise()) }
    }

    /// A photo that cannot be prepared for a fault of ours takes nothing that was typed with it.
    @Test func aFailedWorkerKeepsTheForm() async throws {
        try await TestApp.run { app in
            let whole = app.app.services
            let services = SiteServices(
                container: whole.container, images: ImageWorkers(executable: "/nowhere/foodpin-images"),
                searches: whole.searches, frameParts: whole.frameParts, now: whole.now, token: whole.token,
                log: whole.log)
            var form = MultipartBuilder()
            form.field("name", "A")
            form.field("summary", "much typed")
            form.file("photo", filename: "a.webp", type: "image/webp", Data("RIFF".utf8))
            let request = HTTPRequest(
                method: .post, path: "/restaurants",
                headerFields: [.contentType: form.contentType], body: HTTPRequestBody([UInt8](form.body)))
            let forms = RestaurantForms(services: services, types: TypeSuggestions())
            let answer = try await NewRestaurantController(services: services, forms: forms).create(request)
            #expect(answer.status == .serviceUnavailable)
            guard case .bytes(let bytes) = answer.body else {
                Issue.record("no page")
                return
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("much typed"))
            #expect(text.contains("the server's fault"))
            await services.images.shutdown()
        }
    }

    /// A photo for which there was no room takes none of the text with it.
    @Test func thePhotoAloneIsLost() async throws {
        try await TestApp.run { app in
            let services = app.app.services
            let file = FormFile(
                name: "photo", filename: "a.jpg", contentType: nil,
                content: .notStored(SystemError("pwrite", code: ENOSPC)))
            let photos = await services.photos(in: Form(files: [file]), from: "")
            #expect(photos.error?.sentence.contains("disk is full") == true)
            let forms = RestaurantForms(services: services, types: TypeSuggestions())
            let submission = RestaurantForms.Submission(
                model: RestaurantFormViewModel(fields: try FormFields(urlEncoded: "name=Typed")), photos: photos,
                form: Form(), isValid: false)
            let answer = try forms.refuse(
                submission, purpose: .create(key: "k"), for: HTTPRequest(method: .post, path: "/restaurants"))
            #expect(answer.status == .insufficientStorage)
            guard case .bytes(let bytes) = answer.body else {
                Issue.record("no page")
                return
            }
            #expect(String(decoding: bytes, as: UTF8.self).contains("value=\"Typed\""))
        }
    }

    private static func refusal(of attribute: String) -> ValidationError {
        ValidationError(failures: [
            ValidationError.Failure(
                entity: Restaurant.entity.name, attribute: attribute, code: .custom("x"), sentence: "Not so.")
        ])
    }
}
