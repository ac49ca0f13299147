import HTTPServer
import Site

/// What a form page is made of: which restaurant it is about, what was typed, and what became of the photos.
struct RestaurantForm: Sendable {
    var purpose: FormPurpose
    var model: RestaurantFormViewModel
    /// The photos that the restaurant has now.
    var savedPhotos: [SavedPhoto] = []
    /// What the form says of its photos.
    var photos = ReturnedPhotos()
    /// A sentence above the form, beside what is wrong with its fields.
    var notice: String?

    func page(types: [String], frame: Frame) -> RestaurantFormPage {
        var page = RestaurantFormPage(
            frame: frame, heading: "New restaurant", action: RestaurantAddresses.list,
            cancelAddress: RestaurantAddresses.list, key: nil, version: nil, name: field(.name), type: field(.type),
            location: field(.location), phone: field(.phone), summary: field(.summary),
            photoError: photos.error?.sentence, photos: formPhotos, photoLimit: RestaurantLimits.photos,
            uploadAddress: SiteAddresses.uploads, types: types,
            summaryOfErrors: notice ?? model.text.summaryOfErrors(and: photos.error == nil ? 0 : 1))
        switch purpose {
        case .create(let key): page.key = key
        case .update(let id, let version):
            page.heading = "Edit restaurant"
            page.action = RestaurantAddresses.detail(id)
            page.cancelAddress = RestaurantAddresses.detail(id)
            page.version = version
        }
        return page
    }

    var title: String {
        switch purpose {
        case .create: "New restaurant"
        case .update: "Edit restaurant"
        }
    }

    private func field(_ field: RestaurantFormViewModel.Field) -> InputField {
        var focused = model.text.firstWrongField
        if case .create = purpose, focused == nil, notice == nil, photos.error == nil, photos.move == nil {
            focused = .name
        }
        var field = model.text.inputField(field, focused: focused)
        if field.name == RestaurantFormViewModel.Field.phone.rawValue { field.kind = "tel" }
        if field.name == RestaurantFormViewModel.Field.type.rawValue { field.suggestions = "types" }
        return field
    }

    /// The photos as they would be saved, those that are to be taken away among them.
    private var formPhotos: [FormPhoto] {
        let sources = savedPhotos.reduce(into: photos.sources) { $0[.stored(id: $1.id)] = $1.source }
        let names = photos.named.completed(with: savedPhotos.map(\.id))
        return names.enumerated().map { index, name in
            var photo = FormPhoto(
                name: name.text, address: sources[name]?.medium.description ?? SiteAddresses.upload(name.text),
                number: index + 1, count: names.count, isRemoved: photos.removed.contains(name))
            if case .update(let id, _) = purpose, case .stored(let stored) = name {
                photo.original = RestaurantAddresses.original(id, photo: stored)
            }
            if let move = photos.move, move.photo == name {
                photo.focus = photo.button(nearest: move.direction)
            }
            return photo
        }
    }
}

extension FormPhoto {
    /// The button of this direction, or one that can be pressed where the photo has reached an end.
    fileprivate func button(nearest direction: PhotoMove.Direction) -> PhotoMove.Direction {
        switch direction {
        case .earlier, .first: isFirst ? .later : direction
        case .later: isLast ? .earlier : direction
        }
    }
}
