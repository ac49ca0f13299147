import Testing

@testable import HTTPServer

/// What the fuzz targets (Tests/Fuzz) have found beside what `LineLimitTests` hold.
@Suite struct FoundByFuzzingTests {
    @Test(arguments: [
        #"stray="; ours=1"#, #"ours=1; stray=""#, #"a="x;y"; ours=1"#, #"a="\"; ours=1"#, #"ours="1""#,
    ])
    func aStrayQuoteTakesNoOtherCookieAlong(field: String) {
        #expect(HTTPCookies(field)["ours"] == "1")
    }

    @Test func onlyTheQuotesAroundAValueAreDropped() {
        // To a reader the quote and the accent behind it are one character.
        #expect(HTTPCookies("a=\"\u{301}b\"")["a"]?.utf8.elementsEqual("\u{301}b".utf8) == true)
        let type = ContentType("text/plain; a=\"\u{301}b\"")
        #expect(type.parameters["a"]?.utf8.elementsEqual("\u{301}b".utf8) == true)
    }

    @Test func anExtendedNameOfAFileHoldsNoLineEnd() throws {
        func filename(_ value: String) throws -> String? {
            let field = HTTPField(name: .contentDisposition, value: "form-data; name=f; filename*=utf-8''\(value)")
            return try MultipartPart([field]).filename
        }
        #expect(try filename("a%20b.png") == "a b.png")
        #expect(try filename("a%0D%0ASet-Cookie:b") == nil)
        #expect(try filename("a%7F") == nil)
        #expect(try filename("a%00") == nil)
    }

    @Test(arguments: [
        "Tue, 30 Feb 2012 00:00:00 GMT", "Sun, 29 Feb 2015 00:00:00 GMT", "Sun, 31 Apr 2022 00:00:00 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 199 08:49:37 GMT",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov  6 08:49:37 94",
    ])
    func noDateIsOutsideOfTheCalendar(text: String) {
        #expect(HTTPDate(text) == nil)
    }

    @Test(arguments: [
        "Wed, 29 Feb 2012 00:00:00 GMT", "Sat, 31 Dec 2022 23:59:59 GMT", "Mon, 01 Jan 0001 00:00:00 GMT",
        "Fri, 31 Dec 9999 23:59:59 GMT",
    ])
    func aDateIsWrittenAsItWasRead(text: String) {
        #expect(HTTPDate(text)?.description == text)
    }

    @Test func aLeapSecondIsTheOneBefore() {
        #expect(HTTPDate("Fri, 31 Dec 9999 23:59:60 GMT")?.description == "Fri, 31 Dec 9999 23:59:59 GMT")
    }

    @Test func aRangeFarBeyondTheContentIsNotSatisfiable() {
        let digits = String(repeating: "9", count: 30)
        #expect(ByteRange("bytes=\(digits)-")?.resolve(in: 10) == nil)
        #expect(ByteRange("bytes=\(digits)-\(digits)") == .from(.max, through: .max))
        #expect(ByteRange("bytes=\(digits)-1") == nil)
        #expect(ByteRange("bytes=1-\(digits)")?.resolve(in: 10) == 1..<10)
    }
}
