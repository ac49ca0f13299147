/// A point in time by which something must be done.
package struct Deadline: Sendable {
    private let instant: ContinuousClock.Instant

    package init(after duration: Duration) {
        instant = .now + duration
    }

    /// At least 0; rounded up, so that a wait never ends a moment too early and spins.
    var millisecondsLeft: Int32 {
        let left = (instant - .now).components
        let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
        return Int32(clamping: max(0, milliseconds))
    }
}
