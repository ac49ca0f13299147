import Site

/// Where an address can be looked up on a map.
enum MapLinks {
    /// OpenStreetMap, Google and Apple, in that order; none where there is no address.
    static func links(to location: String) -> [MapLink] {
        let place = location.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !place.isEmpty else { return [] }
        let query = URLParameters.percentEncoded(place)
        return [
            MapLink(
                key: "osm", title: "OpenStreetMap", address: "https://www.openstreetmap.org/search?query=\(query)"),
            MapLink(
                key: "google", title: "Google Maps", address: "https://www.google.com/maps/search/?api=1&query=\(query)"
            ),
            MapLink(key: "apple", title: "Apple Maps", address: "https://maps.apple.com/?q=\(query)"),
        ]
    }
}

/// Telephone numbers as addresses (RFC 3966).
enum PhoneLink {
    /// `tel:` and the digits of the first number with its leading plus sign, e.g. "+852 2345-6789" as
    /// `tel:+85223456789`; nil without digits. The number ends at the first letter or at `/`, `,` or `;`.
    static func address(of phone: String) -> String? {
        var digits = ""
        for character in phone {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                digits += String(digit)
            } else if "+＋".contains(character), digits.isEmpty {
                digits = "+"
            } else if character.isLetter || "/,;".contains(character) {
                break
            }
        }
        return digits.contains { $0 != "+" } ? "tel:\(digits)" : nil
    }
}
