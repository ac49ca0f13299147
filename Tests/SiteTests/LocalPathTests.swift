import Testing

@testable import Site

@Suite struct LocalPathTests {
    @Test(arguments: ["/", "/restaurants?q=a%20b&look=cards", "/restaurants/7"])
    func plainPathsAreTaken(path: String) {
        #expect(LocalPath(path)?.text == path)
    }

    @Test(arguments: [
        "", "restaurants", "//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example",
        "/\t/evil.example", "/a\r\nSet-Cookie: x", "/\u{0}", "/a b", "/\u{7F}", "javascript:alert(1)", "/ü",
    ])
    func everythingElseIsNot(path: String) {
        #expect(LocalPath(path) == nil)
    }

    @Test func nothingMakesNoPath() {
        #expect(LocalPath(nil) == nil)
    }
}
