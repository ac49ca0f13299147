import Testing

@testable import Site

@Suite struct SubmittedTextTests {
    @Test(arguments: [("a\r\nb", "a\nb"), ("a\nb", "a\nb"), ("a\rb", "a\rb"), ("\r\r\n", "\r\n"), ("\r\n\r\n", "\n\n")])
    func lineEndsBecomeLF(sent: String, kept: String) {
        #expect(Array(SubmittedText.normalized(sent).utf8) == Array(kept.utf8))
    }

    @Test func whatNobodyCanTypeBecomesSpaces() {
        let sent = "a\u{1B}[31m\u{7F}\r\nb\tc\u{1F}"
        #expect(SubmittedText.normalized(sent) == "a [31m \nb\tc ")
        #expect(SubmittedText.line(sent) == "a [31m  b\tc ")
    }

    @Test func everythingElseIsKept() {
        let text = "  e\u{301} \u{202E}abc 👩‍👩‍👧 \t"
        #expect(Array(SubmittedText.normalized(text).utf8) == Array(text.utf8))
    }
}

@Suite struct URLParametersTests {
    @Test func everythingButLettersIsEncoded() {
        var parameters = URLParameters()
        parameters.append("q", "50% & ü/+")
        parameters.append("empty", "")
        parameters.append("none", nil)
        parameters.append("look", "cards")
        #expect(parameters.address(of: "/restaurants") == "/restaurants?q=50%25+%26+%C3%BC%2F%2B&look=cards")
        #expect(URLParameters().address(of: "/restaurants") == "/restaurants")
    }
}

@Suite struct TokenTests {
    @Test func tokensDifferAndArePlausible() {
        let tokens = (0..<100).map { _ in Token.random() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy(Token.isPlausible))
        #expect(!Token.isPlausible("../../etc/passwd"))
        #expect(!Token.isPlausible(String(repeating: "G", count: 32)))
    }

    @Test func digestsTellWhereTextsEnd() {
        #expect(Token.digest(["ab", "c"]) == Token.digest(["ab", "c"]))
        #expect(Token.digest(["ab", "c"]) != Token.digest(["a", "bc"]))
        #expect(Token.digest(["ab", "c"]) != Token.digest(["ab", "c", ""]))
    }

    @Test func referencesCanBeReadOut() {
        #expect(Token.reference().wholeMatch(of: /\d{4}-\d{4}/) != nil)
    }
}
