import HTTPServer

/// Where an address can be looked up on a map.
enum MapLinks {
    /// OpenStreetMap, Google and Apple, in that order; none where there is no address.
    static func links(to location: String) -> [MapLink] {
        let place = location.withSingleSpaces
        guard !place.isEmpty else { return [] }
        // All three ask for the same text, which is encoded once.
        let query = FormFields.encode(place)
        return [
            MapLink(key: "osm", title: "OpenStreetMap", address: "https://www.openstreetmap.org/search?query=" + query),
            MapLink(
                key: "google", title: "Google Maps",
                address: "https://www.google.com/maps/search/?api=1&query=" + query),
            MapLink(key: "apple", title: "Apple Maps", address: "https://maps.apple.com/?q=" + query),
        ]
    }
}

extension String {
    /// The words with one space between them.
    fileprivate var withSingleSpaces: String {
        if hasSingleSpaces { return self }
        return unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init).joined(separator: " ")
    }

    /// Whether that can be seen from the bytes alone; a text that might hold other white space than ASCII's counts as
    /// one that does.
    private var hasSingleSpaces: Bool {
        var wasSpace = true
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: " "):
                if wasSpace { return false }
                wasSpace = true
            // White space beyond ASCII begins with one of the four.
            case 0..<0x20, 0xC2, 0xE1, 0xE2, 0xE3: return false
            default: wasSpace = false
            }
        }
        return !wasSpace
    }
}

/// Telephone numbers as addresses (RFC 3966).
enum PhoneLink {
    /// `tel:` and the digits of the first number with its leading plus sign, e.g. "+852 2345-6789" as
    /// `tel:+85223456789`; nil without digits. The number ends at the first letter or at `/`, `,` or `;`.
    static func address(of phone: String) -> String? {
        var digits = ""
        for scalar in phone.unicodeScalars {
            if let digit = digit(scalar) {
                digits.unicodeScalars.append(digit)
            } else if scalar == "+" || scalar == "＋", digits.isEmpty {
                digits = "+"
            } else if scalar == "/" || scalar == "," || scalar == ";" || isLetter(scalar) {
                break
            }
        }
        return digits.utf8.contains { $0 != UInt8(ascii: "+") } ? "tel:\(digits)" : nil
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII { return ("0"..."9").contains(scalar) ? scalar : nil }
        guard let value = Character(scalar).wholeNumberValue, (0...9).contains(value) else { return nil }
        return Unicode.Scalar(UInt8(0x30 + value))
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? (0x61...0x7A).contains(scalar.value | 0x20) : scalar.properties.isAlphabetic
    }
}
