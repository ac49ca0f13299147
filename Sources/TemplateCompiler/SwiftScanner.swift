/// Finds where a piece of Swift ends, over string literals and brackets that may hold the closing mark.
struct SwiftScanner {
    let bytes: [UInt8]

    /// The offset of the closing mark (`}}` or `%}`) that ends the Swift beginning at `start`.
    func end(from start: Int, closedBy mark: Mark) throws(Fault) -> Int {
        var brackets: [(closing: UInt8, offset: Int)] = []
        var index = start
        while index < bytes.count {
            if brackets.isEmpty, matches(mark.closing, at: index) { return index }
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "("): brackets.append((UInt8(ascii: ")"), index))
            case UInt8(ascii: "["): brackets.append((UInt8(ascii: "]"), index))
            case UInt8(ascii: "{"): brackets.append((UInt8(ascii: "}"), index))
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard let last = brackets.popLast(), last.closing == byte else {
                    throw Fault(offset: index, sentence: "“\(character(byte))” closes nothing.")
                }
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if let end = try stringEnd(from: index) {
                    index = end
                    continue
                }
            case UInt8(ascii: "/") where matches("//", at: index) || matches("/*", at: index):
                throw Fault(offset: index, sentence: "No Swift comment here; write {# … #} outside of the expression.")
            case UInt8(ascii: "%") where matches("%}", at: index) && !brackets.isEmpty:
                throw unclosed(brackets[brackets.count - 1])
            default: break
            }
            index += 1
        }
        if let bracket = brackets.last { throw unclosed(bracket) }
        throw Fault(offset: start - 2, sentence: "“\(mark.opening)” is never closed with “\(mark.closing)”.")
    }

    private func unclosed(_ bracket: (closing: UInt8, offset: Int)) -> Fault {
        Fault(offset: bracket.offset, sentence: "“\(character(bytes[bracket.offset]))” is never closed.")
    }

    /// The offset after the string literal that begins here, or nil where none does (`#if`, `#selector` …).
    private func stringEnd(from start: Int) throws(Fault) -> Int? {
        var index = start
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
        let hashes = index - start
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
        let isMultiline = matches("\"\"\"", at: index)
        let quotes = isMultiline ? 3 : 1
        index += quotes
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\"")
            where (!isMultiline || matches("\"\"\"", at: index)) && hasHashes(hashes, at: index + quotes):
                return index + quotes + hashes
            case UInt8(ascii: "\\") where hasHashes(hashes, at: index + 1):
                index += 1 + hashes
                if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
                    index = try interpolationEnd(from: index)
                    continue
                }
            case UInt8(ascii: "\n") where !isMultiline:
                throw Fault(offset: start, sentence: "This string is never closed.")
            default: break
            }
            index += 1
        }
        throw Fault(offset: start, sentence: "This string is never closed.")
    }

    /// The offset after the parenthesis that closes the one at `start`, inside a string.
    private func interpolationEnd(from start: Int) throws(Fault) -> Int {
        var depth = 0
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if let end = try stringEnd(from: index) {
                    index = end
                    continue
                }
            default: break
            }
            index += 1
        }
        throw Fault(offset: start, sentence: "“(” is never closed.")
    }

    private func hasHashes(_ count: Int, at index: Int) -> Bool {
        index + count <= bytes.count && bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private func matches(_ text: StaticString, at index: Int) -> Bool {
        text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    private func character(_ byte: UInt8) -> Character { Character(UnicodeScalar(byte)) }
}

/// The pairs that set Swift apart from HTML.
enum Mark {
    case value, directive

    var opening: StaticString { self == .value ? "{{" : "{%" }
    var closing: StaticString { self == .value ? "}}" : "%}" }
}
