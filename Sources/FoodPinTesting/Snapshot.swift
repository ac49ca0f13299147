import Foundation
public import Testing

/// What was recorded once, beside the test file in `__Snapshots__`, against what comes now.
///
/// `SNAPSHOTS=record` in the environment writes the files anew; look at the difference before you commit it.
public enum Snapshot {
    /// Compares `text` with the recorded snapshot and fails with the lines that differ.
    /// - Parameters:
    ///   - name: the file's name without extension.
    ///   - test: the test's own file.
    public static func expect(
        _ text: String, named name: String, test: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let test = URL(filePath: test)
        let folder = test.deletingLastPathComponent().appending(path: "__Snapshots__")
            .appending(path: test.deletingPathExtension().lastPathComponent)
        let file = folder.appending(path: "\(name).txt")
        if ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record" {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
            Issue.record(
                "No snapshot “\(name)” is recorded; run once with SNAPSHOTS=record.", sourceLocation: sourceLocation)
            return
        }
        if recorded != text {
            Issue.record(
                "“\(name)” differs from its snapshot:\n\(difference(from: recorded, to: text))",
                sourceLocation: sourceLocation)
        }
    }

    /// The lines taken away (−) and added (+), each with its number.
    static func difference(from old: String, to new: String) -> String {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let changes = new.difference(from: old).map { change in
            switch change {
            case .remove(let offset, let line, _): (offset, 0, "− \(offset + 1): \(line)")
            case .insert(let offset, let line, _): (offset, 1, "+ \(offset + 1): \(line)")
            }
        }
        return changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).prefix(60).joined(separator: "\n")
    }
}
