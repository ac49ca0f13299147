/// Reads the static HTML of a template, piece by piece: knows where it is, and takes out what isn't worth sending.
///
/// White space that holds a line end becomes one line feed between tags and one space inside of tags; inside of `pre`,
/// `textarea`, `script` and attribute values it stays. Comments are left out.
struct HTMLTokenizer {
    let bytes: [UInt8]
    var context: Context
    /// How many `pre` elements are open.
    var preformatted = 0
    /// Where the construct at hand began.
    private(set) var opening = 0
    private(set) var faults: [Fault] = []
    private var start = 0
    private var index = 0
    private var end = 0
    private var output: [UInt8] = []

    init(bytes: [UInt8], context: Context) {
        self.bytes = bytes
        self.context = context
    }

    /// Goes back to where another way began, and keeps what is known to be wrong.
    mutating func `continue`(from other: HTMLTokenizer) {
        context = other.context
        preformatted = other.preformatted
        opening = other.opening
    }

    /// Reads a piece of HTML and returns what is to be written for it.
    mutating func read(_ range: Range<Int>) -> [UInt8] {
        start = range.lowerBound
        index = start
        end = range.upperBound
        output = []
        while index < end {
            switch context {
            case .text: readText()
            case .characters(let element): readCharacters(of: element)
            case .raw(let element): readRaw(of: element, isJSON: false)
            case .json: readRaw(of: "script", isJSON: true)
            case .tagName:
                report(opening, "This “<” begins no tag; write “&lt;”.")
                context = .text
            case .tag(let tag, let isSpaced): readTag(tag, isSpaced: isSpaced)
            case .value(let tag, let attribute): readValue(of: attribute, in: tag)
            }
        }
        return output
    }

    private mutating func report(_ offset: Int, _ sentence: String) {
        let fault = Fault(offset: offset, sentence: sentence)
        if !faults.contains(fault) { faults.append(fault) }
    }

    private mutating func copy(through last: Int) {
        output.append(contentsOf: bytes[index..<last])
        index = last
    }

    private func starts(with text: StaticString, at offset: Int) -> Bool {
        text.withUTF8Buffer { text in
            offset + text.count <= end && zip(bytes[offset...], text).allSatisfy { lowercase($0) == $1 }
        }
    }

    private func spaceEnd(from start: Int) -> Int {
        bytes[start..<end].firstIndex { !isSpace($0) } ?? end
    }
}

// Between tags.
extension HTMLTokenizer {
    private mutating func readText() {
        let byte = bytes[index]
        if byte == UInt8(ascii: "<") {
            readMarkup()
        } else if isSpace(byte) {
            let last = spaceEnd(from: index)
            if preformatted == 0, index == start, index > 0, bytes[index - 1] == UInt8(ascii: "\n") {
                index = last
            } else if preformatted == 0, bytes[index..<last].contains(UInt8(ascii: "\n")) {
                if output.last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
                index = last
            } else {
                copy(through: last)
            }
        } else {
            copy(through: bytes[index..<end].firstIndex { $0 == UInt8(ascii: "<") || isSpace($0) } ?? end)
        }
    }

    private mutating func readMarkup() {
        opening = index
        guard index + 1 < end else {
            context = .tagName
            return copy(through: end)
        }
        if starts(with: "<!--", at: index) {
            skipComment()
        } else if starts(with: "<!doctype", at: index) {
            guard let close = bytes[index..<end].firstIndex(of: UInt8(ascii: ">")) else {
                report(index, "The doctype must be one piece.")
                index = end
                return
            }
            copy(through: close + 1)
        } else if isLetter(bytes[index + 1]) {
            readTagName(isEnd: false)
        } else if bytes[index + 1] == UInt8(ascii: "/"), index + 2 < end, isLetter(bytes[index + 2]) {
            readTagName(isEnd: true)
        } else {
            report(index, "This “<” begins no tag; write “&lt;”.")
            copy(through: index + 1)
        }
    }

    private mutating func skipComment() {
        var last = index + 4
        while last < end {
            if starts(with: "-->", at: last) {
                index = last + 3
                return
            }
            last += 1
        }
        report(index, "A comment in HTML is closed with “-->” and holds no {{ }} and no {% %}; write {# … #} instead.")
        index = end
    }

