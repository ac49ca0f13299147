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
    private let identities: FileIdentities

    /// - Parameter file: The file of a store that is open, so that its log is there.
    init(_ file: String) {
        self.file = file
        identities = FileStatuses(of: file).identities
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

    /// Looks whether they are the same, and the file not empty: for who has no connection yet.
    ///
    /// - Throws: ``PersistentStoreError``: `moved` where they are others now, `corrupt` where the file is empty. When they are
    ///   put back, all is well again.
    func checkIdentities() throws(PersistentStoreError) {
        if let fault = FileStatuses(of: file).fault(against: identities) { throw fault.error(file: file) }
    }

    /// Looks at how long file and log are and how they begin, too.
    ///
    /// - Parameter connection: One that has looked at the store. Others may write and copy the log meanwhile.
    /// - Throws: ``PersistentStoreError``: `moved` where the log lacks something, `corrupt` where the file does.
    func check(by connection: Connection) throws(PersistentStoreError) {
        if let fault = fault(by: connection) { throw fault }
    }

    /// What ``check(by:)`` throws.
    func fault(by connection: Connection) -> PersistentStoreError? {
        while true {
            let snapshot = StoreSnapshot(file: file, connection: connection)
            guard let fault = snapshot.fault(against: identities) else { return nil }
            if snapshot.index == LogIndex(of: connection) { return fault.error(file: file) }
        }
    }

    /// What the files have that explains an error of the disk; else, the error itself.
    func explanation(of error: any Error, by connection: Connection) -> any Error {
        error.isOfTheDisk ? fault(by: connection) ?? error : error
    }
}
