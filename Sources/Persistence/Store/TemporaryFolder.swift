import Foundation
import Glibc

/// The private folder of a store in memory.
enum TemporaryFolder {
    private static let prefix = "foodpin-memory-"

    /// Makes a folder that nobody else can read, and takes its lock.
    ///
    /// Folders of processes that were killed are removed: those whose lock nobody holds. So that no other process takes
    /// a folder for such a one before its lock is held, it is made under another name and then renamed.
    static func make() throws(PersistentStoreError) -> (folder: String, lock: StoreLock) {
        let root = NSTemporaryDirectory()
        removeAbandoned(in: root)
        let name = "\(getpid())-\(UUID().uuidString)"
        let fresh = root + "/foodpin-new-" + name
        let folder = root + "/" + prefix + name
        guard mkdir(fresh, 0o700) == 0 else {
            throw PersistentStoreError(.notWritable, file: root, cause: String(cString: strerror(errno)))
        }
        let lock = try StoreLock(path: fresh + "/lock", store: folder, folderToRemove: folder)
        guard rename(fresh, folder) == 0 else {
            remove(fresh)
            throw PersistentStoreError(.notWritable, file: root, cause: String(cString: strerror(errno)))
        }
        return (folder, lock)
    }

    static func remove(_ folder: String) {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func removeAbandoned(in root: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = root + "/" + name
            // Removed with the lock, which only a folder without a living owner gives away.
            guard access(folder + "/lock", F_OK) == 0 else { continue }
            _ = try? StoreLock(path: folder + "/lock", store: folder, folderToRemove: folder)
        }
    }
}
