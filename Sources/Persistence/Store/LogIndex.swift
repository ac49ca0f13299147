import CSQLite

/// What the index that SQLite shares among connections says of the log and the file, so that nothing that SQLite itself cuts
/// off is taken for a loss (<https://www.sqlite.org/walformat.html#the_wal_index_file_format>).
struct LogIndex: Equatable {
    /// Rises with each commit.
    private let commits: UInt32
    /// The frames of the log that are committed, those that are copied into the file, and those whose copying was begun.
    private let frames: UInt32
    private let copiedFrames: UInt32
    private let begunFrames: UInt32
    private let pageSize: UInt32
    private let salt: UInt64

    /// - Returns: Nil where the connection hasn't looked at the store yet, so that its log isn't open.
    init?(of connection: Connection) {
        var index = csqlite_log_index()
        guard csqlite_read_log_index(connection.handle, &index) == SQLITE_OK else { return nil }
        commits = index.commits
        frames = index.frames
        copiedFrames = index.copied_frames
        begunFrames = index.begun_frames
        pageSize = index.page_size
        salt = index.salt
    }

    /// How long the log must be.
    var logSize: Int64 { frames == 0 ? 0 : 32 + Int64(frames) * (24 + Int64(pageSize)) }

    /// Whether the log begins as it was begun: not with a hole, nor as another one.
    func isBegun(in connection: Connection) -> Bool {
        guard frames > 0 else { return true }
        var found: UInt64 = 0
        let code = csqlite_read(connection.handle, SQLITE_FCNTL_JOURNAL_POINTER, &found, 8, 16)
        return code == SQLITE_OK && found == salt
    }

    /// Whether the file has all that was committed.
    var isCopied: Bool { frames == copiedFrames }

    /// How many of a header's pages the file must have: all, unless the log may be copied in part. Of what was copied so
    /// far, a page that comes again further on was left out, even where the header counts it already.
    func pages(of header: StoreHeader) -> Int {
        copiedFrames == begunFrames && (isCopied || copiedFrames == 0) ? header.pages : 0
    }
}
