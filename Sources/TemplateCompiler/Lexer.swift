/// A piece of a template, in the order of the file.
struct Token {
    enum Kind {
        /// HTML, as it is.
        case text
        /// `{{ … }}`: the range is the expression's, without spaces around it.
        case value
        /// `{% word … %}`: the range is that of what follows the word.
        case directive(word: String)
        /// What is left out: `{# … #}`, `{% raw %}`, `{% endraw %}`.
        case nothing
    }

    var kind: Kind
    /// The bytes that matter.
    var range: Range<Int>
    /// All of it, marks included.
    var extent: Range<Int>

    /// Whether a line that holds only this and spaces leaves no line behind.
    var vanishes: Bool {
        switch kind {
        case .text, .value: false
        case .directive(let word): word != "include"
        case .nothing: true
        }
    }
}

/// Splits a template into HTML, values and directives.
struct Lexer {
    private let bytes: [UInt8]
    private let scanner: SwiftScanner
    private var index = 0
    private var tokens: [Token] = []
    private var faults: [Fault] = []

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        scanner = SwiftScanner(bytes: bytes)
    }

    /// The tokens of a template, lines without content taken out, and what is wrong with its marks.
    static func tokens(of bytes: [UInt8]) -> (tokens: [Token], faults: [Fault]) {
        var lexer = Lexer(bytes: bytes)
        lexer.checkEncoding()
        lexer.split()
        lexer.removeLinesOfDirectives()
        lexer.trimEnds()
        return (lexer.tokens.filter { !$0.isEmptyText }, lexer.faults)
    }

    private mutating func checkEncoding() {
        if let null = bytes.firstIndex(of: 0) {
            faults.append(Fault(offset: null, sentence: "A template can't hold a NUL."))
        }
        if String(validating: bytes, as: UTF8.self) == nil {
            faults.append(Fault(offset: 0, sentence: "This file is not UTF-8."))
        }
    }

    private mutating func split() {
        var textStart = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "{"), let token = token(after: bytes[index + 1]) else {
                index += 1
                continue
            }
            appendText(textStart..<token.extent.lowerBound)
            tokens.append(token)
            index = token.extent.upperBound
            if case .directive("raw") = token.kind { appendRaw(token) }
            textStart = index
        }
        appendText(textStart..<bytes.count)
    }

    private mutating func appendText(_ range: Range<Int>) {
        if !range.isEmpty { tokens.append(Token(kind: .text, range: range, extent: range)) }
    }

    private mutating func token(after mark: UInt8) -> Token? {
        switch mark {
        case UInt8(ascii: "{"): marked(.value)
        case UInt8(ascii: "%"): marked(.directive)
        case UInt8(ascii: "#"): comment()
        default: nil
        }
    }

    private mutating func marked(_ mark: Mark) -> Token {
        let start = index
        let end: Int
        do throws(Fault) {
            end = try scanner.end(from: start + 2, closedBy: mark)
        } catch {
            faults.append(error)
            return Token(kind: .nothing, range: start..<start, extent: start..<endAfterFault(from: start + 2, mark))
        }
        let range = trimmed(start + 2..<end)
        if range.isEmpty {
            let sentence = "There is nothing between “\(mark.opening)” and “\(mark.closing)”."
            faults.append(Fault(offset: start, sentence: sentence))
            return Token(kind: .nothing, range: range, extent: start..<end + 2)
        }
        if mark == .value { return Token(kind: .value, range: range, extent: start..<end + 2) }
        let wordEnd = bytes[range].firstIndex { !isLetter($0) } ?? range.upperBound
        let word = String(decoding: bytes[range.lowerBound..<wordEnd], as: UTF8.self)
        return Token(
            kind: .directive(word: word), range: trimmed(wordEnd..<range.upperBound), extent: start..<end + 2)
    }

    /// Where to go on after a mark that could not be read: after the next closing mark of its kind, else at the end.
    private func endAfterFault(from start: Int, _ mark: Mark) -> Int {
        let closing = (mark == .value ? UInt8(ascii: "}") : UInt8(ascii: "%"))
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == closing, bytes[index + 1] == UInt8(ascii: "}") { return index + 2 }
            index += 1
        }
        return bytes.count
    }

    private mutating func comment() -> Token {
        let start = index
        var end = start + 2
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "#"), bytes[end + 1] == UInt8(ascii: "}") {
                return Token(kind: .nothing, range: start..<start, extent: start..<end + 2)
            }
            end += 1
        }
        faults.append(Fault(offset: start, sentence: "“{#” is never closed with “#}”."))
        return Token(kind: .nothing, range: start..<start, extent: start..<bytes.count)
    }

    private mutating func appendRaw(_ opening: Token) {
        tokens[tokens.count - 1].kind = .nothing
        let start = index
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%"),
                let end = try? scanner.end(from: index + 2, closedBy: .directive),
                bytes[trimmed(index + 2..<end)].elementsEqual("endraw".utf8)
            {
                appendText(start..<index)
                tokens.append(Token(kind: .nothing, range: index..<index, extent: index..<end + 2))
                index = end + 2
                return
            }
            index += 1
        }
        faults.append(Fault(offset: opening.extent.lowerBound, sentence: "“raw” is never closed with “endraw”."))
        index = bytes.count
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        guard let first = bytes[range].firstIndex(where: { !isSpace($0) }),
            let last = bytes[range].lastIndex(where: { !isSpace($0) })
        else { return range.upperBound..<range.upperBound }
        return first..<last + 1
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }
}

