import Site

/// Where an address can be looked up on a map.
enum MapLinks {
    /// OpenStreetMap, Google and Apple, in that order; none where there is no address.
    static func links(to location: String) -> [MapLink] {
        let place = location.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !place.isEmpty else { return [] }
        func address(_ service: String, _ fields: KeyValuePairs<String, String>) -> String {
            var parameters = URLParameters()
            for (name, value) in fields { parameters.append(name, value) }
            return parameters.address(of: service)
        }
        return [
            MapLink(
                key: "osm", title: "OpenStreetMap",
                address: address("https://www.openstreetmap.org/search", ["query": place])),
            MapLink(
                key: "google", title: "Google Maps",
                address: address("https://www.google.com/maps/search/", ["api": "1", "query": place])),
            MapLink(key: "apple", title: "Apple Maps", address: address("https://maps.apple.com/", ["q": place])),
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
