/// Makes the tree of a template from its tokens.
struct Parser {
    private let file: TemplateFile
    private let tokens: [Token]
    private var next = 0
    private var faults: [Fault]
    private var template: Template
    private var blockNames: Set<String> = []
    private var hasContent = false

    private init(file: TemplateFile) {
        self.file = file
        (tokens, faults) = Lexer.tokens(of: file.bytes)
        template = Template(file: file)
    }

    /// The tree of a template and what is wrong with its structure.
    static func parse(_ file: TemplateFile) -> (template: Template, faults: [Fault]) {
        var parser = Parser(file: file)
        parser.checkName()
        parser.template.content = parser.nodes(until: [], of: nil)
        parser.checkFillings()
        return (parser.template, parser.faults)
    }

    /// What opened the nodes at hand.
    private struct Opening {
        var word: String
        var offset: Int
    }

    /// Reads nodes until one of the words, which is left to the caller, or the end of the file.
    private mutating func nodes(until words: [String], of opening: Opening?) -> [Template.Node] {
        var nodes: [Template.Node] = []
        while next < tokens.count {
            let token = tokens[next]
            switch token.kind {
            case .nothing:
                next += 1
            case .text:
                hasContent = hasContent || !file.bytes[token.range].allSatisfy(isSpace)
                nodes.append(.text(token.range))
                next += 1
            case .value:
                hasContent = true
                nodes.append(.value(code(token.range)))
                next += 1
            case .directive(let word):
                if words.contains(word) { return nodes }
                next += 1
                if let node = node(of: word, token, in: opening) { nodes.append(node) }
            }
        }
        if let opening {
            report(opening.offset, "“\(opening.word)” is never closed with “end\(opening.word)”.")
        }
        return nodes
    }

    private mutating func node(of word: String, _ token: Token, in opening: Opening?) -> Template.Node? {
        let offset = token.extent.lowerBound
        switch word {
        case "public", "import", "param", "extends":
            if hasContent || opening != nil {
                report(offset, "“\(word)” must stand at the top, before everything that is written.")
            }
            heading(word, token)
            return nil
        case "if": return condition(token)
        case "for": return loop(token)
        case "block": return block(token)
        case "include":
            hasContent = true
            return call(token, of: "include").map { .include($0) }
        case "elif", "else", "endif", "endfor", "endblock", "endraw":
            let expected = opening.map { "“\($0.word)” is open here" } ?? "nothing is open here"
            report(offset, "“\(word)” doesn't fit: \(expected).")
            return nil
        case "":
            report(offset, "A directive begins with a word: if, for, include, block …")
            return nil
        default:
            report(offset, "There is no directive “\(word)”.")
            return nil
        }
    }

    private mutating func report(_ offset: Int, _ sentence: String) {
        faults.append(Fault(offset: offset, sentence: sentence))
    }

    private func code(_ range: Range<Int>) -> Template.Code {
        Template.Code(text: file.text(range), offset: range.lowerBound)
    }
}

extension Parser {
    private mutating func heading(_ word: String, _ token: Token) {
        let offset = token.extent.lowerBound
        let text = file.text(token.range)
        switch word {
        case "public" where text.isEmpty:
            template.isPublic = true
        case "public":
            let words = text.split(whereSeparator: \.isWhitespace)
            guard words.count == 2, words[0] == "import", isIdentifier(words[1]) else {
                return report(offset, "Write “public” alone or “public import Module”.")
            }
            template.imports.append(.init(module: String(words[1]), isPublic: true, offset: token.range.lowerBound))
        case "import":
            guard isIdentifier(text) else {
                return report(offset, "“import” takes the name of one module.")
            }
            template.imports.append(.init(module: text, isPublic: false, offset: token.range.lowerBound))
        case "param":
            parameter(token)
        default:
            if template.layout != nil { report(offset, "A template extends one layout.") }
            template.layout = call(token, of: "extends")
        }
    }

    private mutating func parameter(_ token: Token) {
        // By bytes: in a file that is not UTF-8 the text is longer than what it was read from.
        let bytes = file.bytes[token.range]
        let rest = (bytes.firstIndex { $0 == UInt8(ascii: ":") || isSpace($0) } ?? bytes.endIndex)..<bytes.endIndex
        let name = file.text(bytes.startIndex..<rest.lowerBound)
        guard isIdentifier(name), file.bytes[rest].first(where: { !isSpace($0) }) == UInt8(ascii: ":") else {
            return report(token.extent.lowerBound, "Write “param name: Type”.")
        }
        if template.parameters.contains(where: { $0.name == name }) {
            return report(token.extent.lowerBound, "There is already a parameter “\(name)”.")
        }
        if name == "out" {
            return report(token.extent.lowerBound, "A parameter can't be called “out”: that is the writer's name.")
        }
        template.parameters.append(.init(name: name, declaration: code(rest)))
    }

