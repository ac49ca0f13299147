import Glibc

/// SIGTERM and SIGINT, taken in order instead of interrupting a thread.
struct StopSignals {
    private var set = sigset_t()

    /// Holds the signals back from now on. To be made before any thread is started: threads inherit it.
    init() {
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Blocks this thread until one of them has come. A second one ends the program at once.
    func wait() {
        var set = set
        var number: Int32 = 0
        sigwait(&set, &number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
