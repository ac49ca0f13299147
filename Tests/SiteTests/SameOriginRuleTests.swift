import Testing

@testable import Site

@Suite struct SameOriginRuleTests {
    let rule = SameOriginRule(publicOrigin: Origin("https://food.example.org"))

    @Test(
        arguments: [
            (nil, nil, true),
            ("same-origin", "http://evil.example", true),
            ("none", nil, true),
            ("same-site", nil, false),
            ("cross-site", "http://192.168.0.7:8080", false),
            (nil, "http://192.168.0.7:8080", true),
            (nil, "http://192.168.0.7", false),
            (nil, "http://192.168.0.7:8081", false),
            (nil, "https://food.example.org", true),
            (nil, "http://food.example.org", false),
            (nil, "https://food.example.org.evil.example", false),
            (nil, "null", false),
            (nil, "", false),
        ] as [(String?, String?, Bool)])
    func overPlainHTTP(site: String?, origin: String?, isAllowed: Bool) {
        #expect(rule.allows(site: site, origin: origin, host: "192.168.0.7:8080") == isAllowed)
    }

    @Test(arguments: [
        ("https://food.example.org", true), ("http://food.example.org", false), ("https://food.example.org:444", false),
    ])
    func thePublicNameIsOfOneOrigin(origin: String, isAllowed: Bool) {
        for host in ["food.example.org", "food.example.org:444"] {
            #expect(rule.allows(site: nil, origin: origin, host: host) == isAllowed)
        }
    }

    @Test(arguments: [
        ("http://food.lan:80", "http://food.lan", true), ("http://food.lan", "http://food.lan:80", true),
        ("https://food.lan:443", "https://food.lan", true), ("https://food.lan:443", "http://food.lan:443", false),
        ("http://food.lan:80", "https://food.lan", false),
    ])
    func theStandardPortOfThePublicNameNeedNotBeNamed(publicURL: String, origin: String, isAllowed: Bool) {
        let rule = SameOriginRule(publicOrigin: Origin(publicURL))
        #expect(rule.allows(site: nil, origin: origin, host: "food.lan") == isAllowed)
    }

    @Test func standardPortsNeedNotBeNamed() {
        #expect(rule.allows(site: nil, origin: "http://192.168.0.7", host: "192.168.0.7:80"))
        #expect(rule.allows(site: nil, origin: "http://[::1]:8080", host: "[::1]:8080"))
    }
}

@Suite struct HostRuleTests {
    let rule = HostRule(publicOrigin: Origin("https://food.example.org"))

    @Test(arguments: [
        "127.0.0.1:8080", "192.168.0.7", "[::1]:8080", "[fe80::1]", "localhost", "LOCALHOST:9", "food.example.org",
        "food.example.org:443",
    ])
    func answersTo(host: String) {
        #expect(rule.allows(host))
    }

    @Test(arguments: [
        "evil.example", "food.example.org.evil.example", "127.0.0.1.evil.example", "1.2.3", "256.1.1.1", "0x7f.0.0.1",
        "", "[::1", "localhost:x", "localhost:99999", "a b", "[evil]", "user@localhost",
    ])
    func refuses(host: String) {
        #expect(!rule.allows(host))
    }

    @Test func refusesNoHost() {
        #expect(!rule.allows(nil))
    }
}
