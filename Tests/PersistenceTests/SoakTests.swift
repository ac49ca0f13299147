import CSQLite
import Foundation
import Glibc
import Testing

@testable import Persistence

/// Saves and fetches, over and over: what they take, they give back.
///
/// In the whole run there are a thousand, and what the store itself holds is counted: objects, statements, connections,
/// bytes of the files. `make soak` does a million of them in a process of their own, whose memory is looked at then.
@Suite struct SoakTests {
    private static let cycles = ProcessInfo.processInfo.environment["CYCLES"].flatMap(Int.init)
    /// Objects at most; each cycle makes one, and removes one that its task made before.
    private static let objects = 100
    /// So many go on beside each other.
    private static let tasks = 4

    @Test func whatSavesAndFetchesTakeIsGivenBack() async throws {
        let container = try PersistentContainer(model: testModel, store: .inMemory)
        let (cycles, steps) = (Self.cycles ?? 1_000, 10)
        var held: [Held] = []
        for step in 0..<steps {
            let turns = step * cycles / steps..<(step + 1) * cycles / steps
            try await withThrowingTaskGroup(of: Void.self) { group in
                for first in 0..<Self.tasks {
                    group.addTask {
                        var kept: [Int64] = []
                        for cycle in turns where cycle % Self.tasks == first {
                            let old = kept.count < Self.objects / Self.tasks ? nil : kept.removeFirst()
                            kept.append(try await Self.cycle(cycle, container, removing: old))
                        }
                        let rest = kept
                        try await container.write { context in
                            for id in rest { try context.object(Restaurant.self, id: id).map(context.delete) }
                            try context.save()
                        }
                    }
                }
                try await group.waitForAll()
            }
            held.append(try await Held(container))
            if Self.cycles != nil { print("\((step + 1) * cycles / steps) cycles: \(held[step])") }
        }
        // Caches are filled by then, and the indexes are as large as they get.
        let (first, last) = (held[steps / 2 - 1], held[steps - 1])
        #expect(last.statements <= first.statements + 5)
        #expect(last.pages <= first.pages + first.pages / 10 + 20)
        #expect(last.logBytes < 256 << 20)
        if Self.cycles != nil { #expect(last.resident < first.resident + 8 << 20, "bytes that stay resident") }
        #expect(try container.differences() == [])
    }

    /// One object is made or changed and saved, and fetched by key, by name and by search; each tenth is deleted for good.
    private static func cycle(
        _ cycle: Int, _ container: PersistentContainer, removing old: Int64?
    ) async throws -> Int64 {
        let name = "Cycle \(cycle % 1_000)"
        let (id, object) = try await container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = name
            restaurant.summary = "about \(cycle)"
            if cycle.isMultiple(of: 20) { restaurant.image = .data(Data(repeating: UInt8(cycle % 251), count: 20_000)) }
            try context.save()
            if let old = try old.flatMap({ try context.object(Restaurant.self, id: $0) }) {
                context.delete(old)
                try context.save()
            }
            if cycle.isMultiple(of: 100) {
                _ = try context.purgeDeletions(before: .distantFuture)
                _ = try context.deleteHistory(before: .distantFuture)
            }
            return (restaurant.id, Weak(restaurant))
        }
        guard object.isGone else { throw Wrong.heldOn(cycle) }
        let read = try container.read { context in
            guard let restaurant = try context.object(Restaurant.self, id: id) else { throw Wrong.lost(cycle) }
            let found = try context.fetch(FetchRequest<Restaurant>(limit: 5, search: "about \(cycle)"))
            guard found.contains(where: { $0.id == id }) else { throw Wrong.notFound(cycle) }
            let page = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 5)
            guard try !context.fetch(page).isEmpty else { throw Wrong.notFound(cycle) }
            return (restaurant.name, try restaurant.image?.data().count)
        }
        guard read == (name, cycle.isMultiple(of: 20) ? 20_000 : nil) else { throw Wrong.changed(cycle) }
        return id
    }

    /// Thrown: an expectation costs more than all that it is about.
    private enum Wrong: Error {
        case heldOn(Int)
        case lost(Int)
        case notFound(Int)
        case changed(Int)
    }
}

/// An object that nobody holds any more is gone.
///
/// Unchecked: the object is looked at for its being there alone.
private final class Weak: @unchecked Sendable {
    private weak var object: Restaurant?

    init(_ object: Restaurant) {
        self.object = object
    }

    var isGone: Bool { object == nil }
}

/// What a store holds.
private struct Held: CustomStringConvertible {
    var statements = 0
    var pages = 0
    var logBytes = 0
    /// Bytes of the process's memory.
    var resident = 0

    init(_ container: PersistentContainer) async throws {
        (statements, pages) = try await container.write { context in
            let connection = try context.openConnection()
            return (connection.openStatements, Int(try connection.row("PRAGMA page_count") { $0.integer(0) } ?? 0))
        }
        logBytes =
            try FileManager.default.attributesOfItem(atPath: container.file + "-wal")[.size] as? Int ?? 0
        let counts = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        resident = (Int(counts[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    var description: String {
        "\(resident >> 10) kB resident, \(statements) statements, \(pages) pages, \(logBytes >> 10) kB of log"
    }
}

extension Connection {
    fileprivate var openStatements: Int {
        var (statement, count) = (sqlite3_next_stmt(handle, nil), 0)
        while let next = statement {
            count += 1
            statement = sqlite3_next_stmt(handle, next)
        }
        return count
    }
}
