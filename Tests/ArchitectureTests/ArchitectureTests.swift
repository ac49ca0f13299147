import Foundation
import Testing

@Suite struct ArchitectureTests {
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    let lines: [ImportLine]

    init() throws {
        lines = try ImportLine.all(in: Self.package)
    }

    private var ours: Set<String> {
        Set(Arrows.allowed.keys).union(Arrows.allowed.values.flatMap(\.self))
    }

    @Test func everyImportFollowsAnArrow() {
        for line in lines where ours.contains(line.imported) && line.imported != line.module {
            #expect(Arrows.allowed[line.module]?.contains(line.imported) == true, "\(line)")
        }
    }

    @Test func everyModuleStandsInTheTable() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Self.package.appending(path: "Sources").path(percentEncoded: false))
        let modules = Set(folders.filter { $0 != "CLibraries" && $0 != "CompileTemplates" && !$0.hasPrefix(".") })
        #expect(modules == Set(Arrows.allowed.keys))
    }

    @Test func everyCModuleIsImportedByOneModule() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Self.package.appending(path: "Sources/CLibraries").path(percentEncoded: false))
        let importers = Dictionary(grouping: lines.filter { folders.contains($0.imported) }, by: \.imported)
            .mapValues { Set($0.map(\.module)) }
        for (library, modules) in importers where !Arrows.sharedCModules.contains(library) {
            #expect(modules.count == 1, "\(library) is imported by \(modules.sorted())")
        }
    }

    @Test func featuresDoNotKnowEachOther() {
        for line in lines where Arrows.features.contains(line.module) {
            #expect(line.imported == line.module || !Arrows.features.contains(line.imported), "\(line)")
        }
    }

    @Test func nothingAboveTheLibrariesKnowsAFeature() {
        for line in lines where Arrows.features.contains(line.imported) {
            #expect(
                Arrows.features.contains(line.module) || ["App", "FoodPinTesting"].contains(line.module), "\(line)")
        }
    }

    @Test func onlyPersistenceKnowsTheDatabase() {
        for line in lines where line.imported.lowercased().contains("sqlite") {
            #expect(line.module == "Persistence", "\(line)")
        }
    }

    @Test func theTableHasNoCircle() {
        var remaining = Arrows.allowed
        while let leaf = remaining.first(where: { $0.value.isDisjoint(with: remaining.keys) }) {
            remaining[leaf.key] = nil
        }
        #expect(remaining.isEmpty)
    }

    @Test(arguments: [
        ("import Site", "Site"), ("public import HTTPServer", "HTTPServer"), ("@testable import App", "App"),
        ("  private import struct Foundation.Data", "Foundation"), ("// import Site", nil), ("important()", nil),
    ])
    func importLinesAreFound(line: String, name: String?) {
        #expect(ImportLine.imports(in: line, module: "X", path: "x.swift").first?.imported == name)
    }

    @Test func importLinesOfTemplatesAreFound() {
        #expect(ImportLine.imports(in: "{% import Site %}", module: "X", path: "x.html").first?.imported == "Site")
    }
}