    private mutating func readTagName(isEnd: Bool) {
        let start = index + (isEnd ? 2 : 1)
        let last = bytes[start..<end].firstIndex { isSpace($0) || ">/".utf8.contains($0) } ?? end
        let name = lowercase(start..<last)
        context = .tag(Context.Tag(name: name, isEnd: isEnd), isSpaced: false)
        copy(through: last)
    }
}

// Inside of elements whose content is not HTML.
extension HTMLTokenizer {
    private mutating func readCharacters(of element: String) {
        let next = bytes[index..<end].firstIndex(of: UInt8(ascii: "<")) ?? end
        copy(through: next)
        guard index < end else { return }
        if isEndTag(of: element, at: index) {
            readTagName(isEnd: true)
        } else {
            report(index, "<\(element)> holds text only; write “&lt;” for “<”.")
            copy(through: index + 1)
        }
    }

    private mutating func readRaw(of element: String, isJSON: Bool) {
        while index < end {
            if bytes[index] == UInt8(ascii: "<") {
                if isEndTag(of: element, at: index) {
                    if context == .json(isInString: true) {
                        report(index, "A string of the JSON is never closed.")
                    }
                    return readTagName(isEnd: true)
                }
                if index + 1 < end, isLetter(bytes[index + 1]) || "!/?".utf8.contains(bytes[index + 1]) {
                    report(index, "No “<” before a letter or a sign in <\(element)>: some browsers see a tag there.")
                }
            }
            if isJSON { followJSON() }
            guard index < end else { return }
            copy(through: index + 1)
        }
    }

    private mutating func followJSON() {
        guard case .json(let isInString) = context else { return }
        if bytes[index] == UInt8(ascii: "\"") {
            context = .json(isInString: !isInString)
        } else if isInString, bytes[index] == UInt8(ascii: "\\") {
            copy(through: min(index + 1, end))
        }
    }

    private func isEndTag(of element: String, at offset: Int) -> Bool {
        let last = offset + 2 + element.utf8.count
        guard last < end, bytes[offset + 1] == UInt8(ascii: "/") else { return false }
        let next = bytes[last]
        return lowercase(offset + 2..<last) == element
            && (isSpace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/"))
    }
}

// Inside of tags.
extension HTMLTokenizer {
    private mutating func readTag(_ tag: Context.Tag, isSpaced: Bool) {
        let byte = bytes[index]
        if tag.isBroken {
            copy(through: bytes[index..<end].firstIndex(of: UInt8(ascii: ">")) ?? end)
            if index < end { finish(tag) }
        } else if isSpace(byte) {
            index = spaceEnd(from: index)
            if !isSpaced, index == end || bytes[index] != UInt8(ascii: ">") { output.append(UInt8(ascii: " ")) }
            context = .tag(tag, isSpaced: true)
        } else if byte == UInt8(ascii: ">") {
            finish(tag)
        } else if byte == UInt8(ascii: "/") {
            if index + 1 == end || bytes[index + 1] != UInt8(ascii: ">") {
                refuse(tag, at: index, "A “/” in a tag stands right before its “>”.")
            }
            copy(through: index + 1)
        } else if isSpaced {
            readAttributeName(in: tag)
        } else {
            refuse(tag, at: index, "White space is missing before this attribute.")
        }
    }

    /// Reports what is wrong in a tag; the rest of the tag is left alone.
    private mutating func refuse(_ tag: Context.Tag, at offset: Int, _ sentence: String) {
        report(offset, sentence)
        var tag = tag
        tag.isBroken = true
        context = .tag(tag, isSpaced: true)
    }

