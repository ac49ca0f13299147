import Persistence
import Site

/// The version of a restaurant that is in the store.
struct SavedRestaurant: Sendable {
    var id: Int64
    var version: Int64
    var model: RestaurantFormViewModel
    var photos: [SavedPhoto]
    /// What the form would change of its photos, in words; nil where nothing.
    var photosInQuestion: String?

    init(_ restaurant: Restaurant, photos: PhotoArrangement) {
        id = restaurant.id
        version = restaurant.version
        model = RestaurantFormViewModel(restaurant)
        self.photos = SavedPhoto.all(of: restaurant)
        photosInQuestion = photos.isChange ? photos.inWords : nil
    }
}

extension ConflictPage {
    init(_ saved: SavedRestaurant, mine: RestaurantFormViewModel, photos: ReturnedPhotos?, frame: Frame) {
        let address = RestaurantAddresses.detail(saved.id)
        self.init(
            RecordConflict(id: saved.id, version: saved.version, saved: saved.model, mine: mine),
            action: address, backAddress: address, frame: frame)
        guard let photos, let question = saved.photosInQuestion else { return }
        differences.append(
            Difference(
                label: "Photos", saved: "as they are", mine: photos.error?.sentence ?? question, isDifferent: true))
        hiddenFields += photos.named.map { HiddenField(name: "photos", value: $0.text) }
        hiddenFields += photos.removed.map(\.text).sorted().map { HiddenField(name: "removePhoto", value: $0) }
    }
}
