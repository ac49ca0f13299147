import HTML

/// The address of a picture that pages show of a photo, written from its parts: a list shows many.
struct PhotoAddress: URLValue, Sendable {
    /// The id of the restaurant.
    let restaurant: Int64
    /// Names the content, so what is at the address never changes.
    let digest: String
    let variant: PhotoVariant

    func writeURL(into out: inout HTMLWriter) {
        RestaurantAddresses.detail(record: restaurant).writeURL(into: &out)
        out.markup(RestaurantAddresses.photoFolder)
        out.attribute(digest)
        out.markup("-")
        out.attribute(variant.rawValue)
        out.markup(RestaurantAddresses.photoEnding)
    }

    func withAddress(_ body: (_ address: UnsafeBufferPointer<UInt8>, _ isTrusted: Bool) -> Void) {
        description.withAddress(body)
    }
}

extension PhotoAddress: CustomStringConvertible {
    /// The address as a text.
    var description: String {
        RestaurantAddresses.photo(restaurant, RestaurantAddresses.photoName(digest: digest, variant))
    }
}
