import Persistence
import Site

extension ConflictPage {
    /// The version that is in the store.
    struct Saved: Sendable {
        var id: Int64
        var version: Int64
        var model: RestaurantFormViewModel
        /// Whether the form would change its photo.
        var isPhotoInQuestion: Bool

        init(_ restaurant: Restaurant, isPhotoInQuestion: Bool) {
            id = restaurant.id
            version = restaurant.version
            model = RestaurantFormViewModel(restaurant: restaurant)
            self.isPhotoInQuestion = isPhotoInQuestion
        }
    }

    init(_ saved: Saved, mine: RestaurantFormViewModel, photo: KeptPhoto, frame: Frame) {
        var differences: [Difference] = []
        var hidden = [HiddenField(name: "version", value: String(saved.version))]
        for field in RestaurantFormViewModel.Field.allCases {
            differences.append(
                Difference(
                    label: field.label, saved: saved.model[field], mine: mine[field],
                    isDifferent: mine.differs(from: saved.model, in: field)))
            hidden.append(HiddenField(name: field.rawValue, value: mine[field]))
        }
        func photoDiffers(_ mine: String) {
            differences.append(Difference(label: "Photo", saved: "as it is", mine: mine, isDifferent: true))
        }
        switch photo {
        case .unchanged: break
        case .pending(let token):
            photoDiffers("a new one")
            hidden.append(HiddenField(name: "upload", value: token))
        case .removed:
            photoDiffers("none")
            hidden.append(HiddenField(name: "removePhoto", value: "on"))
        case .refused(let error, let earlier):
            photoDiffers(error.sentence)
            if let earlier { hidden.append(HiddenField(name: "upload", value: earlier)) }
        }
        self.init(
            frame: frame, name: saved.model[.name], differences: differences,
            action: RestaurantAddresses.detail(saved.id), hiddenFields: hidden,
            detailAddress: RestaurantAddresses.detail(saved.id))
    }
}
