/// A time of the clock that never steps, in nanoseconds.
struct MonotonicInstant: InstantProtocol, Sendable {
    var nanoseconds: UInt64

    static var now: MonotonicInstant { MonotonicInstant(nanoseconds: System.monotonicNanoseconds()) }

    func advanced(by duration: Duration) -> MonotonicInstant {
        let (seconds, attoseconds) = duration.components
        let change = seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ attoseconds / 1_000_000_000
        let sum = Int64(clamping: nanoseconds).addingReportingOverflow(change)
        return MonotonicInstant(nanoseconds: sum.overflow ? UInt64(Int64.max) : UInt64(max(0, sum.partialValue)))
    }

    func duration(to other: MonotonicInstant) -> Duration {
        .nanoseconds(Int64(clamping: other.nanoseconds) - Int64(clamping: nanoseconds))
    }

    /// Whole microseconds to a later time.
    func microseconds(to other: MonotonicInstant) -> Int {
        other < self ? 0 : Int((other.nanoseconds - nanoseconds) / 1_000)
    }

    static func < (first: MonotonicInstant, second: MonotonicInstant) -> Bool {
        first.nanoseconds < second.nanoseconds
    }
}
