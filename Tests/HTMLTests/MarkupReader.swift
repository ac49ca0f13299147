/// A small reader of HTML, written for these tests alone: tags, attributes and text as a browser's tokenizer sees them
/// (HTML, section 13.2.5), as far as the pages here need it.
struct MarkupReader {
    struct Tag: Equatable {
        var name: String
        var attributes: [Attribute] = []
    }

    struct Attribute: Equatable {
        var name: String
        var value: String
    }

    /// Start tags and end tags (with `/` before the name), in order.
    private(set) var tags: [Tag] = []
    /// The text after each tag, character references resolved; for `script` as it is.
    private(set) var texts: [String] = [""]
    private var rest: Substring.UnicodeScalarView

    init(_ markup: String) {
        rest = markup.unicodeScalars[...]
        while let scalar = rest.first {
            if let raw = tags.last?.name, ["title", "textarea", "script", "style"].contains(raw), !isInSVG {
                readText(until: "</\(raw)", resolving: raw == "title" || raw == "textarea")
                readTag()
            } else if scalar == "<", let next = rest.dropFirst().first, next == "/" || isLetter(next) {
                readTag()
            } else if rest.starts(with: "<!".unicodeScalars) || rest.starts(with: "<?".unicodeScalars) {
                tags.append(Tag(name: "!"))
                texts.append("")
                skip(past: ">")
            } else {
                readText()
            }
        }
    }

    private var isInSVG: Bool {
        tags.last { $0.name == "svg" || $0.name == "/svg" }?.name == "svg"
    }

    private mutating func readText(until mark: String? = nil, resolving: Bool = true) {
        var text = String.UnicodeScalarView()
        while let scalar = rest.first {
            if let mark {
                if String(rest.prefix(mark.unicodeScalars.count)).lowercased() == mark { break }
            } else if scalar == "<", !text.isEmpty {
                break
            }
            text.append(scalar)
            rest.removeFirst()
        }
        texts[texts.count - 1] += resolving ? Self.resolved(String(text)) : String(text)
    }

    private mutating func readTag() {
        guard !rest.isEmpty else { return }
        rest.removeFirst()
        var tag = Tag(name: read { !Self.isSpace($0) && $0 != ">" && $0 != "/" })
        if tag.name.isEmpty, rest.first == "/" {
            rest.removeFirst()
            tag.name = "/" + read { !Self.isSpace($0) && $0 != ">" && $0 != "/" }
        }
        tag.name = tag.name.lowercased()
        while let scalar = rest.first, scalar != ">" {
            if Self.isSpace(scalar) || scalar == "/" {
                rest.removeFirst()
            } else {
                tag.attributes.append(readAttribute())
            }
        }
        if !rest.isEmpty { rest.removeFirst() }
        tags.append(tag)
        texts.append("")
    }

    private mutating func readAttribute() -> Attribute {
        var name = String(rest.removeFirst())
        name += read { !Self.isSpace($0) && $0 != ">" && $0 != "/" && $0 != "=" }
        _ = read(while: Self.isSpace)
        guard rest.first == "=" else { return Attribute(name: name.lowercased(), value: "") }
        rest.removeFirst()
        _ = read(while: Self.isSpace)
        let value: String
        if let quote = rest.first, quote == "\"" || quote == "'" {
            rest.removeFirst()
            value = read { $0 != quote }
            if !rest.isEmpty { rest.removeFirst() }
        } else {
            value = read { !Self.isSpace($0) && $0 != ">" }
        }
        return Attribute(name: name.lowercased(), value: Self.resolved(value))
    }

    private mutating func read(while isPart: (Unicode.Scalar) -> Bool) -> String {
        let part = rest.prefix(while: isPart)
        rest = rest[part.endIndex...]
        return String(part)
    }

    private mutating func skip(past mark: Unicode.Scalar) {
        _ = read { $0 != mark }
        if !rest.isEmpty { rest.removeFirst() }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r\u{C}".unicodeScalars.contains(scalar) }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic && scalar.isASCII }

    /// Character references resolved: numbers, and the names that matter for what a value could do.
    static func resolved(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[rest.index(after: ampersand)...]
            let name = rest.prefix { $0 == "#" || $0.isLetter || $0.isNumber }
            guard let scalar = scalar(named: name) else {
                result += "&"
                continue
            }
            result.unicodeScalars.append(scalar)
            rest = rest[name.endIndex...]
            if rest.first == ";" { rest.removeFirst() }
        }
        return result + rest
    }

    private static func scalar(named name: Substring) -> Unicode.Scalar? {
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        }
        if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
        let names: [Substring: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "colon": ":", "Tab": "\t", "NewLine": "\n",
            "nbsp": "\u{A0}",
        ]
        return names[name]
    }
}
