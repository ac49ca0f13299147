import Foundation
import Persistence

/// Pages of 20 places, each in a read of its own.
struct Pages {
    let container: PersistentContainer
    let sortBy: [SortDescriptor<Place>]
    /// Where some of the pages begin, in the order of the pages; nil is the first page.
    let starts: [PageCursor?]
    let last: PageCursor?

    /// Follows the pages from the first to the last one and keeps where some of them begin.
    init(_ container: PersistentContainer, sortBy: [SortDescriptor<Place>]) throws {
        self.container = container
        self.sortBy = sortBy
        let count = try container.read { try $0.count(FetchRequest<Place>()) } / Pages.size
        let step = max(1, count / Pages.mostStarts)
        var starts: [PageCursor?] = []
        var (cursor, number) = (PageCursor?.none, 0)
        while true {
            if number.isMultiple(of: step) { starts.append(cursor) }
            number += 1
            guard let next = try page(after: cursor, of: container, sortBy) else { break }
            cursor = next
        }
        self.starts = starts
        last = cursor
    }

    static let size = 20
    private static let mostStarts = 5_000

    /// Microseconds that a page takes, the mean of some at random.
    func microsecondsOfRandomPages(_ count: Int) throws -> Double {
        let cursors = (0..<count).map { _ in starts[Int.random(in: starts.indices)] }
        return try meanMicroseconds(count) { try read(cursors[$0]) }
    }

    /// Microseconds that the same page takes, the mean of some times.
    func microsecondsOfPage(after cursor: PageCursor?, _ count: Int) throws -> Double {
        try meanMicroseconds(count) { _ in try read(cursor) }
    }

    private func read(_ cursor: PageCursor?) throws { _ = try page(after: cursor, of: container, sortBy) }
}

private func page(
    after cursor: PageCursor?, of container: PersistentContainer, _ sortBy: [SortDescriptor<Place>]
) throws -> PageCursor? {
    try container.read { context in
        let page = try context.fetchPage(FetchRequest<Place>(sortBy: sortBy, limit: Pages.size, after: cursor))
        guard page.objects.count == Pages.size else { throw Misuse(sentence: "A page is not full") }
        return page.next
    }
}

/// The mean time of a number of turns, in microseconds.
func meanMicroseconds(_ turns: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    let began = ContinuousClock.now
    for turn in 0..<turns { try body(turn) }
    return (ContinuousClock.now - began) / .microseconds(1) / Double(turns)
}
