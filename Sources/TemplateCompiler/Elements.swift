/// What HTML says of elements and attributes, as far as escaping depends on it.
enum Elements {
    enum Content {
        case markup, characters, raw, obsolete
    }

    /// How the browser reads what an element holds (HTML, section 13.1.2).
    static func content(of element: String) -> Content {
        switch element {
        case "title", "textarea": .characters
        case "script", "style", "iframe": .raw
        case "xmp", "noembed", "noframes", "plaintext", "listing": .obsolete
        default: .markup
        }
    }

    /// Types of script elements that hold JSON and do nothing.
    static let jsonTypes: Set<String> = ["application/json", "application/ld+json"]

    /// What an attribute's value is at its beginning.
    static func part(ofAttribute name: String, in element: String) -> Context.Part {
        if addresses.contains(name) { return .address }
        if name == "srcset" || name == "imagesrcset" { return .source }
        if name == "type", element == "script" { return .scriptType([]) }
        return .plain
    }

    private static let addresses: Set<String> = [
        "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon",
        "longdesc", "manifest", "ping", "poster", "profile", "src", "usemap", "xlink:href", "xml:base",
    ]

    /// Why an attribute may not be written at all, or nil.
    static func refusal(ofAttribute name: String) -> String? {
        if name.hasPrefix("on") { return "No scripts in attributes (“\(name)”): the site's policy forbids them." }
        switch name {
        case "style": return "No styles in attributes: the site's policy forbids them. Use a class."
        case "srcdoc": return "No documents in attributes (“srcdoc”)."
        default: return nil
        }
    }

    /// Why no value may stand in an attribute, or nil.
    static func refusal(ofValueIn attribute: String, of element: String) -> String? {
        switch (element, attribute) {
        case ("script", "type"): "The type of a script must be written out."
        case (_, "http-equiv"): "“http-equiv” must be written out."
        case ("animate", _), ("animatemotion", _), ("animatetransform", _), ("set", _):
            "No value can be made safe in <\(element)>: it can change any attribute of another element."
        default: nil
        }
    }
}

extension Context.Part {
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]
    private static let scriptSchemes: Set<String> = ["javascript", "vbscript"]

    /// Reads a byte of the static text of a value.
    mutating func read(_ byte: UInt8, at offset: Int) throws(Fault) {
        switch self {
        case .plain, .afterScheme, .closed: break
        case .scriptType(let type): self = .scriptType(type + [byte])
        case .address where isSpace(byte): break
        case .address: try readScheme([], hasValue: false, byte, at: offset)
        case .scheme(let text, let hasValue): try readScheme(text, hasValue: hasValue, byte, at: offset)
        case .source:
            if !isSpace(byte), byte != UInt8(ascii: ",") { self = .sourceAddress }
        case .sourceAddress:
            if isSpace(byte) { self = .sourceDescriptor } else if byte == UInt8(ascii: ",") { self = .sourceComma }
        case .sourceComma:
            if isSpace(byte) { self = .source } else if byte != UInt8(ascii: ",") { self = .sourceAddress }
        case .sourceDescriptor:
            if byte == UInt8(ascii: ",") { self = .source }
        }
    }

    private mutating func readScheme(_ text: [UInt8], hasValue: Bool, _ byte: UInt8, at offset: Int) throws(Fault) {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
            self = .afterScheme
        case UInt8(ascii: "&") where !hasValue:
            self = .closed("No value after a character reference at the beginning of an address.")
        case UInt8(ascii: ":"):
            if hasValue {
                self = .afterScheme
                throw Fault(offset: offset, sentence: "A value must not decide the scheme of an address.")
            }
            let scheme = String(decoding: text.filter { !isSpace($0) }, as: UTF8.self).lowercased()
            if Self.schemes.contains(scheme) {
                self = .afterScheme
            } else {
                self = .closed("No value can be made safe in an address that begins with “\(scheme):”.")
                if Self.scriptSchemes.contains(scheme) {
                    throw Fault(offset: offset, sentence: "No scripts in addresses (“\(scheme):”).")
                }
            }
        default:
            self = .scheme(text + [byte], hasValue: hasValue)
        }
    }

    /// Takes note of a value and says how it is escaped.
    mutating func acceptValue(at offset: Int) throws(Fault) -> Escaper {
        switch self {
        case .plain: return .attribute
        case .scriptType: throw Fault(offset: offset, sentence: "The type of a script must be written out.")
        case .address:
            self = .scheme([], hasValue: true)
            return .url
        case .scheme(let text, _):
            self = .scheme(text, hasValue: true)
            return .urlComponent
        case .afterScheme: return .urlComponent
        case .source:
            self = .sourceAddress
            return .sourceSet
        case .sourceAddress, .sourceComma:
            self = .sourceAddress
            return .urlComponent
        case .sourceDescriptor: return .number
        case .closed(let sentence): throw Fault(offset: offset, sentence: sentence)
        }
    }
}
