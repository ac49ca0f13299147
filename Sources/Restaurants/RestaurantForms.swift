import HTTPServer
import Persistence
import Site

/// What new and edit share: reading a sent form, and showing it again with everything that was typed.
struct RestaurantForms: Sendable {
    let services: SiteServices
    let types: TypeSuggestions

    /// A form as it was sent.
    struct Submission: Sendable {
        var model: RestaurantFormViewModel
        var photos: SubmittedPhotos
        var form: Form
        var isValid: Bool

        /// Takes what the form did not have from what is stored.
        mutating func complete(with stored: RestaurantFormViewModel) {
            model.text.complete(with: stored.text)
            isValid = model.validate() && photos.error == nil
        }
    }

    /// Reads a sent form; the photos in it are prepared.
    func submission(_ request: HTTPRequest) async throws -> Submission {
        let form = try await request.sentForm(.photos(RestaurantLimits.photos))
        var model = RestaurantFormViewModel(fields: form.fields)
        let photos = await services.photos(in: form, from: request.sender)
        let isValid = model.validate() && photos.error == nil
        return Submission(model: model, photos: photos, form: form, isValid: isValid)
    }

    /// Shows a form.
    func page(
        _ form: RestaurantForm, for request: HTTPRequest, status: HTTPResponse.Status = .ok,
        caching: BrowserCaching
    ) throws -> HTTPResponse {
        // Where saving has failed, so may reading, and suggestions are no reason to lose what was typed.
        let types =
            form.notice == nil
            ? try types.all(in: services.container) : (try? types.all(in: services.container)) ?? []
        let page = form.page(
            types: types, frame: services.frame(form.title, for: request))
        return services.page(
            RestaurantFormTemplate(page: page), for: request, status: status, caching: caching)
    }

    /// Shows a form again that was not saved.
    /// - Parameter status: 422 unless told otherwise, or unless a photo could not be prepared for a fault of ours.
    func refuse(
        _ submission: Submission, purpose: FormPurpose, savedPhotos: [SavedPhoto] = [],
        status: HTTPResponse.Status? = nil, notice: String? = nil, for request: HTTPRequest
    ) throws -> HTTPResponse {
        var form = RestaurantForm(
            purpose: purpose, model: submission.model, savedPhotos: savedPhotos, notice: notice)
        form.photos = returned(submission.photos, saved: savedPhotos)
        let ours = submission.photos.error.flatMap { $0.code.isOurs ? $0.code.status : nil }
        return try page(form, for: request, status: status ?? ours ?? .unprocessableContent, caching: .inHistory)
    }

    /// Shows a form again that asked for another order of its photos. Nothing else is looked at yet.
    func arrange(
        _ submission: Submission, purpose: FormPurpose, savedPhotos: [SavedPhoto] = [],
        for request: HTTPRequest
    ) throws -> HTTPResponse {
        var form = RestaurantForm(purpose: purpose, model: submission.model, savedPhotos: savedPhotos)
        form.model.text.errors = [:]
        form.photos = returned(submission.photos, saved: savedPhotos)
        return try page(form, for: request, caching: .inHistory)
    }

    /// The photos of a form that comes back. Where saving has failed, so may reading: that is no reason to lose one.
    func returned(_ submitted: SubmittedPhotos, saved: [SavedPhoto]) -> ReturnedPhotos {
        let found = try? services.container.read { try ReturnedPhotos(submitted, saved: saved, in: $0) }
        return found ?? ReturnedPhotos(submitted)
    }

    /// Does what saves a form; where that fails, the form comes back with all that was typed.
    /// - Throws: only what nobody thought of.
    func saving(
        _ submission: Submission, purpose: FormPurpose, savedPhotos: [SavedPhoto] = [],
        for request: HTTPRequest, _ save: () async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var submission = submission
        do {
            return try await save()
        } catch let refusal as PhotoRefusal {
            submission.photos.error = refusal.error
            return try refuse(submission, purpose: purpose, savedPhotos: savedPhotos, for: request)
        } catch let error as ValidationError {
            submission.model.refuse(error.failures)
            let notice = submission.model.text.errors.isEmpty ? ApplicationError(error).sentence : nil
            return try refuse(
                submission, purpose: purpose, savedPhotos: savedPhotos, notice: notice, for: request)
        } catch {
            let reason = try services.reason(error)
            return try refuse(
                submission, purpose: purpose, savedPhotos: savedPhotos, status: reason.code.status,
                notice: reason.sentence, for: request)
        }
    }
}
