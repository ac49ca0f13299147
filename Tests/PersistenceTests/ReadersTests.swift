import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Persistence

/// Reads beside a writer: none waits for it, and none sees a part of what it saves.
@Suite struct ReadersTests {
    private static let readers = 8
    private static let accounts: Int64 = 20
    private static let total = 2_000

    /// Restaurants as accounts: their seats add up to the same sum after every transaction, though not after every save.
    private func bank(in folder: Folder) async throws -> PersistentContainer {
        let container = try PersistentContainer(model: testModel, store: .sqlite(folder.file()))
        try await container.write { context in
            for number in 1...Self.accounts {
                let account = Restaurant(context: context)
                account.name = "Account \(number)"
                account.summary = "balance even"
                account.seats = Self.total / Int(Self.accounts)
            }
            try context.save()
        }
        return container
    }

    /// Moves seats from one to the other, saving in between, and renames both in the search index alike.
    private static func transfer(_ number: Int, _ context: ManagedObjectContext) throws {
        let (first, second) = (Int64(number) % accounts + 1, Int64(number * 7 + 1) % accounts + 1)
        guard first != second, let from = try context.object(Restaurant.self, id: first),
            let to = try context.object(Restaurant.self, id: second)
        else { return }
        let amount = number % 13
        from.seats = (from.seats ?? 0) - amount
        from.summary = number.isMultiple(of: 2) ? "balance even" : "balance oddly"
        try context.save()
        to.seats = (to.seats ?? 0) + amount
        to.summary = from.summary
        try context.save()
    }

    /// What is wrong with what one read sees, looking at it by several fetches.
    private static func faults(_ context: ManagedObjectContext) throws -> [String] {
        let halves = [#Predicate<Restaurant> { $0.id <= 10 }, #Predicate<Restaurant> { $0.id > 10 }]
        let sum = try halves.reduce(0) { sum, half in
            try sum + context.fetch(FetchRequest<Restaurant>(predicate: half)).reduce(0) { $0 + ($1.seats ?? 0) }
        }
        var faults: [String] = []
        if sum != total { faults.append("the sum is \(sum)") }
        for word in ["even", "oddly"] {
            let found = try context.fetch(FetchRequest<Restaurant>(search: word)).count
            let stored = try context.fetch(FetchRequest<Restaurant>()).filter { $0.summary.hasSuffix(word) }.count
            if found != stored { faults.append("\(found) of \(stored) are found by \(word)") }
        }
        return faults
    }

    /// What readers have seen so far.
    private final class Progress: Sendable {
        let reads = Atomic(0)
        let isOver = Atomic(false)
        let generations = Mutex<Set<UInt64>>([])
        let faults = Mutex<[String]>([])
    }

    @Test func noReadSeesHalfASave() async throws {
        let folder = try Folder()
        let container = try await bank(in: folder)
        let progress = Progress()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.readers {
                group.addTask {
                    try await onThread {
                        repeat {
                            progress.generations.withLock { _ = $0.insert(container.generation) }
                            let found = try container.read { try Self.faults($0) }
                            if !found.isEmpty { progress.faults.withLock { $0 += found } }
                            progress.reads.add(1, ordering: .relaxed)
                        } while !progress.isOver.load(ordering: .acquiring)
                    }
                }
            }
            defer { progress.isOver.store(true, ordering: .releasing) }
            // Two writers, so that there are groups of writes too. They go on until there were reads beside them.
            async let even: Void = Self.write(from: 0, container, progress)
            async let odd: Void = Self.write(from: 1, container, progress)
            _ = try await (even, odd)
            progress.isOver.store(true, ordering: .releasing)
            try await group.waitForAll()
        }
        #expect(progress.faults.withLock { $0 } == [])
        #expect(progress.reads.load(ordering: .relaxed) >= 200)
        #expect(progress.generations.withLock { $0.count } > 1)
        #expect(try container.read { try Self.faults($0) } == [])
    }

    private static func write(from first: Int, _ container: PersistentContainer, _ progress: Progress) async throws {
        var number = first
        while number < 400 || progress.reads.load(ordering: .relaxed) < 200 {
            let turn = number
            try await container.write { try transfer(turn, $0) }
            number += 2
        }
    }

    /// The writer stands still inside its transaction, with saves in it that are written to the log, until every read is
    /// over: were one to wait for it, this test would never end.
    @Test(.timeLimit(.minutes(5))) func noReadWaitsForTheWriter() async throws {
        let folder = try Folder()
        let container = try await bank(in: folder)
        let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let writing = Task {
            try await container.write { context in
                for number in 0..<50 { try Self.transfer(number, context) }
                // More than the connection's cache takes, so that pages are in the log before the commit.
                let large = Restaurant(context: context)
                large.name = "Large"
                large.image = .data(Data(repeating: 7, count: 12_000_000))
                try context.save()
                held.signal()
                release.wait()
            }
        }
        try await onThread { held.wait() }
        let log = try FileManager.default.attributesOfItem(atPath: folder.file() + "-wal")[.size] as? Int ?? 0
        #expect(log > 4_000_000)
        let progress = Progress()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.readers {
                group.addTask {
                    try await onThread {
                        for _ in 0..<25 {
                            let (found, names) = try container.read { context in
                                (try Self.faults(context), try context.fetch(FetchRequest<Restaurant>()).map(\.name))
                            }
                            #expect(found == [])
                            #expect(names.count == Int(Self.accounts))
                            progress.reads.add(1, ordering: .relaxed)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(progress.reads.load(ordering: .relaxed) == Self.readers * 25)
        release.signal()
        try await writing.value
        #expect(try container.read { try $0.fetch(FetchRequest<Restaurant>()).count } == Int(Self.accounts) + 1)
    }
}

/// Does what blocks on a thread of its own.
private func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
