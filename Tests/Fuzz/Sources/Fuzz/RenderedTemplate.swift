@testable import HTML
@testable import TemplateCompiler

/// A page as its template would write it with one text for every value, by one way through its branches.
struct RenderedTemplate: ~Copyable {
    private var out = HTMLWriter()
    private var analysis: TemplateAnalysis
    private var choices: Choices
    private let value: String
    private var depth = 0

    /// What fills the blocks of a layout, and what fills the blocks in that.
    private indirect enum Fillings {
        case none
        case of([AnalysedTemplate.Filling], around: Fillings)
    }

    /// What the first of `files` writes; nothing where it is too much.
    static func bytes(of files: [TemplateFile], value: String, _ choices: Choices) -> [UInt8]? {
        let parsed = Dictionary(uniqueKeysWithValues: files.map { ($0.name, Parser.parse($0)) })
        var page = RenderedTemplate(TemplateAnalysis(templates: parsed), value, choices)
        guard let first = files.first, page.write(first.name, .none) else { return nil }
        return page.out.bytes
    }

    private init(_ analysis: TemplateAnalysis, _ value: String, _ choices: Choices) {
        self.analysis = analysis
        self.value = value
        self.choices = choices
    }

    private mutating func write(_ name: String, _ fillings: Fillings) -> Bool {
        // A fault of another module's template is reported where that one is compiled.
        guard let template = analysis.template(name), template.faults.isEmpty, depth < 4, out.bytes.count < 65_536
        else { return false }
        depth += 1
        defer { depth -= 1 }
        if let layout = template.template.layout {
            return write(layout.name, .of(template.fillings, around: fillings))
        }
        return write(template.steps, fillings)
    }

    private mutating func write(_ steps: [Step], _ fillings: Fillings) -> Bool {
        for step in steps where !write(step, fillings) { return false }
        return true
    }

    private mutating func write(_ step: Step, _ fillings: Fillings) -> Bool {
        switch step {
        case .markup(let bytes):
            bytes.withUnsafeBufferPointer { out.append($0) }
            return true
        case .value(let escaper, _):
            writeValue(escaper)
            return true
        case .condition(let branches, let otherwise):
            let way = choices.number(below: branches.count + 1)
            return write(way < branches.count ? branches[way].content : otherwise ?? [], fillings)
        case .loop(_, let content, let otherwise):
            let rounds = choices.number(below: 3)
            if rounds == 0 { return write(otherwise ?? [], fillings) }
            for _ in 0..<rounds where !write(content, fillings) { return false }
            return true
        case .include(let call): return write(call.name, .none)
        case .hole(let name, let content):
            guard case .of(let contents, let around) = fillings else { return write(content, fillings) }
            guard let filling = contents.first(where: { $0.name == name }) else { return write(content, .none) }
            return write(filling.steps, around)
        }
    }

    private mutating func writeValue(_ escaper: Escaper) {
        switch escaper {
        case .text: out.text(value)
        case .characters: out.characters(value)
        case .attribute: out.attribute(value)
        case .url: out.url(value)
        case .urlComponent: out.urlComponent(value)
        case .sourceSet: out.sourceSet(value)
        case .number: out.number(7)
        case .json: out.json(value)
        }
    }
}
