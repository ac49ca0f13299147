import Foundation

/// Where the program's own files are: beside the executable or in a folder above it, never in the working directory.
enum Installation {
    /// The running program.
    static var executable: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }

    /// The folder `Static`: beside the program, or, in a build folder, in the package around it.
    static func staticFolder(from executable: URL = executable) -> String? {
        var folder = executable.deletingLastPathComponent()
        for _ in 0..<8 {
            let candidate = folder.appending(path: "Static")
            if FileManager.default.fileExists(atPath: candidate.appending(path: "css").path(percentEncoded: false)) {
                return candidate.path(percentEncoded: false)
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// The program that prepares pictures, beside this one.
    static func imageProgram(from executable: URL = executable) -> String {
        executable.deletingLastPathComponent().appending(path: "foodpin-images").path(percentEncoded: false)
    }
}
