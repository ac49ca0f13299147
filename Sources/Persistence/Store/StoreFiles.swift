import Foundation
import Glibc

/// The store's file, its log and its lock as they were when the store was opened.
///
/// Who moves, removes or replaces them while it is open leaves its connections with files that nobody finds again: what is
/// written into those is lost. So this is looked at before each commit, and when another connection is opened.
struct StoreFiles: Sendable {
    private let file: String
    private let identities: [Identity?]

    private struct Identity: Sendable, Equatable {
        var device: dev_t
        var number: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// - Parameter file: The file of a store that is open, so that its log is there.
    init(_ file: String) {
        self.file = file
        identities = Self.identities(file)
    }

    /// Without its lock, the store could be opened by somebody else too.
    private static func identities(_ file: String) -> [Identity?] {
        ["", "-wal", ".lock"].map { Identity(file + $0) }
    }

    /// The path that a file has without symbolic links, so that its log and its lock lie beside the file itself, by
    /// whatever name it is opened; the same path where there is no such file or folder yet.
    static func resolving(_ file: String) -> String {
        if let path = realPath(file) { return path }
        let url = URL(fileURLWithPath: file)
        guard let folder = realPath(url.deletingLastPathComponent().path) else { return file }
        return (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// - Throws: ``PersistentStoreError``, `moved`, where they are others now; when they are put back, all is well again.
    func check() throws(PersistentStoreError) {
        guard Self.identities(file) != identities else { return }
        throw PersistentStoreError(
            .moved, file: file, cause: "the file, its log or its lock is not the one that was opened")
    }
}
