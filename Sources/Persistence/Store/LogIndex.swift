import CSQLite

/// What the index that SQLite shares among connections says of the log and the file, so that nothing that SQLite itself cuts
/// off is taken for a loss (<https://www.sqlite.org/walformat.html#the_wal_index_file_format>).
struct LogIndex: Equatable {
    /// Rises with each commit.
    private let commits: UInt32
    /// The frames of the log that are committed, those that are copied into the file, and those whose copying was begun.
    let frames: UInt32
    private let copiedFrames: UInt32
    private let begunFrames: UInt32
    private let pageSize: UInt32
    /// What the log begins with: not a hole, nor another one.
    let salt: UInt64

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
    var logSize: Int { frames == 0 ? 0 : 32 + Int(frames) * (24 + Int(pageSize)) }

    /// Whether the file has all that was committed.
    var isCopied: Bool { frames == copiedFrames }

    /// Whether the file has as many pages as it says: unless the log may be copied in part. Of what was copied so far, a page
    /// that comes again further on was left out, even where the header counts it already.
    var tellsSizeOfFile: Bool { copiedFrames == begunFrames && (isCopied || copiedFrames == 0) }

    /// What tells a log from the one before it, where the log itself has it; nil where that can't be read. Past the log's end
    /// there are zeros.
    static func salt(ofLogOf connection: Connection) -> UInt64? {
        var salt: UInt64 = 0
        let code = csqlite_read(connection.handle, SQLITE_FCNTL_JOURNAL_POINTER, &salt, 8, 16)
        return code == SQLITE_OK ? salt : nil
    }
}
