import CSQLite

/// What tells whether the files of an open store have all that was committed.
///
/// SQLite changes the index of the log before it takes anything away from the files or writes into what is there, and after it
/// has added to them. So the index is taken first, and what it promises is there in what is taken next, unless somebody took
/// it away; a fault counts only where the index, taken once more, is still the same.
struct StoreSnapshot {
    /// Nil where the connection hasn't looked at the store yet.
    let index: LogIndex?
    let statuses: FileStatuses
    /// How the log begins.
    private let salt: UInt64?
    /// Nil where the file can't be read.
    private let header: StoreHeader?

    /// - Parameter connection: One to the store, be it that others write and copy its log meanwhile.
    init(file: String, connection: Connection) {
        index = LogIndex(of: connection)
        statuses = FileStatuses(of: file)
        salt = LogIndex.salt(ofLogOf: connection)
        header = StoreHeader(of: connection)
    }

    /// What is wrong with the files, when those of these identities were opened.
    func fault(against identities: FileIdentities) -> StoreFault? {
        statuses.fault(against: identities) ?? faultOfLog ?? faultOfFile
    }

    private var faultOfLog: StoreFault? {
        guard let index, index.frames > 0 else { return nil }
        let isWhole = (statuses.log?.size ?? 0) >= index.logSize && salt == index.salt
        return isWhole ? nil : StoreFault(.moved, "the log was cut short")
    }

    private var faultOfFile: StoreFault? {
        guard let header else { return nil }
        guard header.isOfADatabase, header.applicationID == StoreOpening.applicationID else {
            return StoreFault(.corrupt, "the file does not begin as a store")
        }
        guard let index, index.tellsSizeOfFile else { return nil }
        return header.faultOfSize(statuses.file?.size ?? 0)
    }
}

/// What is wrong with a store's files.
struct StoreFault: Equatable {
    var kind: PersistentStoreError.Kind
    var cause: String

    init(_ kind: PersistentStoreError.Kind, _ cause: String) {
        (self.kind, self.cause) = (kind, cause)
    }

    func error(file: String) -> PersistentStoreError {
        PersistentStoreError(kind, file: file, cause: cause)
    }
}
