import Testing

@testable import HTTPServer

@Suite struct HTTPFieldTests {
    @Test func theTableOfNamesIsInStepWithTheNames() {
        let names: [HTTPField.Name] = [
            .accept, .contentType, .eTag, .ifNoneMatch, .secFetchSite, .setCookie, .userAgent, .vary, .xRequestedWith,
            .cacheControl, .host, .transferEncoding, .lastModified, .location, .referrerPolicy, .wwwAuthenticate,
        ]
        let texts = [
            "Accept", "Content-Type", "ETag", "If-None-Match", "Sec-Fetch-Site", "Set-Cookie", "User-Agent", "Vary",
            "X-Requested-With", "Cache-Control", "Host", "Transfer-Encoding", "Last-Modified", "Location",
            "Referrer-Policy", "WWW-Authenticate",
        ]
        #expect(names.map(\.description) == texts)
        for text in KnownFieldNames.shared.display.dropFirst() {
            #expect(HTTPField.Name(text)?.description == text)
            #expect(HTTPField.Name(text.uppercased()) == HTTPField.Name(text.lowercased()))
        }
    }

    @Test func namesAreTokens() {
        for text in ["", "a b", "a:", "é", "a\r", "[a]"] { #expect(HTTPField.Name(text) == nil) }
        #expect(HTTPField.Name("X-Own")?.canonicalName == "x-own")
    }

    @Test func valuesCannotBreakTheMessage() {
        #expect(HTTPField(name: .location, value: "/a\r\nSet-Cookie: b").value == "/a  Set-Cookie: b")
        #expect(HTTPField(name: .location, value: " a\0b\t").value == "a b")
        #expect(HTTPField(name: .location, value: "é").value == "é")
    }

    @Test func fieldsOfOneNameAreJoinedAndReplaced() {
        var fields: HTTPFields = [.vary: "A", .cookie: "a=1"]
        fields.append("B", for: .vary)
        fields.append("b=2", for: .cookie)
        #expect(fields[.vary] == "A, B")
        #expect(fields[.cookie] == "a=1; b=2")
        #expect(fields[values: .vary] == ["A", "B"])
        fields[.vary] = "C"
        #expect(fields[values: .vary] == ["C"])
        fields.addListMember("c", to: .vary)
        fields.addListMember("D", to: .vary)
        #expect(fields[.vary] == "C, D")
        fields[.vary] = nil
        #expect(!fields.contains(.vary))
        #expect(fields.count == 2)
    }
}

@Suite struct CookieTests {
    @Test func readsPairs() {
        let cookies = HTTPCookies(#"a=1; b="two"; =x; broken; c=3=4;a=5"#)
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "two")
        #expect(cookies["c"] == "3=4")
        #expect(cookies["broken"] == nil)
    }

    @Test func writesAttributes() {
        let cookie = SetCookie(name: "message", value: "Saved; “x”, 50%", maximumAge: 60)
        #expect(
            cookie?.description
                == "message=Saved%3B%20%E2%80%9Cx%E2%80%9D%2C%2050%25; Path=/; Max-Age=60; HttpOnly; SameSite=Lax")
        #expect(SetCookie.decodedValue(cookie?.value ?? "") == "Saved; “x”, 50%")
        #expect(SetCookie(name: "a b", value: "") == nil)
        #expect(
            SetCookie(name: "a", value: "b", path: "/x;y", isHTTPOnly: false, isSecure: true, sameSite: .strict)?
                .description == "a=b; Path=/x%3By; Secure; SameSite=Strict")
        #expect(SetCookie.expired("a")?.description.contains("Max-Age=0") == true)
    }
}

@Suite struct AuthorityTests {
    @Test(
        arguments: [
            ("example.com", "example.com", nil, false), ("EXAMPLE.com:80", "example.com", 80, false),
            ("a:", "a", nil, false), ("192.168.1.20:8080", "192.168.1.20", 8080, true), ("[::1]:1", "::1", 1, true),
            ("[FE80::1]", "fe80::1", nil, true), ("1.2.3", "1.2.3", nil, false), ("01.2.3.4", "01.2.3.4", nil, false),
            ("256.1.1.1", "256.1.1.1", nil, false), ("a%20b", "a%20b", nil, false),
            ("0.0.0.0=5000", "0.0.0.0=5000", nil, false),
        ] as [(String, String, UInt16?, Bool)])
    func reads(_ text: String, _ host: String, _ port: UInt16?, _ isIPLiteral: Bool) {
        let authority = Authority(text)
        #expect(authority?.host == host)
        #expect(authority?.port == port)
        #expect(authority?.isIPLiteral == isIPLiteral)
    }

    @Test(arguments: [
        "", ":80", "a b", "a/b", "u@a", "a:b", "a:99999", "[::1", "::1", "[zz]", "[::1]x", "a%2", "a%zz", "é", "a\"b",
        "[]",
    ])
    func refuses(_ text: String) {
        #expect(Authority(text) == nil)
    }
}

@Suite struct SocketAddressTests {
    @Test func readsAndWrites() {
        #expect(SocketAddress(host: "127.0.0.1", port: 80)?.description == "127.0.0.1:80")
        #expect(SocketAddress(host: "::1", port: 80)?.description == "[::1]:80")
        #expect(SocketAddress(host: "::ffff:10.0.0.1", port: 80)?.description == "10.0.0.1:80")
        #expect(SocketAddress(host: "example.com", port: 80) == nil)
        #expect(SocketAddress(host: "127.1.2.3", port: 0)?.isLoopback == true)
        #expect(SocketAddress(host: "::1", port: 0)?.isLoopback == true)
        #expect(SocketAddress(host: "10.0.0.1", port: 0)?.isLoopback == false)
        #expect(SocketAddress(host: "0.0.0.0", port: 0)?.isWildcard == true)
    }

    @Test func localInterfacesReachThisMachineOnly() {
        for address in SocketAddress.localInterfaces() {
            #expect(!address.isLoopback)
            #expect(!address.isWildcard)
            #expect(!address.host.isEmpty)
        }
    }
}

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ])
    func writesAndReads(_ seconds: Int, _ text: String) {
        #expect(HTTPDate(seconds: seconds).description == text)
        #expect(HTTPDate(text) == HTTPDate(seconds: seconds))
    }

    @Test func readsTheOldForms() {
        #expect(HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT")?.seconds == 784_111_777)
        #expect(HTTPDate("Sun Nov  6 08:49:37 1994")?.seconds == 784_111_777)
        for text in [
            "", "yesterday", "Sun, 06 Nov 1994 08:49:37", "Sun, 32 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT",
        ] {
            #expect(HTTPDate(text) == nil)
        }
    }
}

@Suite struct ContentDispositionTests {
    @Test(arguments: [
        ("a b.jpg", "attachment; filename=\"a b.jpg\""),
        ("Café.jpg", "attachment; filename=\"Caf_.jpg\"; filename*=UTF-8''Caf%C3%A9.jpg"),
        ("\"a\\b\"\r\n%41", "attachment; filename=\"_a_b____41\"; filename*=UTF-8''%22a%5Cb%22%0D%0A%2541"),
        ("it's*", "attachment; filename=\"it's*\""),
        ("é'*", "attachment; filename=\"_'*\"; filename*=UTF-8''%C3%A9%27%2A"),
    ])
    func namesAFile(_ name: String, _ field: String) {
        #expect(ContentDisposition.attachment(filename: name) == field)
    }
}
