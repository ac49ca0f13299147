import Glibc
import Synchronization

/// The lock that gives a store to one process: `flock` on a file beside the store's. It ends with the process, however
/// that ends.
final class StoreLock: Sendable {
    private let descriptor: Mutex<Int32?>
    private let folderToRemove: String?

    /// Takes the lock.
    ///
    /// - Parameters:
    ///   - path: The lock's file, made where it is missing.
    ///   - store: The store's file: for the error.
    ///   - folderToRemove: A temporary folder that goes with the lock.
    /// - Throws: ``PersistentStoreError``, `inUse` or `notWritable`.
    init(path: String, store: String, folderToRemove: String? = nil) throws(PersistentStoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            var failure = StoreFolder.failure(path)
            (failure.file, failure.cause) = (store, "\(path): \(failure.cause)")
            throw failure
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let cause = "\(path): \(String(cString: strerror(errno)))"
            Glibc.close(descriptor)
            throw PersistentStoreError(.inUse, file: store, cause: cause)
        }
        self.descriptor = Mutex(descriptor)
        self.folderToRemove = folderToRemove
    }

    deinit {
        release()
    }

    /// Gives the lock up. May be called again.
    func release() {
        guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
        if let folderToRemove { TemporaryFolder.remove(folderToRemove) }
        // Closing alone leaves the lock to a process that is just being started: it has the descriptor until it begins.
        flock(descriptor, LOCK_UN)
        Glibc.close(descriptor)
    }
}
