import HTTPServer
import Persistence
import Site

/// `GET /restaurants/ID/edit` and `POST /restaurants/ID`.
struct EditRestaurantController: Sendable {
    let services: SiteServices
    let forms: RestaurantFormController

    /// What a write leads to.
    private enum Answer: Sendable {
        case saved
        /// Somebody saved another version meanwhile.
        case conflict(SavedRestaurant)
        /// Somebody deleted it meanwhile.
        case deleted
    }

    @Sendable func edit(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        let form = try services.container.read { context in
            let restaurant = try context.record(Restaurant.self, id: id)
            return RestaurantForm(
                purpose: .update(id: id, version: restaurant.version),
                model: RestaurantFormViewModel(restaurant), savedPhoto: PhotoSource(restaurant))
        }
        return try forms.page(form, for: request, kept: .untilChanged)
    }

    @Sendable func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        var submission = try await forms.submission(request)
        let stored = try services.container.read { context in
            try context.object(Restaurant.self, id: id).map {
                ($0.version, PhotoSource($0), RestaurantFormViewModel($0))
            }
        }
        guard let (current, savedPhoto, model) = stored else { return try await refuseDeleted(submission, id, request) }
        submission.complete(with: model)
        let version = try submission.form.version ?? current
        let purpose = RestaurantForm.Purpose.update(id: id, version: version)
        guard submission.isValid else {
            return try await forms.refuse(submission, purpose: purpose, savedPhoto: savedPhoto, for: request)
        }
        return try await forms.saving(submission, purpose: purpose, savedPhoto: savedPhoto, for: request) {
            [submission] in
            switch try await save(submission, id: id, version: version) {
            case .saved: return .seeOther(RestaurantAddresses.detail(id))
            case .deleted: return try await refuseDeleted(submission, id, request)
            case .conflict(let saved): return try await conflict(submission, saved, request)
            }
        }
    }

    private func save(
        _ submission: RestaurantFormController.Submission, id: Int64, version: Int64
    ) async throws -> Answer {
        try await services.container.write { context in
            guard let restaurant = try context.object(Restaurant.self, id: id) else { return .deleted }
            let changesPhoto = try restaurant.isChanged(by: submission.photo)
            let outcome = EditOutcome(
                version: version, current: restaurant.version, lastFormVersion: restaurant.lastFormVersion,
                isChange: changesPhoto || submission.model.differs(from: RestaurantFormViewModel(restaurant)))
            switch outcome {
            case .nothingToSave: return .saved
            case .conflict: return .conflict(SavedRestaurant(restaurant, isPhotoInQuestion: changesPhoto))
            case .save:
                submission.model.apply(to: restaurant)
                if changesPhoto { try restaurant.apply(submission.photo) { try context.restaurant(photo: $0) } }
                restaurant.lastFormVersion = restaurant.version + 1
                try context.save()
                return .saved
            }
        }
    }

    /// The text of an edit is not lost with the restaurant: it comes back as a new one's.
    private func refuseDeleted(
        _ submission: RestaurantFormController.Submission, _ id: Int64, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let isInTrash = try services.container.read { try $0.deletion(of: Restaurant.self, id: id) != nil }
        let error = isInTrash ? ApplicationError.deletedMeanwhile : .goneMeanwhile
        return try await forms.refuse(
            submission, purpose: .create(key: services.token()), status: error.code.status, notice: error.sentence,
            for: request)
    }

    private func conflict(
        _ submission: RestaurantFormController.Submission, _ saved: SavedRestaurant, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let photo = saved.isPhotoInQuestion ? try await services.keep(submission.photo) : .unchanged
        let page = ConflictPage(
            saved, mine: submission.model, photo: photo, frame: services.frame("Two versions", for: request))
        return services.page(page, for: request)
    }
}
