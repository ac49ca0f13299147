import Foundation
import Glibc

/// The store's file, its log and its lock as they were when the store was opened.
///
/// Who moves, removes or replaces them while it is open leaves its connections with files that nobody finds again: what is
/// written into those is lost. What is written into files that were cut short is lost too, or does more damage. So this is
/// looked at before each write and each commit, before the log is copied, and when another connection is opened.
struct StoreFiles: Sendable {
    /// The store's file.
    let file: String
    private let identities: [Identity?]

    private struct Identity: Sendable, Equatable {
        var device: dev_t
        var number: ino_t

        init(_ status: stat) {
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// - Parameter file: The file of a store that is open, so that its log is there.
    init(_ file: String) {
        self.file = file
        identities = Self.statuses(file).map { $0.map(Identity.init) }
    }

    /// Without its lock, the store could be opened by somebody else too.
    private static func statuses(_ file: String) -> [stat?] {
        ["", "-wal", ".lock"].map { suffix in
            var status = stat()
            return stat(file + suffix, &status) == 0 ? status : nil
        }
    }

    /// The path that a file has without symbolic links, so that its log and its lock lie beside the file itself, by
    /// whatever name it is opened; the same path where there is no such file or folder yet.
    static func resolving(_ file: String) -> String {
        if let path = realPath(file) { return path }
        let url = URL(fileURLWithPath: file)
        guard let folder = realPath(url.deletingLastPathComponent().path) else { return file }
        return (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Looks whether they are the same, and the file not empty: SQLite would take the log of an empty one away.
    ///
    /// - Throws: ``PersistentStoreError``: `moved` where they are others now, `corrupt` where the file is empty. When they are
    ///   put back, all is well again.
    func check() throws(PersistentStoreError) {
        if let fault = fault(of: Self.statuses(file)) { throw fault }
    }

    /// Looks at how long file and log are and how they begin, too.
    ///
    /// - Parameter connection: One that has looked at the store. Others may write and copy the log meanwhile.
    /// - Throws: ``PersistentStoreError``: `moved` where the log lacks something, `corrupt` where the file does.
    func check(_ connection: Connection) throws(PersistentStoreError) {
        if let fault = fault(connection) { throw fault }
    }

    /// What ``check(_:)`` throws.
    func fault(_ connection: Connection) -> PersistentStoreError? {
        while true {
            let index = LogIndex(of: connection)
            guard let fault = fault(connection, index) else { return nil }
            // What was committed, copied or cut off since the index was read is no fault.
            if LogIndex(of: connection) == index { return fault }
        }
    }

    /// What the files have that explains an error of the disk; else, the error itself.
    func explanation(of error: any Error, _ connection: Connection) -> any Error {
        error.isOfTheDisk ? fault(connection) ?? error : error
    }

    private func fault(_ connection: Connection, _ index: LogIndex?) -> PersistentStoreError? {
        let found = Self.statuses(file)
        if let fault = fault(of: found) { return fault }
        if let index, Int64(found[1]?.st_size ?? 0) < index.logSize || !index.isBegun(in: connection) {
            return PersistentStoreError(.moved, file: file, cause: "the log was cut short")
        }
        let size = Int(found[0]?.st_size ?? 0)
        guard let header = StoreHeader(of: connection) else { return nil }
        guard header.isOfADatabase, header.applicationID == StoreOpening.applicationID else {
            return PersistentStoreError(.corrupt, file: file, cause: "the file does not begin as a store")
        }
        let least = (index?.pages(of: header) ?? 0) * header.pageSize
        return size < least
            ? PersistentStoreError(.corrupt, file: file, cause: "the file has \(size) of \(least) bytes") : nil
    }

    private func fault(of found: [stat?]) -> PersistentStoreError? {
        guard found.map({ $0.map(Identity.init) }) == identities else {
            return PersistentStoreError(
                .moved, file: file, cause: "the file, its log or its lock is not the one that was opened")
        }
        return found[0]?.st_size == 0 ? PersistentStoreError(.corrupt, file: file, cause: "the file is empty") : nil
    }
}
