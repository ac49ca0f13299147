import Foundation
import Glibc

/// SIGTERM and SIGINT, taken in order by a thread instead of interrupting one.
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

    /// Returns when one of them has come. A second one ends the program at once.
    func wait() async {
        await withCheckedContinuation { continuation in
            let thread = Thread { [set] in
                var set = set
                var number: Int32 = 0
                sigwait(&set, &number)
                pthread_sigmask(SIG_UNBLOCK, &set, nil)
                continuation.resume()
                // This thread now takes the second signal, with the default action: the end.
                while true { pause() }
            }
            thread.stackSize = 64 << 10
            thread.start()
        }
    }
}