    private mutating func condition(_ token: Token) -> Template.Node? {
        let opening = Opening(word: "if", offset: token.extent.lowerBound)
        var condition = Template.Condition(branches: [], otherwise: nil, offset: opening.offset)
        hasContent = true
        var test = required(token, "“if” needs a condition.")
        while true {
            let content = nodes(until: ["elif", "else", "endif"], of: opening)
            if let test { condition.branches.append((test, content)) }
            guard let (word, closing) = takeDirective() else { break }
            if word == "elif" {
                test = required(closing, "“elif” needs a condition.")
                continue
            }
            empty(closing, word)
            if word == "else" {
                condition.otherwise = nodes(until: ["endif"], of: opening)
                if let (word, closing) = takeDirective() { empty(closing, word) }
            }
            break
        }
        return condition.branches.isEmpty ? nil : .condition(condition)
    }

    private mutating func loop(_ token: Token) -> Template.Node? {
        let opening = Opening(word: "for", offset: token.extent.lowerBound)
        hasContent = true
        let header = required(token, "Write “for element in sequence”.")
        let content = nodes(until: ["else", "endfor"], of: opening)
        var otherwise: [Template.Node]?
        if let (word, closing) = takeDirective() {
            empty(closing, word)
            if word == "else" {
                otherwise = nodes(until: ["endfor"], of: opening)
                if let (word, closing) = takeDirective() { empty(closing, word) }
            }
        }
        return header.map {
            .loop(.init(header: $0, content: content, otherwise: otherwise, offset: opening.offset))
        }
    }

    private mutating func block(_ token: Token) -> Template.Node? {
        let opening = Opening(word: "block", offset: token.extent.lowerBound)
        hasContent = true
        let name = file.text(token.range)
        if !isIdentifier(name) {
            report(opening.offset, "“block” takes a name.")
        } else if name == "into" {
            report(opening.offset, "A block can't be called “into”.")
        } else if !blockNames.insert(name).inserted {
            report(opening.offset, "There is already a block “\(name)”.")
        }
        let content = nodes(until: ["endblock"], of: opening)
        if let (_, closing) = takeDirective() {
            let closingName = file.text(closing.range)
            if !closingName.isEmpty, closingName != name {
                report(closing.extent.lowerBound, "The block open here is “\(name)”, not “\(closingName)”.")
            }
        }
        return .block(.init(name: name, content: content, offset: opening.offset))
    }

    private mutating func call(_ token: Token, of word: String) -> Template.Call? {
        let text = file.text(token.range)
        let name = text.prefix { $0 != "(" && !$0.isWhitespace }
        let rest = text.dropFirst(name.count)
        guard isIdentifier(name), rest.hasPrefix("("), rest.hasSuffix(")") else {
            report(token.extent.lowerBound, "Write “\(word) Template(argument: value)”, with parentheses.")
            return nil
        }
        let offset = token.range.lowerBound
        return .init(
            name: String(name), offset: offset,
            arguments: .init(text: String(rest), offset: offset + name.utf8.count))
    }

    private mutating func takeDirective() -> (word: String, token: Token)? {
        guard next < tokens.count, case .directive(let word) = tokens[next].kind else { return nil }
        next += 1
        return (word, tokens[next - 1])
    }

    private mutating func required(_ token: Token, _ sentence: String) -> Template.Code? {
        if token.range.isEmpty {
            report(token.extent.lowerBound, sentence)
            return nil
        }
        return code(token.range)
    }

    private mutating func empty(_ token: Token, _ word: String) {
        if !token.range.isEmpty {
            report(token.range.lowerBound, "Nothing may follow “\(word)”.")
        }
    }

    private mutating func checkName() {
        if !isIdentifier(file.name) {
            report(0, "“\(file.name)” can't be the name of a Swift type; rename the file.")
        }
    }

    /// With a layout, everything is inside a block.
    private mutating func checkFillings() {
        guard template.layout != nil else { return }
        let sentence = "A template with a layout writes only inside of blocks."
        var blocks: [Template.Node] = []
        for node in template.content {
            switch node {
            case .block: blocks.append(node)
            case .text(let range):
                if let offset = file.bytes[range].firstIndex(where: { !isSpace($0) }) { report(offset, sentence) }
            default: report(node.offset, sentence)
            }
        }
        template.content = blocks
    }

    private func isIdentifier(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return text.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
    }
}
