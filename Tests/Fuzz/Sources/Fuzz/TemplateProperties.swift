@testable import TemplateCompiler

/// Up to five templates, parted by the byte 1C: a page, the layout that it may extend, a row to include, one of another
/// module, and one with the name of another.
enum TemplateProperties {
    private static let names: [(name: String, module: String?)] = [
        ("Page", nil), ("Layout", nil), ("Row", nil), ("Shared", "Site"), ("Other/Row", nil),
    ]

    static func check(_ input: [UInt8]) {
        let contents = input.split(separator: 0x1C, maxSplits: 4, omittingEmptySubsequences: false)
        let files = zip(names, contents).map {
            TemplateFile(path: "\($0.name).html", bytes: Array($1), module: $0.module)
        }
        for file in files { checkTokens(of: file) }
        let (outputs, errors) = TemplateCompiler(imports: ["Site"]).compile(files)
        let written = Set(outputs.map(\.name))
        for file in files where file.module == nil {
            let own = errors.filter { $0.path == file.path }
            let isOnlyOne = !file.path.hasSuffix("Row.html") || files.count < names.count
            let fits = isOnlyOne ? written.contains(file.name) == own.isEmpty : !errors.isEmpty
            require(fits, "a template compiles or has an error: \(file.name)")
            let lines = file.bytes.count { $0 == 0x0A } + 1
            for error in own {
                let isInside = (1...lines).contains(error.line) && (1...file.bytes.count + 1).contains(error.column)
                require(isInside && "\(error)".hasPrefix(file.path), "an error has its place: \(error)")
            }
        }
        if errors.isEmpty { checkValues(of: files, Choices(input)) }
    }

    private static func checkTokens(of file: TemplateFile) {
        var end = 0
        for token in Lexer.tokens(of: file.bytes).tokens {
            require(end <= token.extent.lowerBound, "tokens stand one behind the other: \(token)")
            end = token.extent.upperBound
            let isInside = token.extent.lowerBound <= token.range.lowerBound && token.range.upperBound <= end
            require(isInside && end <= file.bytes.count, "what matters of a token is in it: \(token)")
        }
    }

    /// No value changes what the page is made of.
    private static func checkValues(of files: [TemplateFile], _ choices: Choices) {
        guard let harmless = RenderedTemplate.bytes(of: files, value: "x", choices) else { return }
        var chooser = choices
        let hostile = chooser.one(of: hostileValues)
        guard let other = RenderedTemplate.bytes(of: files, value: hostile, choices) else { return }
        let wanted = Skeleton.of(harmless)
        let found = Skeleton.of(other)
        require(found == wanted, "a value stays a value: \(String(decoding: other, as: UTF8.self)) \(wanted) \(found)")
    }

    private static let hostileValues = [
        "\"><script>alert(1)</script>", "' onx=1 y='", "javascript:alert(1)", " java\tscript:alert(1)",
        "</title></textarea></script></style></iframe><b>", "--><b><!--", "\u{0}<b", "&quot;>&#60;b>", "\\\"<b>\\",
        "]]>{{ }}`${1}`<", "data:text/html,<b>", "/a b, c d",
    ]
}
