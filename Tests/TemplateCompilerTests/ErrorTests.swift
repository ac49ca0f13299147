import Foundation
import TemplateCompiler
import Testing

/// Each folder in `Errors` holds templates that must not compile, and what is said about them.
@Suite struct ErrorTests {
    static let folder = Expectations.folder.appendingPathComponent("Errors")

    static let cases: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    @Test func thereAreCases() {
        #expect(Self.cases.count > 30)
    }

    @Test(arguments: cases)
    func saysWhatIsWrong(name: String) throws {
        let folder = Self.folder.appendingPathComponent(name)
        let files = try Expectations.templates(in: folder).map { file in
            let url = Expectations.repository.appendingPathComponent(file.path)
            return TemplateFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url)))
        }
        let errors = TemplateCompiler().compile(files).errors
        #expect(!errors.isEmpty)
        let text = errors.map { "\($0)\n" }.joined()
        try Expectations.compare(text, with: folder.appendingPathComponent("expected.txt"))
    }

    @Test func twoTemplatesOfOneNameAreRefused() {
        let files = [
            TemplateFile(path: "Templates/A/Row.html", bytes: Array("<p>".utf8)),
            TemplateFile(path: "Templates/A/Small/Row.html", bytes: Array("<b>".utf8)),
        ]
        #expect(
            TemplateCompiler().compile(files).errors.map(\.description) == [
                "Templates/A/Small/Row.html:1:1: error: There is another template of this name: Templates/A/Row.html."
            ])
    }

    @Test func theOwnTemplateHidesAnotherModules() throws {
        let own = TemplateFile(path: "A/Row.html", bytes: Array("<p>own</p>".utf8))
        let other = TemplateFile(path: "B/Row.html", bytes: Array("<p title={{ x }}>".utf8), module: "B")
        let (outputs, errors) = TemplateCompiler().compile([own, other])
        #expect(errors.isEmpty)
        #expect(outputs.map(\.name) == ["Row"])
        #expect(try #require(outputs.first).swift.contains("<p>own</p>"))
    }
}
