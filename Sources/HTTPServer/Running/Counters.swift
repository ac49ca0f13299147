import Synchronization

/// The counts of one loop; written by its thread, read by any.
final class Counters: Sendable {
    private let open = Atomic<Int>(0)
    private let accepted = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)
    private let bytes = Atomic<Int>(0)
    private let second = Atomic<Int>(0)
    private let third = Atomic<Int>(0)
    private let fourth = Atomic<Int>(0)
    private let fifth = Atomic<Int>(0)
    private let durations = Mutex(DurationHistogram())
    private let longestTurn = Atomic<Int>(0)

    /// Connections open now.
    var openConnections: Int { open.load(ordering: .relaxed) }

    func countOpened() {
        open.add(1, ordering: .relaxed)
    }

    func countClosed() {
        open.subtract(1, ordering: .relaxed)
    }

    func countAccepted() {
        accepted.add(1, ordering: .relaxed)
    }

    func countRefused() {
        refused.add(1, ordering: .relaxed)
    }

    func count(_ status: HTTPResponse.Status, bytes: Int, microseconds: Int) {
        self.bytes.add(bytes, ordering: .relaxed)
        durations.withLock { $0.count(microseconds: microseconds) }
        switch status.code / 100 {
        case 2: second.add(1, ordering: .relaxed)
        case 3: third.add(1, ordering: .relaxed)
        case 4: fourth.add(1, ordering: .relaxed)
        default: fifth.add(1, ordering: .relaxed)
        }
    }

    /// Notes how long a turn of the loop took: so long waits, at worst, what arrives meanwhile.
    func noteTurn(microseconds: Int) {
        if microseconds > longestTurn.load(ordering: .relaxed) { longestTurn.store(microseconds, ordering: .relaxed) }
    }

    /// Adds the counts to `statistics`, and begins to look for the longest turn anew.
    func add(to statistics: inout HTTPServerStatistics) {
        statistics.openConnections += open.load(ordering: .relaxed)
        statistics.acceptedConnections += accepted.load(ordering: .relaxed)
        statistics.refusedConnections += refused.load(ordering: .relaxed)
        statistics.bytesSent += bytes.load(ordering: .relaxed)
        statistics.responses[2] += second.load(ordering: .relaxed)
        statistics.responses[3] += third.load(ordering: .relaxed)
        statistics.responses[4] += fourth.load(ordering: .relaxed)
        statistics.responses[5] += fifth.load(ordering: .relaxed)
        statistics.durations.add(durations.withLock(\.self))
        let turn = Duration.microseconds(longestTurn.exchange(0, ordering: .relaxed))
        statistics.longestTurn = max(statistics.longestTurn, turn)
    }
}