    private mutating func readAttributeName(in tag: Context.Tag) {
        let start = index
        let nameEnd = bytes[start..<end].firstIndex { isSpace($0) || "=>/".utf8.contains($0) } ?? end
        let name = lowercase(start..<nameEnd)
        if name.isEmpty || name.utf8.contains(where: { "\"'<`".utf8.contains($0) }) {
            return refuse(tag, at: start, "This is no attribute's name.")
        }
        var tag = tag
        if tag.isEnd { report(start, "An end tag has no attributes.") }
        if let sentence = Elements.refusal(ofAttribute: name) { report(start, sentence) }
        if !tag.attributes.insert(name).inserted { report(start, "This tag may have “\(name)” already.") }
        copy(through: nameEnd)
        let equals = spaceEnd(from: nameEnd)
        guard equals < end, bytes[equals] == UInt8(ascii: "=") else {
            context = .tag(tag, isSpaced: false)
            return
        }
        output.append(UInt8(ascii: "="))
        let quote = spaceEnd(from: equals + 1)
        index = quote
        guard quote < end, bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'") else {
            return refuse(tag, at: start, "The value of “\(name)” must be quoted.")
        }
        copy(through: quote + 1)
        let part = Elements.part(ofAttribute: name, in: tag.name)
        context = .value(tag, Context.Attribute(name: name, quote: bytes[quote], part: part))
    }

    private mutating func readValue(of attribute: Context.Attribute, in tag: Context.Tag) {
        var attribute = attribute
        while index < end, bytes[index] != attribute.quote {
            do throws(Fault) {
                try attribute.part.read(bytes[index], at: index)
            } catch {
                report(error.offset, error.sentence)
            }
            copy(through: index + 1)
        }
        context = .value(tag, attribute)
        guard index < end else { return }
        copy(through: index + 1)
        var tag = tag
        if case .scriptType(let type) = attribute.part { tag.scriptType = String(decoding: type, as: UTF8.self) }
        context = .tag(tag, isSpaced: false)
    }

    /// Reads the `>` of a tag and goes on with what the element holds.
    private mutating func finish(_ tag: Context.Tag) {
        copy(through: index + 1)
        if tag.hasValueInContent, tag.attributes.contains("http-equiv") {
            report(opening, "No value can be made safe in “content” beside “http-equiv”.")
        }
        context = .text
        if tag.name == "pre" { preformatted = max(0, preformatted + (tag.isEnd ? -1 : 1)) }
        if tag.isEnd { return }
        if tag.name == "pre" || tag.name == "textarea", index == end {
            // The browser drops a line feed that comes first; without this one it would drop the value's own.
            output.append(UInt8(ascii: "\n"))
        }
        switch Elements.content(of: tag.name) {
        case .markup: break
        case .characters: context = .characters(element: tag.name)
        case .raw:
            let isJSON = tag.name == "script" && Elements.jsonTypes.contains(tag.scriptType.lowercased())
            context = isJSON ? .json(isInString: false) : .raw(element: tag.name)
        case .obsolete: report(opening, "<\(tag.name)> is obsolete and not read as HTML.")
        }
    }
}

// Values.
extension HTMLTokenizer {
    /// Takes note of a value and says how it is escaped.
    mutating func acceptValue(at offset: Int) throws(Fault) -> Escaper {
        switch context {
        case .text: return .text
        case .characters: return .characters
        case .json(isInString: false): return .json
        case .json(isInString: true):
            throw Fault(offset: offset, sentence: "A value in JSON stands outside of quotes; it brings its own.")
        case .raw(element: "script"):
            let sentence = "No value can be made safe in a script; hand it over in <script type=\"application/json\">."
            throw Fault(offset: offset, sentence: sentence)
        case .raw(let element):
            throw Fault(offset: offset, sentence: "No value can be made safe in <\(element)>.")
        case .tagName: throw Fault(offset: offset, sentence: "A tag's name must be written out.")
        case .tag(let tag, _):
            if !tag.isBroken {
                refuse(tag, at: offset, "No value can be made safe here in a tag; write name=\"{{ … }}\".")
            }
            return .attribute
        case .value(var tag, var attribute):
            if let sentence = Elements.refusal(ofValueIn: attribute.name, of: tag.name) {
                throw Fault(offset: offset, sentence: sentence)
            }
            if tag.name == "meta", attribute.name == "content" { tag.hasValueInContent = true }
            let escaper = try attribute.part.acceptValue(at: offset)
            context = .value(tag, attribute)
            return escaper
        }
    }
}

extension HTMLTokenizer {
    private func lowercase(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].map(lowercase), as: UTF8.self)
    }

    private func lowercase(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercase(byte)
    }
}
