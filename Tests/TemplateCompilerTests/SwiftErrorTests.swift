import Foundation
import TemplateCompiler
import Testing

/// Mistakes in a template's Swift, as the Swift compiler reports them: at the template's own line and column.
@Suite struct SwiftErrorTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var template: String
        /// The place and what is said there.
        var place: String
        var sentence: String

        var testDescription: String { template }
    }

    static let heading = "{% param name: String %}\n{% param markup: HTML %}\n{% param count: Int? %}\n"

    static let mistakes = [
        Mistake(template: "<p>{{ nmae }}</p>", place: "4:7", sentence: "cannot find 'nmae' in scope"),
        Mistake(template: "\n    <p>{{ name.cuont }}</p>", place: "5:16", sentence: "has no member 'cuont'"),
        Mistake(template: "{% if nmae %}x{% endif %}", place: "4:7", sentence: "cannot find 'nmae' in scope"),
        Mistake(
            template: "{% if name.isEmpty %}\n{% elif nmae %}\n{% endif %}", place: "5:9",
            sentence: "cannot find 'nmae' in scope"),
        Mistake(template: "{% for x in nmaes %}y{% endfor %}", place: "4:13", sentence: "cannot find 'nmaes' in scope"),
        Mistake(
            template: "{% include Mistake(name: name, markup: markup, count: name) %}", place: "4:55",
            sentence: "cannot convert value of type 'String'"),
        Mistake(
            template: "<p title=\"{{ markup }}\">", place: "4:",
            sentence: "requires that 'HTML' conform to 'PlainValue'"),
        Mistake(
            template: "<a href=\"{{ count }}\">", place: "4:", sentence: "requires that 'Int' conform to 'URLValue'"),
        Mistake(template: "<p>{{ [1] }}</p>", place: "4:", sentence: "requires that '[Int]' conform to 'TextValue'"),
        Mistake(
            template: "<img srcset=\"{{ name }} {{ name }}w\">", place: "4:",
            sentence: "requires that 'String' conform to 'BinaryInteger'"),
        Mistake(template: "<p>{{ (\n    nmae) }}</p>", place: "5:5", sentence: "cannot find 'nmae' in scope"),
    ]

    @Test(arguments: mistakes)
    func theSwiftCompilerNamesTheTemplatesLine(mistake: Mistake) throws {
        let path = "Templates/Tests/Mistake.html"
        let file = TemplateFile(path: path, bytes: Array((Self.heading + mistake.template).utf8))
        let (outputs, errors) = TemplateCompiler().compile([file])
        #expect(errors.isEmpty)
        let messages = try messagesOfSwift(compiling: try #require(outputs.first).swift)
        let isNamed = messages.split(separator: "\n").contains {
            $0.hasPrefix("\(path):\(mistake.place)") && $0.contains(mistake.sentence)
        }
        #expect(isNamed, "\(messages)")
    }

    @Test func aParametersTypeIsCheckedAtItsLine() throws {
        let file = TemplateFile(path: "T.html", bytes: Array("{% param name: Sting %}\n<p>{{ name }}</p>".utf8))
        let output = try #require(TemplateCompiler().compile([file]).outputs.first)
        let messages = try messagesOfSwift(compiling: output.swift)
        #expect(messages.contains("T.html:1:16: error: cannot find type 'Sting' in scope"), "\(messages)")
    }

    private func messagesOfSwift(compiling swift: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("Template.swift")
        try swift.write(to: source, atomically: true, encoding: .utf8)
        let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("Modules")
        // Not by Foundation's Process: it lists the open files by copying whole entries of a folder, beyond the list's end
        // where this process, with all tests at once, has more than a thousand.
        let command = "swiftc -typecheck -swift-version 6 -I '\(modules.path)' '\(source.path)' 2>&1"
        let messages = try #require(popen(command, "r"))
        defer { pclose(messages) }
        var output: [UInt8] = []
        while true {
            let byte = fgetc(messages)
            guard byte >= 0 else { break }
            output.append(UInt8(truncatingIfNeeded: byte))
        }
        return String(decoding: output, as: UTF8.self)
    }
}
