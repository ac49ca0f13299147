import HTTPServer
import Testing

@testable import Restaurants

@Suite struct ListStateTests {
    private func state(_ pairs: [String: String]) -> ListState {
        ListState(FormFields(pairs.map { FormField(name: $0.key, value: $0.value) }))
    }

    @Test func nothingSaidIsTheDefault() {
        #expect(ListState().address == "/restaurants")
        #expect(
            ListState()
                == state(["q": "", "sort": "", "favorite": "", "rating": "", "type": "", "look": "", "after": ""]))
    }

    @Test func everythingIsInTheAddress() {
        let all = state([
            "q": "50% ü", "sort": "newest", "favorite": "on", "rating": "none", "type": "Bar", "look": "cards",
            "after": "abc",
        ])
        #expect(
            all.address
                == "/restaurants?q=50%25+%C3%BC&sort=newest&favorite=on&rating=none&type=Bar&look=cards&after=abc")
    }

    @Test func valuesThatAreNoneOfOursAreTheDefaults() {
        #expect(state(["sort": "DROP TABLE", "favorite": "yes", "rating": "superb", "look": "x"]) == ListState())
    }

    @Test(arguments: ListState.RatingFilter.all)
    func everyRatingCanBeAskedFor(rating: ListState.RatingFilter) {
        #expect(state(["rating": rating.value]).rating == rating)
    }

    @Test func aChangeStartsFromTheFirstPage() {
        let changed = state(["q": "tea", "after": "abc"]).restarted { $0.look = .cards }
        #expect(changed.address == "/restaurants?q=tea&look=cards")
    }

    @Test func blanksSearchNothing() {
        #expect(!state(["q": "  "]).isNarrowed)
        #expect(!state(["q": "\u{301} \u{AD}"]).isNarrowed)
        #expect(state(["q": " \u{E31}"]).isNarrowed)
        #expect(state(["q": "%"]).isNarrowed)
        #expect(state(["type": "Bar"]).isNarrowed)
    }
}
