import Testing

@testable import Albums

@Suite struct CatalogueNameTests {
    @Test(arguments: [
        ("Blue", "Blue"), ("  Blue\t", "Blue"), ("\u{3000}Blue\u{00A0}", "Blue"), ("", ""), (" \n ", ""),
        ("Bjo\u{0308}rk", "Bj\u{00F6}rk"), ("A\r\nB", "A B"), ("A\u{2028}\u{2028}B", "A B"), ("\nA\n", "A"),
        ("A  B", "A  B"), ("( )", "( )"), ("👩‍🍳", "👩‍🍳"),
        (" \u{E31}Blue \u{E31} ", "\u{E31}Blue \u{E31}"),
    ])
    func aNameHasOneSpelling(text: String, name: String) {
        let normalized = CatalogueName.normalized(text)
        #expect(Array(normalized.utf8) == Array(name.utf8))
        #expect(Array(CatalogueName.normalized(normalized).utf8) == Array(name.utf8))
    }

    @Test func whatCannotBeANameIsSaid() {
        #expect(CatalogueName.fault("Blue", limit: 4) == nil)
        #expect(CatalogueName.fault("Blues", limit: 4) == "is longer than 4 characters")
        #expect(CatalogueName.fault("\u{200B}", limit: 4) == "is blank")
        #expect(CatalogueName.fault("a\0", limit: 4)?.contains("NUL") == true)
    }
}
