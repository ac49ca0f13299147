/// Follows the HTML through all branches of a template and decides how each value is escaped.
struct ContextAnalysis {
    /// A block of a layout and where it stands.
    struct Hole {
        var name: String
        var context: Context
        /// Whether it has content of its own, for when it isn't filled.
        var hasDefault: Bool
    }

    private(set) var faults: [Fault] = []
    /// The blocks met, in the order of the file.
    private(set) var holes: [Hole] = []
    private var tokenizer: HTMLTokenizer

    /// - Parameter context: where the content begins and must end.
    init(file: TemplateFile, context: Context = .text) {
        tokenizer = HTMLTokenizer(bytes: file.bytes, context: context)
    }

    /// The steps that write a template without a layout.
    mutating func steps(of nodes: [Template.Node]) -> [Step] {
        let steps = follow(nodes)
        if tokenizer.context != .text { report(tokenizer.opening, unclosed(tokenizer.context)) }
        collectFaults()
        return steps
    }

    /// The steps that fill a block.
    mutating func steps(of block: Template.Block) -> [Step] {
        let steps = content(of: block)
        collectFaults()
        return steps
    }

    private mutating func content(of block: Template.Block) -> [Step] {
        let start = tokenizer
        let steps = follow(block.content)
        if tokenizer.context != start.context {
            let places = "begins in \(start.context.name) and ends in \(tokenizer.context.name)"
            report(block.offset, "The block “\(block.name)” \(places).")
            tokenizer.continue(from: start)
        }
        return steps
    }

    private mutating func collectFaults() {
        for fault in tokenizer.faults where !faults.contains(fault) { faults.append(fault) }
    }

    private func unclosed(_ context: Context) -> String {
        switch context {
        case .tagName, .tag: "This tag is never closed with “>”."
        case .value(_, let attribute): "The value of “\(attribute.name)” is never closed."
        case .characters(let element), .raw(let element): "<\(element)> is never closed."
        case .json: "<script> is never closed."
        case .text: "This is never closed."
        }
    }

    private mutating func follow(_ nodes: [Template.Node]) -> [Step] {
        var steps: [Step] = []
        for node in nodes {
            if case .text(let range) = node {
                let markup = tokenizer.read(range)
                if !markup.isEmpty { steps.append(.markup(markup)) }
                continue
            }
            if tokenizer.context == .tagName {
                report(node.offset, "A tag's name must be written out.")
                tokenizer.context = .text
                continue
            }
            switch node {
            case .text: break
            case .value(let code): value(code).map { steps.append($0) }
            case .condition(let condition): steps.append(follow(condition))
            case .loop(let loop): steps.append(follow(loop))
            case .include(let call):
                if tokenizer.context != .text {
                    report(call.offset, "A template can't be included in \(tokenizer.context.name).")
                }
                steps.append(.include(call))
            case .block(let block): steps.append(hole(block))
            }
        }
        return steps
    }

    private mutating func value(_ code: Template.Code) -> Step? {
        do throws(Fault) {
            return .value(try tokenizer.acceptValue(at: code.offset), code)
        } catch {
            report(error.offset, error.sentence)
            return nil
        }
    }

    private mutating func follow(_ condition: Template.Condition) -> Step {
        let start = tokenizer
        var ends: [HTMLTokenizer] = []
        var branches: [Step.Branch] = []
        for branch in condition.branches {
            branches.append(.init(test: branch.test, content: follow(branch.content, from: start)))
            ends.append(tokenizer)
        }
        var otherwise: [Step]?
        tokenizer.continue(from: start)
        if let content = condition.otherwise { otherwise = follow(content, from: start) }
        for end in ends { join(with: end, at: condition.offset, "The branches of this “if” end in different places") }
        return .condition(branches, otherwise: otherwise)
    }

    private mutating func follow(_ loop: Template.Loop) -> Step {
        let start = tokenizer
        let sentence = "What this “for” repeats ends in another place than it begins"
        var content = follow(loop.content, from: start)
        join(with: start, at: loop.offset, sentence)
        if tokenizer.context != start.context {
            let again = tokenizer
            content = follow(loop.content, from: again)
            join(with: again, at: loop.offset, sentence)
        }
        var otherwise: [Step]?
        if let nodes = loop.otherwise {
            let end = tokenizer
            otherwise = follow(nodes, from: start)
            join(with: end, at: loop.offset, "“for” and its “else” end in different places")
        }
        return .loop(loop.header, content, otherwise: otherwise)
    }

    private mutating func follow(_ nodes: [Template.Node], from start: HTMLTokenizer) -> [Step] {
        tokenizer.continue(from: start)
        return follow(nodes)
    }

    /// Goes on from what the way just followed and another one have in common.
    private mutating func join(with other: HTMLTokenizer, at offset: Int, _ sentence: String) {
        guard let context = Context.joined(tokenizer.context, other.context) else {
            let places = "in \(other.context.name) and in \(tokenizer.context.name)"
            report(offset, "\(sentence): \(places).")
            tokenizer.context = other.context
            return
        }
        tokenizer.context = context
        tokenizer.preformatted = max(tokenizer.preformatted, other.preformatted)
    }

    private mutating func hole(_ block: Template.Block) -> Step {
        let start = tokenizer
        switch start.context {
        case .text, .characters: break
        case .value(_, let attribute) where attribute.part == .plain: break
        default: report(block.offset, "A block can't stand in \(start.context.name).")
        }
        let content = content(of: block)
        holes.removeAll { $0.name == block.name }
        holes.append(Hole(name: block.name, context: start.context, hasDefault: !content.isEmpty))
        return .hole(block.name, default: content)
    }

    private mutating func report(_ offset: Int, _ sentence: String) {
        let fault = Fault(offset: offset, sentence: sentence)
        if !faults.contains(fault) { faults.append(fault) }
    }
}

/// What a template does, in order, once the escapers are known.
indirect enum Step {
    struct Branch {
        var test: Template.Code
        var content: [Step]
    }

    case markup([UInt8])
    case value(Escaper, Template.Code)
    case condition([Branch], otherwise: [Step]?)
    case loop(Template.Code, [Step], otherwise: [Step]?)
    case include(Template.Call)
    /// A block of a layout and what is written where it isn't filled.
    case hole(String, default: [Step])
}
