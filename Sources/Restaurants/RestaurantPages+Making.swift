import Persistence
import Site

extension GalleryPhoto {
    /// The photos of a restaurant that has several. Of one alone the restaurant itself knows all, so no other row is read.
    static func all(of restaurant: Restaurant) -> [GalleryPhoto] {
        guard restaurant.photoCount > 1 else { return [] }
        let sources = SavedPhoto.all(of: restaurant).map(\.source)
        return sources.enumerated().map { GalleryPhoto(source: $1, number: $0 + 1, count: sources.count) }
    }
}

extension RestaurantRow {
    /// - Parameter row: with what a list of this look shows (`Restaurant.list`).
    init(_ row: borrowing FetchedRow<Restaurant>, look: ListState.Look, marks: RatingMarks) {
        let id = row.id
        let digest = row[Restaurant.coverDigest]
        self.init(
            id: id, name: row[Restaurant.name], type: row[Restaurant.type], location: row[Restaurant.location],
            isFavorite: row[Restaurant.isFavorite], rating: marks[rank: row[Restaurant.ratingRank]])
        guard !digest.isEmpty else { return }
        switch look {
        case .rows: thumbnail = PhotoAddress(restaurant: id, digest: digest, variant: .small)
        case .cards:
            photo = PhotoSource(
                of: id, digest: digest, width: row[Restaurant.coverWidth], height: row[Restaurant.coverHeight],
                placeholder: row[Restaurant.coverPlaceholder])
        }
    }
}

extension RestaurantDetailPage {
    init(_ restaurant: Restaurant, frame: Frame) {
        let id = restaurant.id
        self.init(
            frame: frame, id: id, name: restaurant.name, type: restaurant.type, location: restaurant.location,
            phone: restaurant.phone, phoneAddress: PhoneLink.address(of: restaurant.phone),
            summary: restaurant.summary, photo: PhotoSource(restaurant), gallery: GalleryPhoto.all(of: restaurant),
            isFavorite: restaurant.isFavorite,
            rating: restaurant.rating?.mark(isChosen: true, assets: frame.assets),
            maps: MapLinks.links(to: restaurant.location), shareText: Self.shareText(restaurant),
            listAddress: RestaurantAddresses.list, editAddress: RestaurantAddresses.edit(record: id),
            reviewAddress: RestaurantAddresses.review(record: id),
            favoriteAddress: RestaurantAddresses.favorite(record: id),
            deleteAddress: RestaurantAddresses.delete(record: id), here: RestaurantAddresses.detail(id))
    }

    private static func shareText(_ restaurant: Restaurant) -> String {
        var text = restaurant.name
        for line in [restaurant.type, restaurant.location] where !line.isEmpty { text += "\n" + line }
        return text
    }
}

extension ReviewPage {
    init(_ restaurant: Restaurant, frame: Frame) {
        self.init(
            frame: frame, name: restaurant.name, photo: PhotoSource(restaurant),
            ratings: Rating.allCases.map { $0.mark(isChosen: $0 == restaurant.rating, assets: frame.assets) },
            isRated: restaurant.rating != nil, action: RestaurantAddresses.review(restaurant.id),
            detailAddress: RestaurantAddresses.detail(restaurant.id))
    }
}
