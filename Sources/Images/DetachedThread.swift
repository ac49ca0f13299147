import Glibc

/// Runs work that blocks on a thread of its own, which ends with it.
///
/// - Throws: where the system has no thread to give.
func detachThread(_ work: @escaping @Sendable () -> Void) throws(ImageError) {
    let start = Unmanaged.passRetained(ThreadStart(work: work))
    var thread = pthread_t()
    let result = pthread_create(
        &thread, nil,
        { start in
            if let start { Unmanaged<ThreadStart>.fromOpaque(start).takeRetainedValue().work() }
            return nil
        }, start.toOpaque())
    guard result == 0 else {
        start.release()
        throw ImageError(.workerFailed, cause: "pthread_create: \(String(cString: strerror(result)))")
    }
    pthread_detach(thread)
}

private final class ThreadStart: Sendable {
    let work: @Sendable () -> Void

    init(work: @escaping @Sendable () -> Void) {
        self.work = work
    }
}
