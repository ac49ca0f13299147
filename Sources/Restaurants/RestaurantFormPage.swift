import HTTPServer
import Site

extension RestaurantFormViewModel {
    /// A field as the page shows it.
    /// - Parameter focused: the field that gets the cursor.
    func page(_ field: Field, focused: Field?) -> InputField {
        InputField(
            name: field.rawValue, label: field.label, value: self[field], placeholder: field.placeholder,
            limit: field.limit, isRequired: field == .name, error: errors[field], hasFocus: field == focused)
    }

    /// The first wrong field, which gets the cursor.
    var firstWrongField: Field? { Field.allCases.first { errors[$0] != nil } }

    /// How many errors there are, in a sentence; nil where none.
    /// - Parameter others: errors beside those of the text fields, e.g. of the photo.
    func summaryOfErrors(and others: Int = 0) -> String? {
        switch errors.count + others {
        case 0: nil
        case 1: "One thing needs another look. Nothing you typed is lost."
        case let count: "\(count) things need another look. Nothing you typed is lost."
        }
    }
}

/// What a form page is made of: which restaurant it is about, what was typed, and what became of the photo.
struct RestaurantForm: Sendable {
    /// What the form does.
    enum Purpose: Sendable {
        /// Makes a restaurant; the key tells this form from every other.
        case create(key: String)
        /// Changes one, from this version on.
        case update(id: Int64, version: Int64)
    }

    var purpose: Purpose
    var model: RestaurantFormViewModel
    /// The photo that the restaurant has now.
    var savedPhoto: PhotoSource?
    var photo = KeptPhoto.unchanged
    /// A sentence above the form, beside what is wrong with its fields.
    var notice: String?

    func page(types: [String], frame: Frame) -> RestaurantFormPage {
        var page = RestaurantFormPage(
            frame: frame, heading: "New restaurant", action: RestaurantAddresses.list,
            cancelAddress: RestaurantAddresses.list, key: nil, version: nil, name: field(.name), type: field(.type),
            location: field(.location), phone: field(.phone), summary: field(.summary),
            photoError: photo.error?.sentence,
            photo: savedPhoto, upload: upload, removesPhoto: removesPhoto, uploadAddress: SiteAddresses.uploads,
            types: types, summaryOfErrors: notice ?? model.summaryOfErrors(and: photo.error == nil ? 0 : 1))
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
        let first = model.firstWrongField
        guard case .create = purpose, first == nil, notice == nil, photo.error == nil else {
            return model.page(field, focused: first)
        }
        return model.page(field, focused: .name)
    }

    private var upload: UploadedPhoto? {
        switch photo {
        case .pending(let token), .refused(_, earlier: let token?):
            UploadedPhoto(token: token, previewAddress: SiteAddresses.upload(token))
        case .unchanged, .removed, .refused(_, earlier: nil): nil
        }
    }

    private var removesPhoto: Bool {
        if case .removed = photo { true } else { false }
    }
}
