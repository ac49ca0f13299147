/// A template as a tree.
struct Template {
    var file: TemplateFile
    var isPublic = false
    var imports: [Import] = []
    var parameters: [Parameter] = []
    /// The layout whose blocks it fills.
    var layout: Call?
    /// What it writes; with a layout, only the blocks that it fills.
    var content: [Node] = []

    struct Import {
        var module: String
        var isPublic: Bool
        var offset: Int
    }

    struct Parameter {
        var name: String
        /// What follows the name: `: Type` and, maybe, a default.
        var declaration: Code

        var hasDefault: Bool { declaration.text.contains("=") }
    }

    /// `Name(arguments)`
    struct Call {
        var name: String
        var offset: Int
        /// The arguments with their parentheses: never empty.
        var arguments: Code
    }

    /// Swift as it stands in the template.
    struct Code {
        var text: String
        var offset: Int
    }

    indirect enum Node {
        case text(Range<Int>)
        case value(Code)
        case condition(Condition)
        case loop(Loop)
        case include(Call)
        case block(Block)
    }

    struct Condition {
        /// The test and content of `if` and each `elif`.
        var branches: [(test: Code, content: [Node])]
        var otherwise: [Node]?
        var offset: Int
    }

    struct Loop {
        /// What stands between `for` and the end, e.g. `row in page.rows`.
        var header: Code
        var content: [Node]
        /// What is written where there is nothing to loop over.
        var otherwise: [Node]?
        var offset: Int
    }

    struct Block {
        var name: String
        var content: [Node]
        var offset: Int
    }
}

extension Template.Node {
    /// Where it begins in the file.
    var offset: Int {
        switch self {
        case .text(let range): range.lowerBound
        case .value(let code): code.offset
        case .condition(let condition): condition.offset
        case .loop(let loop): loop.offset
        case .include(let call): call.offset
        case .block(let block): block.offset
        }
    }
}
