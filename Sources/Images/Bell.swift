import CLinux
import Glibc

/// Wakes a thread that has nothing to do (eventfd(2)).
final class Bell: Sendable {
    enum Waking { case rung, heard, late }

    private let descriptor: Int32

    init() throws(ImageError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        if descriptor < 0 { throw ImageError(.workerFailed, cause: "eventfd: \(String(cString: strerror(errno)))") }
    }

    deinit {
        close(descriptor)
    }

    func ring() {
        _ = eventfd_write(descriptor, 1)
    }

    /// Waits for the bell to ring, or until there is something to be read from the socket or its other side is gone.
    func wait(beside socket: WorkerSocket?, deadline: Deadline) -> Waking {
        // A negative descriptor is passed over.
        var waits = [descriptor, socket?.descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var count = poll(&waits, 2, deadline.millisecondsLeft)
        while count < 0, errno == EINTR { count = poll(&waits, 2, deadline.millisecondsLeft) }
        guard waits[0].revents == 0 else {
            var rings: eventfd_t = 0
            eventfd_read(descriptor, &rings)
            return .rung
        }
        return waits[1].revents == 0 ? .late : .heard
    }
}
