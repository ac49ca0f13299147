/// Comma-separated lists and parameters in field values (RFC 9110 sections 5.6.1 and 5.6.6).
enum ListSyntax {
    /// The members of `#element`, trimmed; empty members are skipped as a recipient must. A comma within a quoted
    /// string does not part two members.
    static func members(of value: String) -> [Substring] {
        split(value[...], at: ",")
    }

    /// `text` parted at `separator` outside quoted strings, trimmed, without empty parts.
    static func split(_ text: Substring, at separator: Character) -> [Substring] {
        let separator = separator.asciiValue ?? 0x2C
        var parts: [Substring] = []
        let bytes = text.utf8
        var start = bytes.startIndex
        var index = start
        var isQuoted = false
        while index != bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x22 {
                isQuoted.toggle()
            } else if isQuoted && byte == 0x5C && bytes.index(after: index) != bytes.endIndex {
                index = bytes.index(after: index)
            } else if byte == separator && !isQuoted {
                append(text[start..<index], to: &parts)
                start = bytes.index(after: index)
            }
            index = bytes.index(after: index)
        }
        append(text[start...], to: &parts)
        return parts
    }

    private static func append(_ part: Substring, to parts: inout [Substring]) {
        let trimmed = trim(part)
        if !trimmed.isEmpty { parts.append(trimmed) }
    }

    /// `text` without the blanks at either end.
    static func trim(_ text: Substring) -> Substring {
        var bytes = text.utf8
        while let first = bytes.first, Grammar.isBlank(first) { bytes = bytes.dropFirst() }
        while let last = bytes.last, Grammar.isBlank(last) { bytes = bytes.dropLast() }
        return Substring(bytes)
    }

    /// `text` without the quotes around it, if they are there.
    static func unquoted(_ text: Substring) -> Substring {
        let bytes = text.utf8
        guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return text }
        // Not by characters: a quote and an accent behind it are one.
        return Substring(bytes.dropFirst().dropLast())
    }

    /// Whether two tokens are equal without regard to case (ASCII).
    static func equals(_ first: some StringProtocol, _ second: some StringProtocol) -> Bool {
        first.utf8.lazy.map(Grammar.lowercased).elementsEqual(second.utf8.lazy.map(Grammar.lowercased))
    }
}
