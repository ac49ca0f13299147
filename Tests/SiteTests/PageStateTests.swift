import HTTPServer
import Persistence
import Testing

@testable import Site

@Suite struct PageStateTests {
    private struct Wines: PageState {
        var query = "dry"
        var after: PageCursor?

        var address: String {
            var parameters = URLParameters()
            parameters.append("q", query)
            parameters.append("after", after?.rawValue)
            return parameters.address(of: "/wines")
        }
    }

    @Test func anEmptyPlaceIsTheFirstPage() throws {
        #expect(try FormFields(urlEncoded: "after=").cursor == nil)
        #expect(try FormFields(urlEncoded: "q=a").cursor == nil)
        #expect(try FormFields(urlEncoded: "after=abc").cursor == PageCursor(rawValue: "abc"))
    }

    @Test func theLinksKeepTheRestOfTheAddress() {
        let next = PageCursor(rawValue: "b")
        let only = PageLinks(Wines(), next: nil)
        #expect(only.first == nil && only.next == nil)
        let first = PageLinks(Wines(), next: next)
        #expect(first.first == nil && first.next == "/wines?q=dry&after=b")
        let second = PageLinks(Wines(after: PageCursor(rawValue: "a")), next: next)
        #expect(second.first == "/wines?q=dry" && second.next == "/wines?q=dry&after=b")
    }
}
