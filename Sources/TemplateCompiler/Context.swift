/// Where the HTML before it leaves a value: the states of HTML's tokenizer (HTML, section 13.2.5) that matter here.
enum Context: Equatable {
    /// Between tags.
    case text
    /// Inside of `title` or `textarea`: character references count, tags don't.
    case characters(element: String)
    /// Inside of `script`, `style` and other elements whose content is not HTML.
    case raw(element: String)
    /// Inside of a script element that holds JSON.
    case json(isInString: Bool)
    /// Right after a `<`, where a tag's name would follow.
    case tagName
    /// In a tag, outside of attribute values. Where `isSpaced` is false, white space or the tag's end must follow.
    case tag(Tag, isSpaced: Bool)
    /// Inside of a quoted attribute value.
    case value(Tag, Attribute)

    /// The tag at hand and what was seen in it.
    struct Tag: Equatable {
        var name: String
        var isEnd = false
        var attributes: Set<String> = []
        /// The type of a script; "?" where it depends on a condition.
        var scriptType = ""
        var hasValueInContent = false
        /// Whether something is wrong in it, so that the rest of it says nothing.
        var isBroken = false
    }

    struct Attribute: Equatable {
        var name: String
        var quote: UInt8
        var part: Part
    }

    /// How far into its value an attribute is, where that decides how a value is escaped.
    enum Part: Equatable {
        case plain
        /// The type of a script, as far as it was read.
        case scriptType([UInt8])
        /// At the beginning of an address.
        case address
        /// In an address whose scheme may not have ended.
        case scheme([UInt8], hasValue: Bool)
        /// In an address after its scheme.
        case afterScheme
        /// At the beginning of a candidate in a `srcset`, in its address, after a comma in that, in its descriptor.
        case source, sourceAddress, sourceComma, sourceDescriptor
        /// No value may stand here; the sentence says why.
        case closed(String)
    }
}

extension Context {
    /// The context that two ways through a template have in common, or nil where they have none.
    static func joined(_ one: Context, _ other: Context) -> Context? {
        if one == other { return one }
        switch (one, other) {
        case (.tag(let oneTag, let oneSpaced), .tag(let otherTag, let otherSpaced)):
            return Tag.joined(oneTag, otherTag).map { .tag($0, isSpaced: oneSpaced && otherSpaced) }
        case (.value(let oneTag, let oneAttribute), .value(let otherTag, let otherAttribute)):
            guard oneAttribute.name == otherAttribute.name, oneAttribute.quote == otherAttribute.quote else {
                return nil
            }
            return Tag.joined(oneTag, otherTag).map { tag in
                var attribute = oneAttribute
                attribute.part = Part.joined(oneAttribute.part, otherAttribute.part)
                return .value(tag, attribute)
            }
        default:
            return nil
        }
    }

    /// What it is, to follow "in" in a sentence.
    var name: String {
        switch self {
        case .text: "text"
        case .characters(let element), .raw(let element): "<\(element)>"
        case .json: "JSON"
        case .tagName: "a tag's name"
        case .tag(let tag, _): tag.isEnd ? "the tag </\(tag.name)>" : "the tag <\(tag.name)>"
        case .value(_, let attribute): "the attribute “\(attribute.name)”"
        }
    }
}

extension Context.Tag {
    static func joined(_ one: Self, _ other: Self) -> Self? {
        guard one.name == other.name, one.isEnd == other.isEnd else { return nil }
        return Self(
            name: one.name,
            isEnd: one.isEnd,
            attributes: one.attributes.union(other.attributes),
            scriptType: one.scriptType == other.scriptType ? one.scriptType : "?",
            hasValueInContent: one.hasValueInContent || other.hasValueInContent,
            isBroken: one.isBroken || other.isBroken)
    }
}

extension Context.Part {
    static func joined(_ one: Self, _ other: Self) -> Self {
        if one == other { return one }
        switch (one, other) {
        case (.closed, _): return one
        case (_, .closed): return other
        case (.scriptType, _):
            return .scriptType(Array("?".utf8))
        case (.scheme, .scheme), (.scheme, .afterScheme), (.afterScheme, .scheme):
            return .scheme([], hasValue: true)
        default:
            return .closed("This value would be a whole address or a part of one, depending on a condition.")
        }
    }
}

/// Which of the writer's methods writes a value.
enum Escaper: String {
    case text, characters, attribute, url, urlComponent, sourceSet, number, json
}
