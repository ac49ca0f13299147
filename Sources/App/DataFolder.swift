import Foundation

/// The folder that holds the store; only its owner may look into it.
enum DataFolder {
    /// Makes the folder where it is missing, and those above it.
    static func make(_ path: String) throws(StartError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StartError(
                sentence:
                    "The data folder \(path) cannot be made or used. Choose another one with --data, or give this "
                    + "user the right to write there.", cause: "\(error)")
        }
    }

    static func store(in path: String) -> String { "\(path)/foodpin.sqlite" }
}
