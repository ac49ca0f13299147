import HTTPServer
import Testing

@testable import Site

@Suite struct MessageCookieTests {
    @Test(arguments: [
        Message(text: "Saved."),
        Message(text: "Deleted “Café 🍜; a,b=\"c\"”.", undo: "/trash/7/restore", from: "/restaurants?q=a%20b"),
        Message(text: "Removed 3 photos.", undo: "/trash/7,8,12/restore", from: "/restaurants/1"),
    ])
    func comesBackAsItWent(message: Message) {
        let value = MessageCookie.encode(message)
        #expect(
            value.utf8.allSatisfy { byte in
                "-_".utf8.contains(byte) || Character(UnicodeScalar(byte)).isLetter
                    || Character(UnicodeScalar(byte)).isNumber
            })
        #expect(MessageCookie.decode(value) == message)
    }

    @Test func anUndoOfAnotherSiteIsRefused() {
        let others = [
            "https://evil.example", "/restaurants/7/delete", "//evil/7/restore", "/trash/07/restore",
            "/trash/7,,8/restore", "/trash//restore", "/trash/,/restore",
        ]
        for undo in others {
            #expect(MessageCookie.decode(MessageCookie.encode(Message(text: "x", undo: undo))) == nil)
        }
    }

    @Test func aWayBackToAnotherSiteIsDropped() {
        let value = MessageCookie.encode(Message(text: "x", undo: "/trash/7/restore", from: "//evil.example"))
        #expect(MessageCookie.decode(value)?.from == nil)
        #expect(MessageCookie.decode(value)?.undo == "/trash/7/restore")
    }

    @Test func aLongWayBackDoesNotLoseTheUndo() throws {
        let name = String(repeating: "🍜", count: 200)
        for length in [1_000, 1_001, 4_096] {
            let from = "/" + String(repeating: "a", count: length - 1)
            let sent = Message(text: name, undo: "/trash/\(Int64.max)/restore", from: from)
            let cookie = try #require(MessageCookie.setting(sent)).description
            #expect(cookie.utf8.count < 4_096)
            let value = try #require(cookie.dropFirst("message=".count).split(separator: ";").first)
            let message = try #require(MessageCookie.decode(String(value)))
            #expect(message.undo == "/trash/\(Int64.max)/restore")
            #expect(message.from == (length > 1_000 ? nil : from))
        }
    }

    @Test(arguments: ["", "x", "!!!!", "YQ", "_____w", String(repeating: "A", count: 5_000)])
    func whatIsNotOursIsNoMessage(value: String) {
        #expect(MessageCookie.decode(value) == nil)
    }

    @Test func longNamesAreShortened() {
        #expect("abc".shortened(to: 3) == "abc")
        #expect("abcd".shortened(to: 3) == "ab…")
    }
}
