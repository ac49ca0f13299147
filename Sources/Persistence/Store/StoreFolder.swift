import Foundation
import Glibc

/// The folder that a store's file is in.
enum StoreFolder {
    /// Makes the folder, and those above it, where they are missing; only their owner may look into them. Their names are
    /// on the disk then: without that a loss of power could take a store away with all that was saved.
    static func make(_ path: String) throws(PersistentStoreError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else { return }
            errno = ENOTDIR
            throw failure(path)
        }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try make(parent)
        // Somebody else may have made it meanwhile.
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
        try flush(parent)
    }

    /// Returns when what a file holds, or a folder's names, are on the disk.
    static func flush(_ path: String) throws(PersistentStoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    /// What `errno` says of a path.
    static func failure(_ path: String) -> PersistentStoreError {
        let kind: PersistentStoreError.Kind = [ENOSPC, EDQUOT].contains(errno) ? .full : .notWritable
        return PersistentStoreError(kind, file: path, cause: String(cString: strerror(errno)))
    }
}
