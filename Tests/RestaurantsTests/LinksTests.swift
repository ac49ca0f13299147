import Testing

@testable import Restaurants

@Suite struct LinksTests {
    @Test(
        arguments: [
            ("+852 2345-6789", "tel:+85223456789"), ("(020) 7946 0000", "tel:02079460000"), ("", nil),
            ("no phone", nil),
            ("٠٢٣", "tel:023"), ("javascript:alert(1)", nil), ("12 ext. 3", "tel:12"), ("12 34 / 56", "tel:1234"),
            ("(+44) 20", "tel:+4420"),
        ] as [(String, String?)])
    func phones(phone: String, address: String?) {
        #expect(PhoneLink.address(of: phone) == address)
    }

    @Test func mapsAreAskedForTheAddressInOneLine() {
        let links = MapLinks.links(to: "1 A & B Street,\n Sheung Wan")
        #expect(links.map(\.key) == ["osm", "google", "apple"])
        #expect(links.allSatisfy { $0.address.hasPrefix("https://") })
        #expect(links.allSatisfy { $0.address.hasSuffix("=1+A+%26+B+Street%2C+Sheung+Wan") })
        let marked = MapLinks.links(to: "  \u{E31}b  c")
        #expect(marked.first?.address.hasSuffix("=%E0%B8%B1b+c") == true)
        #expect(MapLinks.links(to: " \n").isEmpty)
    }

    @Test func ratingsAreReadFromTheirTextAlone() {
        #expect(Rating(rawValue: "awesome") == .awesome)
        #expect(Rating(rawValue: "love") == nil)
        #expect(Rating.allCases.map(\.face) == ["love", "cool", "happy", "sad", "angry"].map { "faces/\($0).svg" })
        #expect(Rating.allCases.map(\.caption) == ["Awesome", "Good", "Okay", "Bad", "Terrible"])
        #expect(Rating.allCases.map(\.rank) == [0, 1, 2, 3, 4])
    }
}
