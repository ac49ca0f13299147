import Persistence
import Site

/// The version of a restaurant that is in the store.
struct SavedRestaurant: Sendable {
    var id: Int64
    var version: Int64
    var model: RestaurantFormViewModel
    /// Whether the form would change its photo.
    var isPhotoInQuestion: Bool

    init(_ restaurant: Restaurant, isPhotoInQuestion: Bool) {
        id = restaurant.id
        version = restaurant.version
        model = RestaurantFormViewModel(restaurant)
        self.isPhotoInQuestion = isPhotoInQuestion
    }
}

extension ConflictPage {
    init(_ saved: SavedRestaurant, mine: RestaurantFormViewModel, photo: KeptPhoto, frame: Frame) {
        let address = RestaurantAddresses.detail(saved.id)
        self.init(
            RecordConflict(id: saved.id, version: saved.version, saved: saved.model, mine: mine),
            action: address, backAddress: address, frame: frame)
        switch photo {
        case .unchanged: break
        case .pending(let token): addPhoto("a new one", HiddenField(name: "upload", value: token))
        case .removed: addPhoto("none", HiddenField(name: "removePhoto", value: "on"))
        case .refused(let error, let earlier):
            addPhoto(error.sentence, earlier.map { HiddenField(name: "upload", value: $0) })
        }
    }

    private mutating func addPhoto(_ mine: String, _ hidden: HiddenField?) {
        differences.append(Difference(label: "Photo", saved: "as it is", mine: mine, isDifferent: true))
        if let hidden { hiddenFields.append(hidden) }
    }
}
