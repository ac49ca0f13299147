import CSQLite

extension Connection {
    /// Counts the pages of the write-ahead log after each commit. It takes the place of SQLite's own checkpoints, which
    /// run inside a commit.
    func watchLog() {
        sqlite3_wal_hook(
            handle,
            { pages, _, _, count in
                pages?.assumingMemoryBound(to: Int.self).pointee = Int(count)
                return SQLITE_OK
            }, logPagesStorage)
    }

    /// The pages in the log as of the last commit.
    var logPages: Int { logPagesStorage.pointee }

    /// Has the log left as it is when the store's last connection is closed and is this one, or copied then and removed.
    func keepLog(_ isKept: Bool = true) {
        _ = csqlite_keep_log(handle, isKept ? 1 : 0)
    }
}
