import CSQLite

/// The library's settings for the whole process.
enum SQLiteLibrary {
    /// Switches off the counting of memory, for which all connections of all threads wait in line
    /// (<https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus>). It takes effect once,
    /// before the first connection is opened.
    static let isConfigured: Bool = csqlite_disable_memory_statistics() == SQLITE_OK
}
