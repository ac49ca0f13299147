import Foundation
import Glibc

/// The copy of a store's file that is made before a migration.
struct StoreBackup {
    let connection: Connection
    let file: String

    /// Copies the store as it is to `FILE.version-N.backup`, in place of an earlier copy of that version, and flushes it
    /// to the disk.
    func make(version: Int) throws {
        let backup = "\(file).version-\(version).backup"
        let fresh = backup + ".new"
        unlink(fresh)
        do {
            try connection.run("VACUUM INTO ?", [.text(fresh)])
            try flush(fresh)
            guard rename(fresh, backup) == 0 else { throw failure(fresh) }
            // The name is on the disk only when its folder is.
            try flush(URL(fileURLWithPath: backup).deletingLastPathComponent().path)
        } catch {
            unlink(fresh)
            throw error
        }
    }

    private func flush(_ path: String) throws(PersistentStoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private func failure(_ path: String) -> PersistentStoreError {
        let kind: PersistentStoreError.Kind = errno == ENOSPC ? .full : .notWritable
        return PersistentStoreError(kind, file: path, cause: String(cString: strerror(errno)))
    }
}
