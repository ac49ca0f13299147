import HTTPServer
import Persistence
import Site

/// What new and edit share: reading a sent form, and showing it again with everything that was typed.
struct RestaurantFormController: Sendable {
    let services: SiteServices
    let types: TypeSuggestions

    /// A form as it was sent.
    struct Submission: Sendable {
        var model: RestaurantFormViewModel
        var photo: SubmittedPhoto
        var form: Form
        var isValid: Bool

        /// Takes what the form did not have from what is stored.
        mutating func complete(with stored: RestaurantFormViewModel) {
            model.text.complete(with: stored.text)
            isValid = model.validate() && photo.error == nil
        }
    }

    /// Reads a sent form; a photo in it is prepared.
    func submission(_ request: HTTPRequest) async throws -> Submission {
        let form = try await request.sentForm()
        var model = RestaurantFormViewModel(fields: form.fields)
        let photo = await services.photo(in: form)
        let isValid = model.validate() && photo.error == nil
        return Submission(model: model, photo: photo, form: form, isValid: isValid)
    }

    /// Shows a form.
    func page(
        _ form: RestaurantForm, for request: HTTPRequest, status: HTTPResponse.Status = .ok,
        kept: PageKeeping
    ) throws -> HTTPResponse {
        // Where saving has failed, so may reading, and suggestions are no reason to lose what was typed.
        let types =
            form.notice == nil
            ? try types.all(in: services.container) : (try? types.all(in: services.container)) ?? []
        let page = form.page(
            types: types, frame: services.frame(form.title, for: request))
        return services.page(
            RestaurantFormTemplate(page: page), for: request, status: status, kept: kept)
    }

    /// Shows a form again that was not saved. Its photo is kept, so that it need not be sent again.
    /// - Parameter status: 422 unless told otherwise, or unless the photo could not be prepared for a fault of ours.
    func refuse(
        _ submission: Submission, purpose: RestaurantForm.Purpose, savedPhoto: PhotoSource? = nil,
        status: HTTPResponse.Status? = nil, notice: String? = nil, for request: HTTPRequest
    ) async throws -> HTTPResponse {
        var form = RestaurantForm(
            purpose: purpose, model: submission.model, savedPhoto: savedPhoto, notice: notice)
        do {
            form.photo = try await services.keep(submission.photo)
        } catch {
            let reason = try services.reason(error, notSaved: "photo")
            form.photo = .refused(
                ApplicationError(reason.code, "The photo could not be kept. Please choose it again."))
        }
        let ours = submission.photo.error.flatMap { $0.code.isOurs ? $0.code.status : nil }
        return try page(form, for: request, status: status ?? ours ?? .unprocessableContent, kept: .never)
    }

    /// Does what saves a form; where that fails, the form comes back with all that was typed.
    /// - Throws: only what nobody thought of.
    func saving(
        _ submission: Submission, purpose: RestaurantForm.Purpose, savedPhoto: PhotoSource? = nil,
        for request: HTTPRequest, _ save: () async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var submission = submission
        do {
            return try await save()
        } catch is UploadGone {
            submission.photo = .refused(UploadGone.error)
            return try await refuse(submission, purpose: purpose, savedPhoto: savedPhoto, for: request)
        } catch let error as ValidationError {
            submission.model.refuse(error.failures)
            let notice = submission.model.text.errors.isEmpty ? ApplicationError(error).sentence : nil
            return try await refuse(submission, purpose: purpose, savedPhoto: savedPhoto, notice: notice, for: request)
        } catch {
            let reason = try services.reason(error)
            return try await refuse(
                submission, purpose: purpose, savedPhoto: savedPhoto, status: reason.code.status,
                notice: reason.sentence, for: request)
        }
    }
}
