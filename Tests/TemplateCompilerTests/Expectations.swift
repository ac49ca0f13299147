import Foundation
import TemplateCompiler
import Testing

/// The files that say what is expected, beside these tests.
///
/// With `RECORD_EXPECTATIONS=1` in the environment each comparison writes its file anew and fails, so that what was
/// recorded is looked at before it counts.
enum Expectations {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let repository = folder.deletingLastPathComponent().deletingLastPathComponent()

    static func compare(_ text: String, with file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if ProcessInfo.processInfo.environment["RECORD_EXPECTATIONS"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("Recorded \(file.lastPathComponent).", sourceLocation: sourceLocation)
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, sourceLocation: sourceLocation)
    }

    /// The templates of a folder by path, as a target's are read.
    static func templates(in folder: URL) throws -> [TemplateFile] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "html" }
            .sorted { $0.path < $1.path }
            .map { url in
                let path = url.path.replacingOccurrences(of: repository.path + "/", with: "")
                return TemplateFile(path: path, bytes: [UInt8](try Data(contentsOf: url)))
            }
    }
}