extension Lexer {
    /// Takes out the spaces and the line end around directives and comments that have a line to themselves.
    private mutating func removeLinesOfDirectives() {
        var first = 0
        while first < tokens.count {
            guard tokens[first].vanishes, let lineStart = blankStart(before: first) else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < tokens.count, tokens[last + 1].vanishes || isBlank(tokens[last + 1]) { last += 1 }
            while !tokens[last].vanishes { last -= 1 }
            if let lineEnd = blankEnd(after: last) {
                if first > 0, case .text = tokens[first - 1].kind {
                    tokens[first - 1].range = tokens[first - 1].range.lowerBound..<lineStart
                }
                for index in first...last where isBlank(tokens[index]) {
                    tokens[index].range = tokens[index].range.lowerBound..<tokens[index].range.lowerBound
                }
                if last + 1 < tokens.count {
                    tokens[last + 1].range = lineEnd..<tokens[last + 1].range.upperBound
                }
            }
            first = last + 1
        }
    }

    /// Where the spaces before a token begin, if nothing else stands before it on its line.
    private func blankStart(before index: Int) -> Int? {
        let start = tokens[index].extent.lowerBound
        var blank = start
        if index > 0, case .text = tokens[index - 1].kind {
            while blank > tokens[index - 1].range.lowerBound, isBlank(bytes[blank - 1]) { blank -= 1 }
        }
        return blank == 0 || bytes[blank - 1] == UInt8(ascii: "\n") ? blank : nil
    }

    /// Where the next line begins, if nothing else stands after a token on its line.
    private func blankEnd(after index: Int) -> Int? {
        let end = tokens[index].extent.upperBound
        guard index + 1 < tokens.count else { return end }
        guard case .text = tokens[index + 1].kind else { return nil }
        var blank = end
        while blank < bytes.count, isBlank(bytes[blank]) || bytes[blank] == UInt8(ascii: "\r") { blank += 1 }
        guard blank < bytes.count else { return blank }
        return bytes[blank] == UInt8(ascii: "\n") ? blank + 1 : nil
    }

    /// Takes out the white space at both ends of the file.
    private mutating func trimEnds() {
        if let first = tokens.firstIndex(where: { !$0.isNothing }), case .text = tokens[first].kind {
            let range = tokens[first].range
            let start = bytes[range].firstIndex { !isSpace($0) } ?? range.upperBound
            tokens[first].range = start..<range.upperBound
        }
        if let last = tokens.lastIndex(where: { !$0.isNothing }), case .text = tokens[last].kind {
            let range = tokens[last].range
            let end = bytes[range].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? range.lowerBound
            tokens[last].range = range.lowerBound..<end
        }
    }

    private func isBlank(_ token: Token) -> Bool {
        if case .text = token.kind { bytes[token.range].allSatisfy { isBlank($0) } } else { false }
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

extension Token {
    var isNothing: Bool {
        if case .nothing = kind { true } else { isEmptyText }
    }

    var isEmptyText: Bool {
        if case .text = kind { range.isEmpty } else { false }
    }
}

/// Whether a byte is white space in HTML (space, tab, line feed, form feed, carriage return).
func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
}
