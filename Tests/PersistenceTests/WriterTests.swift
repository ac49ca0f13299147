import Foundation
import Glibc
import Synchronization
import Testing

@testable import Persistence

private struct Stop: Error {}

@Suite struct WriterTests {
    let folder: Folder
    let container: PersistentContainer

    init() throws {
        folder = try Folder()
        container = try PersistentContainer(model: testModel, store: .sqlite(folder.file()))
    }

    @discardableResult
    func save(_ name: String, bytes: Int = 0) async throws -> Int64 {
        try await container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = name
            if bytes > 0 { restaurant.image = .data(Data(repeating: 7, count: bytes)) }
            try context.save()
            return restaurant.id
        }
    }

    func names(_ container: PersistentContainer) throws -> [String] {
        try container.read { try $0.fetch(FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.id)])).map(\.name) }
    }

    /// Holds the writer until writes are in line, then lets it go.
    ///
    /// - Parameters:
    ///   - isInLine: Whether they are; else, whether as many wait.
    ///   - meanwhile: Done before it is let go.
    func inOneGroup(
        _ count: Int = 30, isInLine: (@Sendable () -> Bool)? = nil,
        meanwhile: @escaping @Sendable () -> Void = {}, _ write: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [container] in
                try await container.write { _ in
                    held.signal()
                    release.wait()
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    held.wait()
                    continuation.resume()
                }
            }
            for index in 0..<count { group.addTask { try await write(index) } }
            while !(isInLine?() ?? (container.waitingWrites == count)) { await Task.yield() }
            meanwhile()
            release.signal()
            try await group.waitForAll()
        }
    }

    @Test func waitingWritesAreCommittedTogether() async throws {
        let before = container.generation
        let ids = Mutex<Set<Int64>>([])
        try await inOneGroup { index in
            let id = try await save("name \(index)")
            ids.withLock { _ = $0.insert(id) }
        }
        #expect(container.generation == before + 1)
        #expect(ids.withLock { $0.count } == 30)
        #expect(try names(container).count == 30)
        #expect(try names(reopenedCopy()).count == 30)
    }

    /// A store made of the files as they are at this moment: what a killed process leaves.
    func reopenedCopy() throws -> PersistentContainer {
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.file() + suffix, toPath: folder.file("copy") + suffix)
        }
        return try PersistentContainer(model: testModel, store: .sqlite(folder.file("copy")))
    }

    @Test func answeredWriteIsInTheFiles() async throws {
        try await save("Cafe Deadend", bytes: 100_000)
        let copy = try reopenedCopy()
        #expect(try names(copy) == ["Cafe Deadend"])
        let image = try copy.read { try $0.object(Restaurant.self, id: 1)?.image?.data() }
        #expect(image == Data(repeating: 7, count: 100_000))
    }

    @Test func oneFailureInAGroupConcernsNoOther() async throws {
        let failures = Mutex(0)
        try await inOneGroup { [container] index in
            do {
                try await container.write { context in
                    let restaurant = Restaurant(context: context)
                    restaurant.name = "name \(index)"
                    try context.save()
                    if index % 3 == 0 { throw Stop() }
                }
            } catch is Stop {
                failures.withLock { $0 += 1 }
            }
        }
        #expect(failures.withLock { $0 } == 10)
        let names = try names(container)
        #expect(names.count == 20)
        #expect(!names.contains("name 3"))
    }

    @Test func failedSaveInAGroupIsUndoneAloneAndNeverFound() async throws {
        try await inOneGroup { [container] index in
            try await container.write { context in
                if index % 3 == 0 {
                    Restaurant(context: context).name = "lost \(index)"
                    for _ in 0..<2 { Upload(context: context).token = "token \(index)" }
                    #expect(throws: ValidationError.self) { try context.save() }
                    context.rollback()
                }
                Restaurant(context: context).name = "kept \(index)"
                try context.save()
            }
        }
        let kept = try names(container)
        #expect(Set(kept) == Set((0..<30).map { "kept \($0)" }) && kept.count == 30)
        let (uploads, lost, found) = try container.read { context in
            let uploads = try context.count(FetchRequest<Upload>())
            let lost = try context.fetch(FetchRequest<Restaurant>(search: "lost")).count
            let found = try context.fetch(FetchRequest<Restaurant>(search: "kept")).count
            return (uploads, lost, found)
        }
        #expect((uploads, lost, found) == (0, 0, 30))
    }

    @Test(arguments: [false, true]) func othersRunAgainWhereOneFailsAfterItHasSaved(hasSaved: Bool) async throws {
        let runs = Mutex(0)
        try await inOneGroup { [container] index in
            // The one that fails is the last of them.
            while index == 29, container.waitingWrites < 29 { await Task.yield() }
            do {
                try await container.write { context in
                    if index == 29, !hasSaved { throw Stop() }
                    Restaurant(context: context).name = "name \(index)"
                    try context.save()
                    runs.withLock { $0 += 1 }
                    if index == 29 { throw Stop() }
                }
            } catch is Stop {
                #expect(index == 29)
            }
        }
        #expect(try names(container).count == 29)
        #expect(runs.withLock { $0 } == (hasSaved ? 60 : 29))
    }

    @Test func errorUndoesWhatWasSaved() async throws {
        await #expect(throws: Stop.self) {
            try await container.write { context in
                let restaurant = Restaurant(context: context)
                restaurant.name = "a"
                try context.save()
                throw Stop()
            }
        }
        #expect(try names(container) == [])
    }

    @Test func unsavedChangesAreAnError() async throws {
        let error = await #expect(throws: PersistentStoreError.self) {
            try await container.write { context in
                let restaurant = Restaurant(context: context)
                restaurant.name = "a"
                try context.save()
                restaurant.name = "b"
            }
        }
        #expect(error?.kind == .unsavedChanges)
        #expect(try names(container) == [])
    }

    @Test func generationRisesWithEveryCommit() async throws {
        let before = container.generation
        try await save("a")
        #expect(container.generation == before + 1)
        _ = try? await container.write { _ in throw CancellationError() }
        #expect(container.generation == before + 1)
    }

    @Test func tooManyWaitingWritesAreRefused() async throws {
        let refused = Mutex(0)
        let isInLine: @Sendable () -> Bool = { refused.withLock { $0 } == 5 }
        try await inOneGroup(StoreWriter.mostWaiting + 5, isInLine: isInLine) { [container] _ in
            do {
                try await container.write { _ in }
            } catch let error as PersistentStoreError where error.kind == .busy {
                refused.withLock { $0 += 1 }
            }
        }
        #expect(refused.withLock { $0 } == 5)
    }

    @Test func largeLogIsCopiedBetweenCommits() async throws {
        try await save("a", bytes: 20_000_000)
        try await save("b")
        let pages = try await container.write { try $0.openConnection().logPages }
        #expect(pages < 4096)
    }

    @Test func closedContainerRefuses() async throws {
        try await save("a")
        container.close()
        container.close()
        let write = await #expect(throws: PersistentStoreError.self) { try await save("b") }
        #expect(write?.kind == .closed)
        let read = #expect(throws: PersistentStoreError.self) { try names(container) }
        #expect(read?.kind == .closed)
    }

    @Test func everyCloserWaitsForTheEnd() async throws {
        let refusals = Mutex<[String]>([])
        let closed = DispatchSemaphore(value: 0)
        let close: @Sendable () -> Void = { [container, folder] in
            for _ in 0..<2 {
                Thread.detachNewThread {
                    container.close()
                    refusals.withLock { refusals in
                        do {
                            _ = try StoreLock(path: folder.file() + ".lock", store: "")
                        } catch {
                            refusals.append("\(error)")
                        }
                    }
                    closed.signal()
                }
            }
        }
        try await inOneGroup(meanwhile: close) { _ = try? await save("name \($0)") }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                for _ in 0..<2 { closed.wait() }
                continuation.resume()
            }
        }
        #expect(refusals.withLock { $0 }.isEmpty, "\(refusals.withLock { $0 })")
    }

    @Test func connectionInATransactionIsNotKept() throws {
        let pool = ReaderPool(files: StoreFiles(container.file))
        let connection = try pool.take()
        try connection.run("BEGIN")
        pool.giveBack(connection)
        let next = try pool.take()
        try next.run("BEGIN")
        try next.run("COMMIT")
        pool.giveBack(next)
        let kept = try pool.take()
        #expect(kept === next)
        pool.giveBack(kept)
        pool.close()
    }

    @Test func closingFinishesWhatWaits() async throws {
        let closed = DispatchSemaphore(value: 0)
        let close: @Sendable () -> Void = { [container] in
            DispatchQueue.global().async {
                container.close()
                closed.signal()
            }
        }
        try await inOneGroup(meanwhile: close) { _ = try await save("name \($0)") }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                closed.wait()
                continuation.resume()
            }
        }
        let again = try PersistentContainer(model: testModel, store: .sqlite(folder.file()))
        #expect(try names(again).count == 30)
    }
}
