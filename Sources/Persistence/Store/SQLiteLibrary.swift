import CSQLite

/// The library's settings for the whole process. They take effect before the first connection is opened.
///
/// Nothing of a store's file is mapped, but SQLite maps the index of the log (`-shm`) always. A page of it that the disk can't
/// give would end the process by SIGBUS, so there is a handler for that signal. It takes the place of another one, is told of
/// each SIGBUS of the process, and ends the process as before where it can't help.
enum SQLiteLibrary {
    static let isConfigured: Bool = {
        let isSilent = withoutMemoryStatistics
        csqlite_outlive_lost_pages()
        return isSilent
    }()

    /// Switches off the counting of memory, for which all connections of all threads wait in line
    /// (<https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus>).
    private static let withoutMemoryStatistics: Bool = csqlite_disable_memory_statistics() == SQLITE_OK
}
