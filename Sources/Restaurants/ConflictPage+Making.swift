import Persistence
import Site

extension ConflictPage {
    /// The version that is in the store.
    struct Saved: Sendable {
        var id: Int64
        var version: Int64
        var model: RestaurantFormViewModel

        init(_ restaurant: Restaurant) {
            id = restaurant.id
            version = restaurant.version
            model = RestaurantFormViewModel(restaurant: restaurant)
        }
    }

    init(_ saved: Saved, mine: RestaurantFormViewModel, photo: SubmittedPhoto, frame: Frame) {
        var differences: [Difference] = []
        var hidden = [HiddenField(name: "version", value: String(saved.version))]
        for field in RestaurantFormViewModel.Field.allCases {
            differences.append(
                Difference(
                    label: field.label, saved: saved.model[field], mine: mine[field],
                    isDifferent: saved.model[field] != mine[field]))
            hidden.append(HiddenField(name: field.rawValue, value: mine[field]))
        }
        switch photo {
        case .pending(let token):
            differences.append(Difference(label: "Photo", saved: "as it is", mine: "a new one", isDifferent: true))
            hidden.append(HiddenField(name: "upload", value: token))
        case .removed:
            differences.append(Difference(label: "Photo", saved: "as it is", mine: "none", isDifferent: true))
            hidden.append(HiddenField(name: "removePhoto", value: "on"))
        case .unchanged, .prepared, .refused: break
        }
        self.init(
            frame: frame, name: saved.model[.name], differences: differences,
            action: RestaurantAddresses.detail(saved.id), hiddenFields: hidden,
            detailAddress: RestaurantAddresses.detail(saved.id))
    }
}
