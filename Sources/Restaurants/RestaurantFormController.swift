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
        var fields: FormFields
        var isValid: Bool
    }

    /// Reads a sent form; a photo in it is prepared.
    func submission(_ request: HTTPRequest) async throws -> Submission {
        let form = try await request.sentForm()
        var model = RestaurantFormViewModel(fields: form.fields)
        let photo = await services.photo(in: form)
        let isValid = model.validate() && photo.error == nil
        return Submission(model: model, photo: photo, fields: form.fields, isValid: isValid)
    }

    /// Shows a form.
    func page(
        _ form: RestaurantForm, for request: HTTPRequest, status: HTTPResponse.Status = .ok, kept: PageKeeping
    ) throws -> HTTPResponse {
        let page = form.page(
            types: try types.all(in: services.container), frame: services.frame(form.title, for: request))
        return services.page(
            RestaurantFormTemplate(page: page), for: request, status: status, kept: kept)
    }

    /// Shows a form again that was not saved. Its photo is kept, so that it need not be sent again.
    func refuse(
        _ submission: Submission, purpose: RestaurantForm.Purpose, savedPhoto: PhotoSource? = nil,
        status: HTTPResponse.Status? = nil, notice: String? = nil, for request: HTTPRequest
    ) async throws -> HTTPResponse {
        var form = RestaurantForm(
            purpose: purpose, model: submission.model, savedPhoto: savedPhoto, photo: submission.photo, notice: notice)
        do {
            form.photo = try await services.keep(submission.photo)
        } catch {
            guard ApplicationError.isFull(error) else { throw error }
            form.photo = .refused("The disk is full, so the photo could not be kept. Please choose it again.")
        }
        return try page(form, for: request, status: status ?? submission.photo.status, kept: .never)
    }

    /// Does what saves a form; where the disk is full or the photo is gone, the form comes back with all that was typed.
    func saving(
        _ submission: Submission, purpose: RestaurantForm.Purpose, savedPhoto: PhotoSource? = nil,
        for request: HTTPRequest, _ save: () async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        do {
            return try await save()
        } catch is UploadGone {
            var submission = submission
            submission.photo = .refused(UploadGone.sentence)
            return try await refuse(submission, purpose: purpose, savedPhoto: savedPhoto, for: request)
        } catch {
            guard ApplicationError.isFull(error) else { throw error }
            let error = ApplicationError(error)
            return try await refuse(
                submission, purpose: purpose, savedPhoto: savedPhoto, status: error.code.status,
                notice: error.sentence, for: request)
        }
    }
}
