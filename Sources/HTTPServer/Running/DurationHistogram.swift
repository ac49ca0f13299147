/// How long requests took, from the complete head to the last byte handed to the system.
public struct DurationHistogram: Sendable, Equatable {
    /// The upper bounds in microseconds.
    public static let bounds = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 1_000_000]

    /// How many requests took no longer than the bound of the same place and longer than the one before it; what took
    /// longer than all bounds is counted in one more place at the end.
    public var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// What all of them took together, in microseconds.
    public var sum = 0

    /// Counts one request.
    mutating func count(microseconds: Int) {
        sum += microseconds
        counts[Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count] += 1
    }

    mutating func add(_ other: DurationHistogram) {
        sum += other.sum
        for place in counts.indices { counts[place] += other.counts[place] }
    }
}
