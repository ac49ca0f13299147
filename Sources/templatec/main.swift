import Foundation
import TemplateCompiler

// templatec --root DIR --output DIR [--import MODULE]… [--other MODULE=FILE]… FILE…
//
// Compiles the files, each to NAME.html.swift in the output folder, and writes errors to stderr as a compiler does.

struct Arguments {
    var root = ""
    var output = ""
    var imports: [String] = []
    var files: [(path: String, module: String?)] = []

    init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            guard argument.hasPrefix("--") else {
                files.append((argument, nil))
                continue
            }
            guard let value = rest.next() else { return nil }
            switch argument {
            case "--root": root = value
            case "--output": output = value
            case "--import": imports.append(value)
            case "--other":
                guard let equals = value.firstIndex(of: "=") else { return nil }
                files.append((String(value[value.index(after: equals)...]), String(value[..<equals])))
            default: return nil
            }
        }
        if output.isEmpty { return nil }
    }

    /// The path of a file below the root, links resolved, for errors to show.
    func shownPath(_ path: String) -> String {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let folder = URL(fileURLWithPath: root).resolvingSymlinksInPath().path + "/"
        return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
    }
}

func fail(_ lines: [String], status: Int32) -> Never {
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    exit(status)
}

guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
    fail(["usage: templatec --root DIR --output DIR [--import MODULE] [--other MODULE=FILE] FILE ..."], status: 64)
}
do {
    let files = try arguments.files.map { path, module in
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        return TemplateFile(path: arguments.shownPath(path), bytes: bytes, module: module)
    }
    let (outputs, errors) = TemplateCompiler(imports: arguments.imports).compile(files)
    if !errors.isEmpty { fail(errors.map(\.description), status: 1) }
    for output in outputs {
        let file = URL(fileURLWithPath: arguments.output).appendingPathComponent("\(output.name).html.swift")
        let swift = Data(output.swift.utf8)
        if (try? Data(contentsOf: file)) != swift { try swift.write(to: file) }
    }
} catch {
    fail(["error: \(error.localizedDescription)"], status: 1)
}
