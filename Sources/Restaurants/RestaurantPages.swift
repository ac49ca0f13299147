import HTML
import Site

/// A rating as a page shows it: the face and its caption.
struct RatingMark: Sendable {
    /// The form's value: awesome, good, okay, bad, terrible.
    var value: String
    /// The caption: Awesome, Good, Okay, Bad, Terrible.
    var caption: String
    /// The address of its drawing in `Static/faces`: love, cool, happy, sad, angry.
    var face: String
    /// Whether it is the one chosen now.
    var isChosen: Bool
}

/// A photo among others of its restaurant.
struct GalleryPhoto: Sendable {
    var source: PhotoSource
    /// Its place, from 1 on.
    var number: Int
    var count: Int

    /// E.g. "Photo 2 of 5".
    var title: String { "Photo \(number) of \(count)" }
    /// The id of its element.
    var anchor: String { "photo-\(number)" }
}

/// One restaurant in the list.
struct RestaurantRow: Sendable {
    var id: Int64
    var name: String
    var type: String
    var location: String
    var isFavorite: Bool
    var rating: RatingMark?
    /// The cover in rows; nil where there is none.
    var thumbnail: PhotoAddress?
    /// The cover in cards; nil where there is none.
    var photo: PhotoSource?

    var address: RecordAddress { RestaurantAddresses.detail(record: id) }
    var editAddress: RecordAddress { RestaurantAddresses.edit(record: id) }
    var favoriteAddress: RecordAddress { RestaurantAddresses.favorite(record: id) }
    var deleteAddress: RecordAddress { RestaurantAddresses.delete(record: id) }
}

/// `GET /restaurants`
struct RestaurantListPage: Sendable {
    var frame: Frame
    var rows: [RestaurantRow]
    var emptiness: ListEmptiness
    /// "rows" or "cards", as are the values of `looks`.
    var look: String
    var looks: [ListChoice]
    /// Search, sort and filters.
    var filters: HTML
    /// What is searched and filtered, in words, e.g. "“noodles”, favourites only"; empty where nothing is.
    var searched: String
    /// The list without search and filters.
    var clearAddress: String
    var pages: PageLinks
    var newAddress: String
    /// The address of this very page, for `from` fields.
    var here: String
}

/// Search, sort and filters of the list, the same on each of its pages.
struct ListFilters: Sendable {
    /// What was searched, as typed.
    var query: String
    var sorts: [ListChoice]
    /// Its address turns the filter on, or off again where it is on.
    var favoriteFilter: ListChoice
    /// "Any rating" first (its value is empty), the five, "Not rated" last.
    var ratingFilters: [ListChoice]
    /// The type filter in force, empty where none.
    var type: String
    /// Types to choose from.
    var types: [String]
    /// The search form's action.
    var listAddress: String
    /// The parameters that the forms for search and type carry along in hidden fields: sort, favorite, rating and look
    /// where they are in force. Both know `q` and `type` themselves; `after` is left behind.
    var hiddenFields: [HiddenField]

    /// What the search form carries along.
    var searchHiddenFields: [HiddenField] {
        type.isEmpty ? hiddenFields : hiddenFields + [HiddenField(name: "type", value: type)]
    }
    /// The sort order in force.
    var sort: ListChoice? { sorts.first { $0.isChosen } }
    /// The rating filter in force; nil for any rating.
    var ratingFilter: ListChoice? { ratingFilters.first { $0.isChosen && !$0.value.isEmpty } }
}

/// `GET /restaurants/ID`
struct RestaurantDetailPage: Sendable {
    var frame: Frame
    var id: Int64
    var name: String
    var type: String
    var location: String
    var phone: String
    /// The phone as a `tel:` address; nil where there are no digits.
    var phoneAddress: String?
    /// The real text, line breaks kept.
    var summary: String
    /// The cover.
    var photo: PhotoSource?
    /// All photos, the cover first; empty where there is none beside it.
    var gallery: [GalleryPhoto]
    var isFavorite: Bool
    var rating: RatingMark?
    /// OpenStreetMap, Google, Apple; empty where there is no address.
    var maps: [MapLink]
    /// The text that Share hands on: name, type, address, a line each.
    var shareText: String
    var listAddress: String
    var editAddress: RecordAddress
    var reviewAddress: RecordAddress
    var favoriteAddress: RecordAddress
    var deleteAddress: RecordAddress
    var here: String
}

struct MapLink: Sendable {
    /// osm, google, apple: what the browser remembers.
    var key: String
    var title: String
    var address: String
}

/// `GET /restaurants/ID/review`
struct ReviewPage: Sendable {
    var frame: Frame
    var name: String
    var photo: PhotoSource?
    /// All five, best first.
    var ratings: [RatingMark]
    var isRated: Bool
    var action: String
    var detailAddress: String
}

/// `GET /restaurants/new`, `GET /restaurants/ID/edit`, and both when what was sent was refused (422).
struct RestaurantFormPage: Sendable {
    var frame: Frame
    /// "New restaurant" or "Edit restaurant".
    var heading: String
    var action: String
    var cancelAddress: String
    /// The form's key; nil on edit.
    var key: String?
    /// The version that the edit began from; nil on new.
    var version: Int64?
    var name: InputField
    var type: InputField
    var location: InputField
    var phone: InputField
    var summary: InputField
    /// What is wrong with a photo; nil where nothing is.
    var photoError: String?
    /// Those that the restaurant has and those sent ahead, in their order.
    var photos: [FormPhoto]
    /// How many there may be.
    var photoLimit: Int
    /// Where photos are sent ahead by the browser's script.
    var uploadAddress: String
    /// Types to suggest.
    var types: [String]
    /// How many errors there are, in a sentence; nil where none.
    var summaryOfErrors: String?
}

/// A photo in the form.
struct FormPhoto: Sendable {
    /// What the form's fields call it.
    var name: String
    /// The address of a picture of medium size.
    var address: String
    /// The address of the file as it was sent; nil for one that is not saved yet.
    var original: String?
    /// Its place, from 1 on.
    var number: Int
    var count: Int
    /// Whether it is to be taken away.
    var isRemoved: Bool
    /// The button that gets the focus; nil for none of its own.
    var focus: PhotoMove.Direction?

    /// What the browser's script makes new ones of.
    static func pattern(_ address: String) -> FormPhoto {
        FormPhoto(name: "", address: address, number: 1, count: 1, isRemoved: false)
    }

    var isFirst: Bool { number == 1 }
    var isLast: Bool { number == count }
    /// E.g. "Photo 2 of 5".
    var title: String { "Photo \(number) of \(count)" }
}
