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
            try StoreFolder.flush(fresh)
            guard rename(fresh, backup) == 0 else { throw StoreFolder.failure(fresh) }
            // The name is on the disk only when its folder is.
            try StoreFolder.flush(URL(fileURLWithPath: backup).deletingLastPathComponent().path)
        } catch {
            unlink(fresh)
            throw error
        }
    }
}
