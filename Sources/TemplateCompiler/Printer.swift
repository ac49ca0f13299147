/// Prints an analysed template as Swift.
///
/// Each expression stands on a line of its own under `#sourceLocation`, moved so that its column is the template's.
struct Printer {
    private let template: Template
    private var lines: [String] = []
    private var depth = 0
    private var isLocated = false
    private var loops = 0

    private init(template: Template) {
        self.template = template
    }

    /// - Parameter imports: modules that every template of this module sees.
    static func swift(of analysed: AnalysedTemplate, imports: [String]) -> String {
        var printer = Printer(template: analysed.template)
        printer.print(analysed, imports: imports)
        return printer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func print(_ analysed: AnalysedTemplate, imports: [String]) {
        line("// Made from \(template.file.path).")
        printImports(imports)
        line("")
        let access = template.isPublic ? "public " : ""
        if analysed.holes.isEmpty {
            line("\(access)struct \(template.file.name)Template: HTMLTemplate {")
            depth += 1
            printValue(access: access)
        } else {
            line("\(access)enum \(template.file.name)Template {")
            depth += 1
        }
        printWrite(analysed, access: access)
        depth -= 1
        line("}")
    }

    private mutating func printImports(_ automatic: [String]) {
        var seen: Set<String> = []
        for item in template.imports where seen.insert(item.module).inserted {
            located(item.isPublic ? "public import " : "import ", .init(text: item.module, offset: item.offset), "")
        }
        if seen.insert("HTML").inserted { line(template.isPublic ? "public import HTML" : "import HTML") }
        for module in automatic where seen.insert(module).inserted { line("import \(module)") }
    }

    private mutating func printInitializer() {
        line("")
        line("public init(")
        for (index, parameter) in template.parameters.enumerated() {
            let comma = index == template.parameters.count - 1 ? "" : ","
            line("    \(parameter.name)\(parameter.declaration.text)\(comma)")
        }
        line(") {")
        for parameter in template.parameters { line("    self.\(parameter.name) = \(parameter.name)") }
        line("}")
    }

    private mutating func printValue(access: String) {
        for parameter in template.parameters {
            let word = parameter.hasDefault ? "var" : "let"
            located("\(word) \(parameter.name)", parameter.declaration, "")
        }
        if template.isPublic { printInitializer() }
        line("")
        line("\(access)func write(into out: inout HTMLWriter) {")
        let parameters = template.parameters.map { "\($0.name): \($0.name), " }
        line("    Self.write(\(parameters.joined())into: &out)")
        line("}")
        line("")
    }

    // Includes call it as a function of the type: what is passed is borrowed, where a value made of it would hold copies.
    private mutating func printWrite(_ analysed: AnalysedTemplate, access: String) {
        let escaping = template.layout == nil ? "" : "@escaping "
        let holes = analysed.holes.map { hole in
            let type = "(inout HTMLWriter) -> Void"
            return ", \(hole.name) _hole_\(hole.name): "
                + (hole.hasDefault ? "(\(type))? = nil" : "\(escaping)\(type) = { _ in }")
        }
        line("\(access)static func write(")
        for parameter in template.parameters { line("    \(parameter.name)\(parameter.declaration.text),") }
        line("    into out: inout HTMLWriter\(holes.joined())")
        line(") {")
        if let layout = template.layout {
            depth += 1
            for filling in analysed.fillings {
                line("func _fill_\(filling.name)(_ out: inout HTMLWriter) {")
                print(filling.steps)
                line("}")
            }
            let arguments = analysed.fillings.map { ", \($0.name): _fill_\($0.name)" }
            call(layout, arguments.joined())
            depth -= 1
        } else {
            print(analysed.steps)
        }
        line("}")
    }

    private mutating func print(_ steps: [Step]) {
        depth += 1
        var markup: [UInt8] = []
        for step in steps {
            if case .markup(let bytes) = step {
                markup += bytes
                continue
            }
            flush(&markup)
            print(step)
        }
        flush(&markup)
        depth -= 1
    }

    private mutating func flush(_ markup: inout [UInt8]) {
        if !markup.isEmpty { line("out.markup(\(literal(String(decoding: markup, as: UTF8.self))))") }
        markup = []
    }

    private mutating func print(_ step: Step) {
        switch step {
        case .markup: break
        case .value(let escaper, let code):
            value(escaper, code)
        case .condition(let branches, let otherwise):
            for (index, branch) in branches.enumerated() {
                if index == 0 {
                    located("if ", branch.test, " {")
                } else {
                    located("else if ", branch.test, " {", after: "}")
                }
                print(branch.content)
            }
            if let otherwise {
                line("} else {")
                print(otherwise)
            }
            line("}")
        case .loop(let header, let content, let otherwise):
            printLoop(header, content, otherwise)
        case .include(let call):
            self.call(call, "")
        case .hole(let name, let content):
            if content.isEmpty { return line("_hole_\(name)(&out)") }
            line("if let _hole_\(name) {")
            line("    _hole_\(name)(&out)")
            line("} else {")
            print(content)
            line("}")
        }
    }

    private mutating func printLoop(_ header: Template.Code, _ content: [Step], _ otherwise: [Step]?) {
        guard let otherwise else {
            located("for ", header, " {")
            print(content)
            return line("}")
        }
        loops += 1
        let flag = "_isEmpty\(loops)"
        line("var \(flag) = true")
        located("for ", header, " {")
        line("    \(flag) = false")
        print(content)
        line("}")
        line("if \(flag) {")
        print(otherwise)
        line("}")
    }
}

extension Printer {
    private mutating func call(_ call: Template.Call, _ fillings: String) {
        var arguments = call.arguments
        arguments.text.removeLast()
        let isBare = arguments.text.dropFirst().allSatisfy(\.isWhitespace)
        let suffix = "\(isBare ? "" : ", ")into: &out\(fillings))"
        located("\(call.name)Template", ".write", arguments, suffix)
    }

    private mutating func value(_ escaper: Escaper, _ code: Template.Code) {
        located("out", ".\(escaper.rawValue)(", code, ")")
    }

    private mutating func line(_ text: String) {
        if isLocated {
            lines.append("#sourceLocation()")
            isLocated = false
        }
        lines.append(text.isEmpty ? "" : String(repeating: "    ", count: depth) + text)
    }

    /// The same with a prefix that can be parted: where it is too long for the code to stand at its column, its first part
    /// goes to the line before.
    private mutating func located(_ first: String, _ rest: String, _ code: Template.Code, _ suffix: String) {
        let (line, column) = template.file.position(of: code.offset)
        if line > 1, column > rest.utf8.count, column <= first.utf8.count + rest.utf8.count {
            located(rest, code, suffix, after: first)
        } else {
            located(first + rest, code, suffix)
        }
    }

    /// A line with the template's Swift, at the template's line and, where there is room before it, column.
    ///
    /// - Parameter before: a line to put before it, where the two are one statement and no `#sourceLocation` may part them.
    private mutating func located(
        _ prefix: String, _ code: Template.Code, _ suffix: String, after before: String? = nil
    ) {
        let position = template.file.position(of: code.offset)
        let prefix = position.line == 1 ? (before.map { $0 + " " } ?? "") + prefix : prefix
        let first = before == nil ? position.line : max(1, position.line - 1)
        lines.append("#sourceLocation(file: \(literal(template.file.path)), line: \(first))")
        if let before, position.line > 1 { lines.append(before) }
        let padding = String(repeating: " ", count: max(0, position.column - 1 - prefix.utf8.count))
        lines.append(padding + prefix + code.text + suffix)
        isLocated = true
    }

    private func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.properties.generalCategory == .format:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
