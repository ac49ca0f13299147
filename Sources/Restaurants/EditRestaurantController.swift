import HTTPServer
import Persistence
import Site

/// `GET /restaurants/ID/edit` and `POST /restaurants/ID`.
struct EditRestaurantController: Sendable {
    let services: SiteServices
    let forms: RestaurantForms

    /// What a write leads to.
    private enum Answer: Sendable {
        case saved(Message?)
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
                model: RestaurantFormViewModel(restaurant), savedPhotos: SavedPhoto.all(of: restaurant))
        }
        return try forms.page(form, for: request, caching: .untilChanged)
    }

    @Sendable func update(_ request: HTTPRequest) async throws -> HTTPResponse {
        let id = try request.parameters.integer("id")
        var submission = try await forms.submission(request)
        let stored = try services.container.read { context in
            try context.object(Restaurant.self, id: id).map {
                ($0.version, SavedPhoto.all(of: $0), RestaurantFormViewModel($0))
            }
        }
        guard let (current, savedPhotos, model) = stored else {
            return try refuseDeleted(submission, id, request)
        }
        submission.complete(with: model)
        let version = try submission.form.version ?? current
        let purpose = FormPurpose.update(id: id, version: version)
        if submission.photos.move != nil {
            return try forms.arrange(submission, purpose: purpose, savedPhotos: savedPhotos, for: request)
        }
        guard submission.isValid else {
            return try forms.refuse(submission, purpose: purpose, savedPhotos: savedPhotos, for: request)
        }
        return try await forms.saving(submission, purpose: purpose, savedPhotos: savedPhotos, for: request) {
            [submission] in
            switch try await save(submission, id: id, version: version) {
            case .saved(let message): return .seeOther(RestaurantAddresses.detail(id), message: message)
            case .deleted: return try refuseDeleted(submission, id, request)
            case .conflict(let saved): return try conflict(submission, saved, request)
            }
        }
    }

    private func save(
        _ submission: RestaurantForms.Submission, id: Int64, version: Int64
    ) async throws -> Answer {
        try await services.container.write { context in
            guard let restaurant = try context.object(Restaurant.self, id: id) else { return .deleted }
            let photos = try PhotoArrangement(submission.photos, of: restaurant)
            let outcome = EditOutcome(
                version: version, current: restaurant.version, lastFormVersion: restaurant.lastFormVersion,
                isChange: photos.isChange || submission.model.differs(from: RestaurantFormViewModel(restaurant)))
            switch outcome {
            case .nothingToSave: return .saved(nil)
            case .conflict: return .conflict(SavedRestaurant(restaurant, photos: photos))
            case .save:
                submission.model.apply(to: restaurant)
                let removed = photos.isChange ? try photos.apply() : []
                restaurant.lastFormVersion = restaurant.version + 1
                try context.save()
                return .saved(try Message(removed: removed, from: restaurant))
            }
        }
    }

    /// The text of an edit is not lost with the restaurant: it comes back as a new one's.
    private func refuseDeleted(
        _ submission: RestaurantForms.Submission, _ id: Int64, _ request: HTTPRequest
    ) throws -> HTTPResponse {
        let error = try services.container.read { try $0.absence(of: Restaurant.self, id: id) }
        return try forms.refuse(
            submission, purpose: .create(key: services.token()), status: error.code.status, notice: error.sentence,
            for: request)
    }

    private func conflict(
        _ submission: RestaurantForms.Submission, _ saved: SavedRestaurant, _ request: HTTPRequest
    ) throws -> HTTPResponse {
        let photos =
            saved.photosInQuestion == nil ? nil : forms.returned(submission.photos, saved: saved.photos)
        let page = ConflictPage(
            saved, mine: submission.model, photos: photos, frame: services.frame("Two versions", for: request))
        return services.page(page, for: request)
    }
}

extension Message {
    /// What is said of photos that an edit has taken away; nil for none.
    fileprivate init?(removed photos: [Photo], from restaurant: Restaurant) throws {
        guard !photos.isEmpty else { return nil }
        let deletions = try photos.compactMap { try restaurant.context.deletion(of: Photo.self, id: $0.id)?.id }
        let number = photos.count == 1 ? "a photo" : "\(photos.count) photos"
        self.init(
            text: "Removed \(number) of \(restaurant.name.shortened()).",
            undo: deletions.isEmpty ? nil : SiteAddresses.restore(deletions),
            from: RestaurantAddresses.detail(restaurant.id))
    }
}
