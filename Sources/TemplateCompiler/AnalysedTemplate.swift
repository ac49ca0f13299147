/// A template with its escapers decided.
struct AnalysedTemplate {
    /// What a template puts into a block of its layout.
    struct Filling {
        var name: String
        var steps: [Step]
    }

    var template: Template
    /// What it writes, without a layout.
    var steps: [Step] = []
    /// What it puts into its layout's blocks, in the layout's order.
    var fillings: [Filling] = []
    /// Its own blocks, which make it a layout.
    var holes: [ContextAnalysis.Hole] = []
    var faults: [Fault] = []
}

/// Analyses templates, layouts before those that extend them.
struct TemplateAnalysis {
    private let templates: [String: Template]
    private var parsingFaults: [String: [Fault]]
    private var analysed: [String: AnalysedTemplate] = [:]
    private var underway: [String] = []

    init(templates: [String: (template: Template, faults: [Fault])]) {
        self.templates = templates.mapValues(\.template)
        parsingFaults = templates.mapValues(\.faults)
    }

    /// The template of a name, or nil where there is none.
    mutating func template(_ name: String) -> AnalysedTemplate? {
        if let known = analysed[name] { return known }
        guard let template = templates[name] else { return nil }
        underway.append(name)
        var result = analyse(template)
        result.faults = parsingFaults[name, default: []] + result.faults
        underway.removeLast()
        analysed[name] = result
        return result
    }

    private mutating func analyse(_ template: Template) -> AnalysedTemplate {
        var result = AnalysedTemplate(template: template)
        checkIncludes(in: template.content, &result.faults)
        guard let call = template.layout else {
            var analysis = ContextAnalysis(file: template.file)
            result.steps = analysis.steps(of: template.content)
            result.holes = analysis.holes
            result.faults += analysis.faults
            return result
        }
        if underway.contains(call.name) {
            result.faults.append(Fault(offset: call.offset, sentence: "This template extends itself."))
        } else if let layout = self.template(call.name) {
            fill(layout, from: template, &result)
        } else {
            result.faults.append(Fault(offset: call.offset, sentence: "There is no template “\(call.name)”."))
        }
        return result
    }

    private func fill(_ layout: AnalysedTemplate, from template: Template, _ result: inout AnalysedTemplate) {
        let name = layout.template.file.name
        var blocks: [String: Template.Block] = [:]
        for case .block(let block) in template.content {
            blocks[block.name] = block
            if !layout.holes.contains(where: { $0.name == block.name }) {
                let known = layout.holes.map(\.name).joined(separator: ", ")
                let sentence = "“\(name)” has no block “\(block.name)”" + (known.isEmpty ? "." : ", only \(known).")
                result.faults.append(Fault(offset: block.offset, sentence: sentence))
            }
        }
        for hole in layout.holes {
            if let block = blocks[hole.name] {
                var analysis = ContextAnalysis(file: template.file, context: hole.context)
                result.fillings.append(.init(name: hole.name, steps: analysis.steps(of: block)))
                result.holes += analysis.holes
                result.faults += analysis.faults
            }
        }
    }

    private mutating func checkIncludes(in nodes: [Template.Node], _ faults: inout [Fault]) {
        for node in nodes {
            switch node {
            case .include(let call):
                guard let included = templates[call.name] else {
                    faults.append(Fault(offset: call.offset, sentence: "There is no template “\(call.name)”."))
                    continue
                }
                if included.content.contains(where: { if case .block = $0 { true } else { false } }),
                    included.layout == nil
                {
                    let sentence = "“\(call.name)” has blocks: it can be extended, not included."
                    faults.append(Fault(offset: call.offset, sentence: sentence))
                }
            case .condition(let condition):
                for branch in condition.branches { checkIncludes(in: branch.content, &faults) }
                checkIncludes(in: condition.otherwise ?? [], &faults)
            case .loop(let loop):
                checkIncludes(in: loop.content, &faults)
                checkIncludes(in: loop.otherwise ?? [], &faults)
            case .block(let block): checkIncludes(in: block.content, &faults)
            case .text, .value: break
            }
        }
    }
}
