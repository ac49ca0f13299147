import Foundation

/// Strings that break out of HTML where escaping is naive.
enum Payloads {
    static let own: [String] = [
        "", " ", "a", "plain text", "é 漢字 😀 \u{202E}abc", "<", ">", "&", "\"", "'", "`", "=", "/", "\\", "\0", "a\0b",
        "\r", "\r\n", "\n", "\t", "\u{FEFF}", "\u{2028}\u{2029}", "%00", "%22%3E", "&lt;script&gt;", "&#60;", "&amp;",
        "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--", "-->", "<![CDATA[", "]]>", "<?php",
        "\"><img src=x onerror=alert(1)>", "'><img src=x onerror=alert(1)>", "\" onmouseover=\"alert(1)",
        "' onmouseover='alert(1)", "x onmouseover=alert(1)", "` onmouseover=`", "</title><svg onload=alert(1)>",
        "</textarea><b>", "</pre><b>", "</style>", "</noscript><img src=x onerror=alert(1)>", "</svg><b>",
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u{1}javascript:alert(1)",
        "java\tscript:alert(1)", "java\nscript:alert(1)", "java\rscript:alert(1)", "\tjava\0script:alert(1)",
        "javascript\t:alert(1)", "javascript&colon;alert(1)", "&#106;avascript:alert(1)", "javascript%3Aalert(1)",
        "%6Aavascript:alert(1)", "vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>",
        "data:image/svg+xml,<svg onload=alert(1)>", "feed:javascript:alert(1)", "view-source:javascript:alert(1)",
        "jar:javascript:x", "//evil.example/x", "\\\\evil.example", "http://ok.example/?a=b&c=d", "HTTPS://OK.EXAMPLE",
        "mailto:a@b.example", "tel:+85212345678", "script:alert(1)", ":alert(1)", "://x", "ſcript:alert(1)",
        "javaſcript:alert(1)", "java\u{AD}script:alert(1)", "\u{A0}javascript:alert(1)", "a, javascript:alert(1) 2x",
        "1x, /evil 2x", "/a b.jpg", "\\u003cscript\\u003e", "\\\"", "\\", "${alert(1)}", "{{ value }}", "{% raw %}",
        String(repeating: "<", count: 500), String(repeating: "a", count: 7) + "<",
        String(repeating: "a", count: 8) + "<",
        String(repeating: "a", count: 15) + "\"" + String(repeating: "b", count: 9) + "&",
    ]

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/cases/xss")

    private struct Payload: Decodable {
        var payload: String
    }

    private struct Cases: Decodable {
        struct Case: Decodable {
            var value: String?
        }

        var escape: [Case]
    }

    /// Those of the cases beside the repository; empty where they are not there.
    static let others: [String] = {
        var strings: [String] = []
        if let data = try? Data(contentsOf: folder.appendingPathComponent("payloads.json")),
            let payloads = try? JSONDecoder().decode([Payload].self, from: data)
        {
            strings += payloads.map(\.payload)
        }
        if let data = try? Data(contentsOf: folder.appendingPathComponent("go-template-cases.json")),
            let cases = try? JSONDecoder().decode(Cases.self, from: data)
        {
            strings += cases.escape.compactMap(\.value)
        }
        return strings
    }()
}
