import Foundation
import Glibc
import Persistence
import Synchronization

/// Pages of a large store beside those of a small one, and the last page beside the first.
func measurePages(_ files: [String], rounds: Int) throws {
    let containers = try files.map { try PersistentContainer(model: places, store: .sqlite($0)) }
    for order in Place.orders {
        let stores = try containers.map { try Pages($0, sortBy: order.sortBy) }
        for _ in 0..<rounds {
            let random = try stores.map { try $0.microsecondsOfRandomPages(3_000) }
            let first = try stores[1].microsecondsOfPage(after: nil, 1_000)
            let last = try stores[1].microsecondsOfPage(after: stores[1].last, 1_000)
            report([
                "order": order.name, "small": random[0], "large": random[1], "first": first, "last": last,
            ])
        }
    }
}

/// The first 20 places by name, all of their attributes read.
func measureMapping(_ file: String) throws {
    let sql = Mutex("")
    let container = try PersistentContainer(
        model: places, store: .sqlite(file),
        whenPrepared: { statement in
            if statement.sql.contains("FROM \"Place\"") { sql.withLock { $0 = statement.sql } }
        })
    let request = FetchRequest<Place>(sortBy: [SortDescriptor(\.name)], limit: Pages.size)
    var sum = 0
    func fetch() throws {
        sum += try container.read { context in
            try context.fetch(request).reduce(0) { $0 + $1.sumOfAllAttributes }
        }
    }
    for _ in 0..<2_000 { try fetch() }
    let mean = try meanMicroseconds(20_000) { _ in try fetch() }
    report(["sql": sql.withLock(\.self), "microseconds": mean, "sum": sum])
}

extension Place {
    /// Reads each attribute and does something with it.
    fileprivate var sumOfAllAttributes: Int {
        Int(id) + Int(version) + name.utf8.count + type.utf8.count + location.utf8.count + (phone?.utf8.count ?? 0)
            + summary.utf8.count + (isFavorite ? 1 : 0) + rank + Int(createdAt.timeIntervalSinceReferenceDate)
    }
}

/// How long searches take, each in a read of its own: microseconds, and those of them that the processor worked.
func measureSearches(_ file: String, texts: [String], rounds: Int) throws {
    let container = try PersistentContainer(model: restaurants, store: .sqlite(file))
    for order in Restaurant.orders {
        for text in texts {
            let request = FetchRequest<Restaurant>(sortBy: order.sortBy, limit: Pages.size, search: text)
            func search() throws -> Int { try container.read { try $0.fetchPage(request).objects.count } }
            let found = try search()
            var (times, worked): ([Double], [Double]) = ([], [])
            for _ in 0..<rounds {
                let before = processorMicroseconds()
                times.append(try meanMicroseconds(1) { _ in _ = try search() })
                worked.append(processorMicroseconds() - before)
            }
            report(["order": order.name, "text": text, "found": found, "times": times, "worked": worked])
        }
    }
}

/// What this thread has worked so far.
private func processorMicroseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// The model of a store; its tables are made where there are none.
let (places, restaurants) = (Model([Place.entity]), Model([Restaurant.entity]))

/// A line of JSON.
private func report(_ values: [String: Any]) {
    guard let data = try? JSONSerialization.data(withJSONObject: values) else { return }
    print(String(decoding: data, as: UTF8.self))
}
