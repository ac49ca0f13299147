import Foundation

/// One `import` of a source file.
struct ImportLine: CustomStringConvertible {
    /// The module that the file belongs to.
    var module: String
    /// The module that it imports.
    var imported: String
    /// Where it stands, e.g. "Sources/Site/Frame.swift:3".
    var place: String

    var description: String { "\(place): \(module) imports \(imported)" }

    /// Every import in the Swift files below `Sources`, and those of the templates that are compiled into each module.
    static func all(in package: URL) throws -> [ImportLine] {
        var lines: [ImportLine] = []
        for folder in ["Sources", "Templates"] {
            let root = package.appending(path: folder)
            let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            for case let file as URL in files ?? FileManager.DirectoryEnumerator() {
                guard ["swift", "html"].contains(file.pathExtension) else { continue }
                let path = file.path(percentEncoded: false)
                    .dropFirst(package.path(percentEncoded: false).count).drop { $0 == "/" }
                guard let module = path.split(separator: "/").dropFirst().first else { continue }
                lines += imports(
                    in: try String(contentsOf: file, encoding: .utf8), module: String(module), path: "\(path)")
            }
        }
        return lines
    }

    /// The imports of one file; in a template those of `{% import Module %}`.
    static func imports(in text: String, module: String, path: String) -> [ImportLine] {
        let swift =
            /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(?<name>\w+)/
        let template = /^\s*\{%\s*import\s+(?<name>\w+)\s*%\}/
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            guard line.contains("import") else { return nil }
            let name =
                path.hasSuffix(".html")
                ? line.firstMatch(of: template)?.output.name : line.firstMatch(of: swift)?.output.name
            return name.map {
                ImportLine(
                    module: module, imported: String($0).replacing("_", with: "-"), place: "\(path):\(number + 1)")
            }
        }
    }
}
