import HTTPServer
import Site

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
            types: types, summaryOfErrors: notice ?? model.text.summaryOfErrors(and: photo.error == nil ? 0 : 1))
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
        if case .create = purpose, focused == nil, notice == nil, photo.error == nil { focused = .name }
        var field = model.text.inputField(field, focused: focused)
        if field.name == RestaurantFormViewModel.Field.phone.rawValue { field.kind = "tel" }
        if field.name == RestaurantFormViewModel.Field.type.rawValue { field.suggestions = "types" }
        return field
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
