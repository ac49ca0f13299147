/// A time at which an event loop does something. Used on its loop's thread only.
final class LoopTimer {
    fileprivate(set) var deadline: UInt64 = 0
    fileprivate var position = -1
    /// What to do; emptied when the timer is no longer wanted, which also lets go of what it refers to.
    var action: (() -> Void)?

    init(_ action: (() -> Void)? = nil) {
        self.action = action
    }
}

/// Timers by their deadlines, the earliest first (a binary heap in which each timer knows its place).
struct TimerHeap {
    private var timers: [LoopTimer] = []

    var earliest: UInt64? { timers.first?.deadline }

    /// Sets `timer` to `deadline`, in nanoseconds of the loop's clock, whether or not it was set before.
    mutating func set(_ timer: LoopTimer, to deadline: UInt64) {
        let isEarlier = deadline < timer.deadline
        timer.deadline = deadline
        if timer.position < 0 {
            timer.position = timers.count
            timers.append(timer)
            siftUp(timer.position)
        } else if isEarlier {
            siftUp(timer.position)
        } else {
            siftDown(timer.position)
        }
    }

    /// Takes `timer` out.
    mutating func remove(_ timer: LoopTimer) {
        let position = timer.position
        guard position >= 0 else { return }
        timer.position = -1
        let last = timers.removeLast()
        guard last !== timer else { return }
        timers[position] = last
        last.position = position
        siftUp(position)
        siftDown(last.position)
    }

    /// The earliest timer, taken out, if its deadline has come.
    mutating func popDue(at now: UInt64) -> LoopTimer? {
        guard let first = timers.first, first.deadline <= now else { return nil }
        remove(first)
        return first
    }

    private mutating func siftUp(_ start: Int) {
        var position = start
        while position > 0 {
            let parent = (position - 1) / 2
            guard timers[position].deadline < timers[parent].deadline else { return }
            swap(position, parent)
            position = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var position = start
        while true {
            var child = position * 2 + 1
            guard child < timers.count else { return }
            if child + 1 < timers.count, timers[child + 1].deadline < timers[child].deadline { child += 1 }
            guard timers[child].deadline < timers[position].deadline else { return }
            swap(position, child)
            position = child
        }
    }

    private mutating func swap(_ first: Int, _ second: Int) {
        timers.swapAt(first, second)
        timers[first].position = first
        timers[second].position = second
    }
}
