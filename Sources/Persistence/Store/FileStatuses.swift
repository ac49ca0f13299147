import Glibc

/// What the system says of a store's file, its log and its lock; nil for what isn't there.
struct FileStatuses {
    let file: FileStatus?
    let log: FileStatus?
    /// Without its lock, the store could be opened by somebody else too.
    let lock: FileStatus?

    init(of file: String) {
        self.file = FileStatus(of: file)
        log = FileStatus(of: file + "-wal")
        lock = FileStatus(of: file + ".lock")
    }

    var identities: FileIdentities {
        FileIdentities(file: file?.identity, log: log?.identity, lock: lock?.identity)
    }

    /// What is wrong where others were opened, or where the file is empty: SQLite would take its log away.
    func fault(against identities: FileIdentities) -> StoreFault? {
        guard identities == self.identities else {
            return StoreFault(.moved, "the file, its log or its lock is not the one that was opened")
        }
        return file?.size == 0 ? StoreFault(.corrupt, "the file is empty") : nil
    }
}

/// Which files they are, by whatever name.
struct FileIdentities: Equatable {
    let file: FileStatus.Identity?
    let log: FileStatus.Identity?
    let lock: FileStatus.Identity?
}

/// What the system says of a file.
struct FileStatus {
    struct Identity: Equatable {
        let device: dev_t
        let number: ino_t
    }

    let identity: Identity
    /// In bytes.
    let size: Int

    /// - Returns: Nil where there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        identity = Identity(device: status.st_dev, number: status.st_ino)
        size = Int(status.st_size)
    }
}
