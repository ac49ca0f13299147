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
