import Foundation

/// Cases from outside the project, which are read where they lie beside the repository and skipped where they do not.
enum SharedCases {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/cases")

    static func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    static func load<Case: Decodable>(_ name: String) throws -> [Case] {
        try JSONDecoder().decode([Case].self, from: Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
