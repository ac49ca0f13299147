/// What a page is made of as a browser reads it (HTML, section 13.2.5), without its texts: tags, names of attributes,
/// the schemes of addresses. Written without a look at the compiler's tokenizer.
struct Skeleton {
    private let page: [UInt8]
    private var index = 0
    private var parts: [String] = []

    static func of(_ page: [UInt8]) -> [String] {
        var skeleton = Skeleton(page: page)
        while skeleton.index < page.count { skeleton.readContent() }
        return skeleton.parts
    }

    private init(page: [UInt8]) {
        self.page = page
    }

    private var byte: UInt8? { index < page.count ? page[index] : nil }

    private func has(_ text: String, at place: Int) -> Bool {
        page[min(place, page.count)...].lazy.map(Self.lowercased).starts(with: text.utf8)
    }

    private mutating func skip(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while let byte, condition(byte) { index += 1 }
        return page[start..<index]
    }

    private mutating func readContent() {
        guard byte == UInt8(ascii: "<") else {
            _ = skip { $0 != UInt8(ascii: "<") }
            return
        }
        let isEnd = has("</", at: index)
        let nameStart = index + (isEnd ? 2 : 1)
        if has("<!--", at: index) {
            parts.append("comment")
            index = end(of: "-->", from: index + 2)
        } else if nameStart < page.count, Self.isLetter(page[nameStart]) {
            index = nameStart
            readTag(isEnd: isEnd)
        } else if isEnd || has("<!", at: index) || has("<?", at: index) {
            parts.append("declaration")
            index = end(of: ">", from: index)
        } else {
            index += 1
        }
    }

    private func end(of text: String, from start: Int) -> Int {
        var place = start
        while place < page.count {
            if has(text, at: place) { return place + text.utf8.count }
            place += 1
        }
        return page.count
    }

    private mutating func readTag(isEnd: Bool) {
        let name = text(skip { !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") })
        parts.append(isEnd ? "</\(name)>" : "<\(name)>")
        var isJSON = false
        while true {
            _ = skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
            guard let byte, byte != UInt8(ascii: ">") else { break }
            readAttribute(&isJSON)
        }
        index += 1
        guard !isEnd, ["script", "style", "iframe", "title", "textarea"].contains(name) else { return }
        let start = index
        while index < page.count, !has("</\(name)", at: index) { index += 1 }
        if isJSON { parts.append(Self.betweenStrings(page[start..<index])) }
    }

    /// What stands outside of the strings of JSON.
    private static func betweenStrings(_ bytes: ArraySlice<UInt8>) -> String {
        var outside: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if byte == 0x22 {
                isInString.toggle()
            } else if isInString {
                isEscaped = byte == 0x5C
            } else {
                outside.append(byte)
            }
        }
        return String(decoding: outside, as: UTF8.self)
    }

    private mutating func readAttribute(_ isJSON: inout Bool) {
        let start = index
        index += 1
        _ = skip { !Self.isSpace($0) && !"/>=".utf8.contains($0) }
        let name = text(page[start..<index])
        parts.append(name)
        _ = skip(while: Self.isSpace)
        guard byte == UInt8(ascii: "=") else { return }
        index += 1
        _ = skip(while: Self.isSpace)
        let value: ArraySlice<UInt8>
        if let quote = byte, quote == 0x22 || quote == 0x27 {
            index += 1
            value = skip { $0 != quote }
            index += 1
        } else {
            value = skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
        }
        readValue(of: name, text(value))
        if name == "type", value.elementsEqual("application/json".utf8) { isJSON = true }
    }

    private static let addresses: Set<String> = ["href", "src", "action", "formaction", "cite", "data", "poster"]

    private mutating func readValue(of name: String, _ value: String) {
        if Self.addresses.contains(name) {
            // Browsers skip controls before an address, tabs and line ends anywhere (URL Standard, section 4.4).
            let visible = value.utf8.filter { $0 > 0x20 }
            let scheme = visible.prefix { Self.isLetter($0) || 0x2B...0x39 ~= $0 && $0 != 0x2F && $0 != 0x2C }
            if visible.dropFirst(scheme.count).first == UInt8(ascii: ":") { parts.append(text(scheme) + ":") }
        }
        if name == "srcset" { parts.append("\(value.utf8.count { $0 == 0x20 || $0 == 0x2C })") }
    }

    private func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map(Self.lowercased), as: UTF8.self)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= lowercased(byte) }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) }
}
