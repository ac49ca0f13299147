import Glibc

/// The store's file and its log as they were when the store was opened.
///
/// Who moves, removes or replaces them while it is open leaves its connections with files that nobody finds again: what is
/// written into those is lost. So this is looked at before each commit, and when another connection is opened.
struct StoreFiles: Sendable {
    private let file: String
    private let identities: [Identity?]

    private struct Identity: Sendable, Equatable {
        var device: dev_t
        var number: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// - Parameter file: The file of a store that is open, so that its log is there.
    init(_ file: String) {
        self.file = file
        identities = Self.identities(file)
    }

    private static func identities(_ file: String) -> [Identity?] { [Identity(file), Identity(file + "-wal")] }

    /// - Throws: ``PersistentStoreError``, `moved`, where they are others now; when they are put back, all is well again.
    func check() throws(PersistentStoreError) {
        guard Self.identities(file) != identities else { return }
        throw PersistentStoreError(.moved, file: file, cause: "the file or its log is not the one that was opened")
    }
}
