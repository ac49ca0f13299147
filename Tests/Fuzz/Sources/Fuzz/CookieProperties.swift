@testable import HTTPServer

/// A Cookie field, and the same bytes as a value to set.
enum CookieProperties {
    static func check(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        let cookies = HTTPCookies(text)
        for pair in cookies.pairs.prefix(8) {
            require(!pair.name.isEmpty && !pair.name.utf8.contains(0x3D), "a cookie has a name: \(pair)")
            require(!(pair.name + pair.value).utf8.contains(0x3B), "a cookie ends at the semicolon: \(pair)")
            require(cookies[pair.name] == cookies.pairs.first { $0.name == pair.name }?.value, "the first one counts")
        }
        let quoted = cookies.pairs.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: "; ")
        require(HTTPCookies(quoted) == cookies, "what is read is read again: \(cookies.pairs) \(quoted)")

        var choices = Choices(input)
        let place = choices.number(below: input.count + 1)
        let (first, second) = (
            String(decoding: input[..<place], as: UTF8.self), String(decoding: input[place...], as: UTF8.self)
        )
        require(
            HTTPCookies("\(first);\(second)").pairs == HTTPCookies(first).pairs + HTTPCookies(second).pairs,
            "no cookie changes another: \(first) ; \(second)")
        checkSetting(text, beside: first)
    }

    private static func checkSetting(_ text: String, beside other: String) {
        let isKept = text.utf8.count.isMultiple(of: 2)
        guard
            let cookie = SetCookie(
                name: "c", value: text, maximumAge: isKept ? 60 : nil, path: "/" + text, isHTTPOnly: isKept,
                isSecure: !isKept)
        else { return }
        let line = cookie.description
        require(HTTPField(name: .setCookie, value: line).value == line, "a cookie cannot break the message: \(line)")
        require(line.utf8.count { $0 == 0x3B } == (isKept ? 4 : 3), "nor add an attribute: \(line)")
        let sent = HTTPCookies("c=\(cookie.value); \(other)")["c"]
        require(sent == cookie.value, "it comes back as it was set: \(cookie.value)")
        require(text.utf8.contains(0) || SetCookie.decodedValue(cookie.value) == text, "and is decoded: \(text)")
        require(SetCookie.expired(text)?.name.utf8.allSatisfy(Grammar.isToken) != false, "a name is a token: \(text)")
    }
}
