import Testing

@testable import HTTPServer

/// A time that a test sets.
private struct TestInstant: InstantProtocol {
    var time: Duration = .zero

    func advanced(by duration: Duration) -> TestInstant { TestInstant(time: time + duration) }
    func duration(to other: TestInstant) -> Duration { other.time - time }
    static func < (first: TestInstant, second: TestInstant) -> Bool { first.time < second.time }
}

@Suite struct ConnectionDeadlinesTests {
    private var timeouts: HTTPTimeouts {
        var timeouts = HTTPTimeouts()
        timeouts.head = .seconds(15)
        timeouts.bodyIdle = .seconds(20)
        timeouts.minimumBodyRate = 100
        timeouts.idle = .seconds(60)
        timeouts.write = .seconds(30)
        timeouts.linger = .seconds(10)
        return timeouts
    }

    private func at(_ seconds: Double) -> TestInstant { TestInstant(time: .seconds(seconds)) }

    @Test func anIdleConnectionIsClosed() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        #expect(deadlines.expiry(at: at(59)) == nil)
        #expect(deadlines.expiry(at: at(60)) == .close)
        deadlines.becameIdle(at: at(50))
        #expect(deadlines.expiry(at: at(109)) == nil)
        #expect(deadlines.expiry(at: at(110)) == .close)
    }

    @Test func aHeadThatTricklesInIsRefused() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        for second in stride(from: 1.0, through: 15, by: 1) { deadlines.awaitsHead(at: at(second)) }
        #expect(deadlines.expiry(at: at(15.5)) == nil)
        #expect(deadlines.expiry(at: at(16)) == .requestTimeout)
    }

    @Test func aHandlerMayTakeItsTime() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        deadlines.beganHandling()
        #expect(deadlines.deadline == nil)
        #expect(deadlines.expiry(at: at(10_000)) == nil)
    }

    @Test func aBodyThatStopsIsRefused() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        deadlines.beganHandling()
        deadlines.awaitsBody(at: at(100))
        #expect(deadlines.expiry(at: at(119)) == nil)
        #expect(deadlines.expiry(at: at(120)) == .requestTimeout)
    }

    @Test func aBodyThatTricklesInIsRefused() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        deadlines.beganHandling()
        var second = 0.0
        // A byte every 5 seconds is allowed for 20 seconds and no more.
        while deadlines.expiry(at: at(second)) == nil, second < 1_000 {
            deadlines.awaitsBody(at: at(second))
            second += 5
            guard deadlines.expiry(at: at(second)) == nil else { break }
            deadlines.progressed(by: 1, at: at(second))
        }
        #expect(second == 25 || second == 20)
    }

    @Test func aSlowButSteadyBodyIsTaken() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        deadlines.beganHandling()
        for second in stride(from: 0.0, to: 500, by: 5) {
            deadlines.awaitsBody(at: at(second))
            #expect(deadlines.expiry(at: at(second + 4.9)) == nil)
            deadlines.progressed(by: 600, at: at(second + 5))
        }
    }

    @Test func theTimeOfTheHandlerDoesNotCount() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        deadlines.beganHandling()
        for second in stride(from: 0.0, to: 10_000, by: 100) {
            deadlines.awaitsBody(at: at(second))
            #expect(deadlines.expiry(at: at(second + 0.05)) == nil)
            deadlines.progressed(by: 10, at: at(second + 0.1))
        }
    }

    @Test func aClientThatTakesNothingIsCutOff() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        deadlines.beganHandling()
        deadlines.awaitsWriting(at: at(10))
        #expect(deadlines.expiry(at: at(39)) == nil)
        #expect(deadlines.expiry(at: at(40)) == .close)
        deadlines.progressed(by: 100_000, at: at(30))
        deadlines.awaitsWriting(at: at(30))
        #expect(deadlines.expiry(at: at(59)) == nil)
        #expect(deadlines.expiry(at: at(60)) == .close)
    }

    @Test func lingeringEnds() {
        var deadlines = ConnectionDeadlines(timeouts: timeouts, now: at(0))
        deadlines.beganLingering(at: at(5), isStopping: false)
        #expect(deadlines.expiry(at: at(14)) == nil)
        #expect(deadlines.expiry(at: at(15)) == .close)
        deadlines.beganLingering(at: at(5), isStopping: true)
        #expect(deadlines.expiry(at: at(5.5)) == .close)
    }
}

@Suite struct TimerHeapTests {
    @Test func timersComeInOrderWhateverIsDoneToThem() {
        var generator = SeededGenerator(seed: 3)
        var heap = TimerHeap()
        let timers = (0..<200).map { _ in LoopTimer() }
        for _ in 0..<2_000 {
            guard let timer = timers.randomElement(using: &generator) else { return }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                heap.remove(timer)
            } else {
                heap.set(timer, to: UInt64.random(in: 1...1_000, using: &generator))
            }
        }
        #expect(heap.popDue(at: 0) == nil)
        var last: UInt64 = 0
        var seen: Set<ObjectIdentifier> = []
        while let timer = heap.popDue(at: 1_000) {
            #expect(timer.deadline >= last)
            #expect(seen.insert(ObjectIdentifier(timer)).inserted)
            last = timer.deadline
        }
        #expect(heap.earliest == nil)
        #expect(!seen.isEmpty)
    }
}
