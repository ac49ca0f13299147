import Foundation
import PackagePlugin

/// Compiles the templates of a target: the `.html` files below its folder (or link) `Templates`.
///
/// All of them in one command, as a template is read together with its layout. The targets that it depends on lend
/// theirs, and are imported where they have any.
@main
struct CompileTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let own = templates(of: target)
        if own.isEmpty { return [] }
        let output = context.pluginWorkDirectoryURL
        var arguments = ["--root", context.package.directoryURL.path, "--output", output.path]
        var inputs = own
        for dependency in target.recursiveTargetDependencies {
            let others = templates(of: dependency)
            if others.isEmpty { continue }
            arguments += ["--import", dependency.name]
            arguments += others.flatMap { ["--other", "\(dependency.name)=\($0.path)"] }
            inputs += others
        }
        return [
            .buildCommand(
                displayName: "Compiling templates of \(target.name)",
                executable: try context.tool(named: "templatec").url,
                arguments: arguments + own.map(\.path),
                inputFiles: inputs,
                outputFiles: outputs(of: own, in: output))
        ]
    }

    private func templates(of target: any Target) -> [URL] {
        guard let module = target.sourceModule else { return [] }
        let folder = module.directoryURL.appendingPathComponent("Templates").path + "/"
        return module.sourceFiles.map(\.url)
            .filter { $0.pathExtension == "html" && $0.path.hasPrefix(folder) }
            .sorted { $0.path < $1.path }
    }

    /// One file for each name; two templates of one name are the compiler's to refuse.
    private func outputs(of templates: [URL], in folder: URL) -> [URL] {
        Set(templates.map(\.lastPathComponent)).sorted().map { folder.appendingPathComponent("\($0).swift") }
    }
}
