import Foundation
import Glibc
import Synchronization
import Testing

@testable import Persistence

/// Writes while others cut the store's files short or write over them.
extension WriterTests {
    private var log: String { folder.file() + "-wal" }

    private func bytes(of file: String) throws -> Data {
        try #require(FileManager.default.contents(atPath: file))
    }

    /// Writes over the beginning of a file, in place.
    private func overwrite(_ file: String, with bytes: Data) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        defer { try? handle.close() }
        try handle.write(contentsOf: bytes)
    }

    /// Copies the log into the file.
    private func copyLog() async throws {
        try await eventually { try container.read { try LogIndex(of: $0.openConnection())?.isCopied } == true }
    }

    /// A reader that keeps what is written from now on in the log, until it is closed.
    private func beginReading() throws -> Connection {
        let reader = try Connection(file: folder.file(), access: .reading)
        try reader.run("BEGIN")
        _ = try reader.row("SELECT count(*) FROM \"Restaurant\"") { $0.integer(0) }
        return reader
    }

    private func eventually(_ condition: () throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try !condition() {
            try #require(.now < deadline)
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test(arguments: [0, 20_000]) func logThatIsCutShortTakesNothing(size: Int) async throws {
        for index in 0..<20 { try await save("before \(index)") }
        try container.check()
        let whole = try bytes(of: log)
        #expect(whole.count > size)
        truncate(log, size)
        // The large one doesn't wait for its end before it is written.
        for count in [0, 8_000_000] {
            let error = await #expect(throws: PersistentStoreError.self) { try await save("lost", bytes: count) }
            #expect(error?.kind == .moved)
            #expect(error?.cause == "the log was cut short")
        }
        let check = #expect(throws: PersistentStoreError.self) { try container.check() }
        #expect(check?.kind == .moved)
        try overwrite(log, with: whole)
        try await save("after")
        try container.check()
        #expect(try names(reopenedCopy()).count == 21)
    }

    /// Where the log was cut off while a write was at it, the write has given it its length again, with a hole in it.
    @Test func logWithAHoleTakesNothing() async throws {
        for index in 0..<20 { try await save("before \(index)") }
        let size = try bytes(of: log).count
        truncate(log, 0)
        truncate(log, size)
        let error = await #expect(throws: PersistentStoreError.self) { try await save("lost") }
        #expect(error?.kind == .moved)
    }

    /// The part of a log that is left has halves of commits, which would spoil the file.
    @Test func logThatIsCutShortIsNotCopied() async throws {
        for index in 0..<40 { try await save("copied \(index)") }
        try await copyLog()
        let reader = try beginReading()
        for index in 0..<40 { try await save("in the log \(index)") }
        truncate(log, 30_000)
        reader.close()
        let (file, rest) = (try bytes(of: folder.file()), try bytes(of: log))
        // Longer than the writer waits before it copies the log.
        try await Task.sleep(for: .milliseconds(1_200))
        #expect(try bytes(of: folder.file()) == file)
        container.close()
        #expect(try bytes(of: folder.file()) == file)
        #expect(try bytes(of: log) == rest)
        let again = try PersistentContainer(model: testModel, store: .sqlite(folder.file()))
        #expect(try names(again).starts(with: (0..<40).map { "copied \($0)" }))
        let faults = try again.read { context in
            try context.openConnection().rows("PRAGMA integrity_check") { $0.text(0) }
        }
        #expect(faults == ["ok"])
    }

    /// The writer is idle meanwhile, and nobody writes again.
    @Test func logThatAReaderHasHeldIsCopiedAfterwards() async throws {
        let reader = try beginReading()
        try await save("in the log")
        // Longer than the writer waits before it copies the log.
        try await Task.sleep(for: .milliseconds(700))
        #expect(try container.read { try LogIndex(of: $0.openConnection())?.isCopied } == false)
        reader.close()
        try await copyLog()
    }

    @Test func logOfFilesThatAreBackIsCopied() async throws {
        try await save("first")
        try await copyLog()
        try await save("in the log")
        rename(log, folder.file("away"))
        try await Task.sleep(for: .milliseconds(700))
        rename(folder.file("away"), log)
        try await copyLog()
    }

    /// Another process cuts the log off here as SQLite does.
    @Test func logThatIsCopiedAndCutOffTakesTheNext() async throws {
        for index in 0..<20 { try await save("before \(index)") }
        let other = try Connection(file: folder.file(), access: .writing)
        try other.run("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try bytes(of: log).isEmpty)
        try container.check()
        try await save("after")
        try other.run("DELETE FROM \"Restaurant\"")
        try other.run("VACUUM")
        try container.check()
        try await save("after")
        try other.run("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        try container.check()
        try await save("last")
        #expect(try names(reopenedCopy()) == ["after", "last"])
    }

    /// A reader holds the log, so that it is copied in part, while the store becomes smaller.
    @Test func logThatIsCopiedInPartTakesTheNext() async throws {
        try await save("large", bytes: 2_000_000)
        try await copyLog()
        try await save("read")
        let reader = try beginReading()
        let other = try Connection(file: folder.file(), access: .writing)
        try other.run("DELETE FROM \"Restaurant\"")
        try other.run("VACUUM")
        try other.run("PRAGMA wal_checkpoint(PASSIVE)")
        try container.check()
        try await save("after")
        reader.close()
        try other.run("PRAGMA wal_checkpoint(PASSIVE)")
        other.close()
        try container.check()
        try await save("last")
        #expect(try names(reopenedCopy()) == ["after", "last"])
    }

    /// What is copied in part leaves out a page that was written again after the reader's look, and not the first page,
    /// which counts it.
    @Test func fileThatLacksItsLastPageUntilTheRestIsCopiedIsWell() async throws {
        try await save("before")
        try await copyLog()
        let other = try Connection(file: folder.file(), access: .writing)
        defer { other.close() }
        try other.run("CREATE TABLE \"last\" (\"number\")")
        let reader = try beginReading()
        try other.run("INSERT INTO \"last\" VALUES (1)")
        try other.run("PRAGMA wal_checkpoint(PASSIVE)")
        try container.check()
        try await save("after")
        reader.close()
        #expect(try Set(names(container)) == ["before", "after"])
    }

    private final class Checks: Sendable {
        let count = Atomic(0)
        let isOver = Atomic(false)
    }

    /// Looks at the store all the time, while logs are written, copied, begun anew and cut off.
    @Test func noCheckpointIsTakenForAFault() async throws {
        let checks = Checks()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    while !checks.isOver.load(ordering: .acquiring) {
                        try container.check()
                        checks.count.add(1, ordering: .relaxed)
                        await Task.yield()
                    }
                }
            }
            defer { checks.isOver.store(true, ordering: .releasing) }
            let other = try Connection(file: folder.file(), access: .writing)
            defer { other.close() }
            for index in 0..<300 {
                try await save("name \(index)", bytes: index % 7 == 0 ? 100_000 : 0)
                let mode = ["PASSIVE", "RESTART", "TRUNCATE", nil][index % 4]
                if let mode { try other.run("PRAGMA wal_checkpoint(\(mode))") }
            }
            checks.isOver.store(true, ordering: .releasing)
            try await group.waitForAll()
        }
        #expect(checks.count.load(ordering: .relaxed) > 0)
        #expect(try names(container).count == 300)
    }

    @Test(arguments: [0, 100_000], [false, true]) func fileThatIsCutShortTakesNothing(
        size: Int, isAheadOfIt: Bool
    ) async throws {
        try await save("first", bytes: 500_000)
        try await copyLog()
        let reader = try beginReading()
        if isAheadOfIt { try await save("in the log") }
        let log = try bytes(of: log)
        truncate(folder.file(), size)
        reader.close()
        for _ in 0..<2 {
            for error in [
                #expect(throws: PersistentStoreError.self) { try container.check() },
                await #expect(throws: PersistentStoreError.self) { try await save("lost") },
            ] {
                #expect([.corrupt, .notAStore, .inputOutput].contains(error?.kind))
            }
            // Longer than the writer waits before it copies the log, which would give the file its length again.
            try await Task.sleep(for: .milliseconds(700))
        }
        container.close()
        #expect(try bytes(of: folder.file()).count == size)
        #expect(try bytes(of: self.log) == log)
    }

    @Test(arguments: [0x00, 0xff] as [UInt8]) func storeWhoseFirstPageIsOverwrittenTakesNothing(
        byte: UInt8
    ) async throws {
        try await save("first", bytes: 100_000)
        try await copyLog()
        let whole = try bytes(of: folder.file())
        try overwrite(folder.file(), with: Data(repeating: byte, count: 4_096))
        let error = await #expect(throws: PersistentStoreError.self) { try await save("lost") }
        #expect(error?.kind == .corrupt)
        #expect(error?.cause == "the file does not begin as a store")
        #expect(throws: PersistentStoreError.self) { try container.check() }
        try overwrite(folder.file(), with: whole)
        try container.check()
        try await save("after")
        #expect(try names(container) == ["first", "after"])
    }

    @Test func storeInMemoryIsWell() async throws {
        let container = try PersistentContainer(model: testModel, store: .inMemory)
        try container.check()
        try await container.write { context in
            Restaurant(context: context).name = "first"
            try context.save()
        }
        try container.check()
        #expect(try names(container) == ["first"])
    }
}
