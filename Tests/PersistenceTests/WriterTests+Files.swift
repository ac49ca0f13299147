import Foundation
import Glibc
import Synchronization
import Testing

@testable import Persistence

/// Writes while the disk is full, and while others change the store's files.
extension WriterTests {
    @Test func fullDiskIsToldAndNothingElseIsLost() async throws {
        try await save("first")
        let pages = try await container.write { context in
            let connection = try context.openConnection()
            let pages = try connection.row("PRAGMA page_count") { $0.integer(0) } ?? 0
            try connection.run("PRAGMA max_page_count = \(pages + 20)")
            return pages
        }
        let error = await #expect(throws: PersistentStoreError.self) { try await save("large", bytes: 1_000_000) }
        #expect(error?.kind == .full)
        #expect(error?.sentence == "The disk is full. Nothing was saved. Free some space and try again.")
        try await save("small")
        // In a group the large ones are told and the small ones are stored.
        let outcomes = Mutex<[String: Bool]>([:])
        try await inOneGroup { index in
            let isLarge = index % 10 == 0
            do {
                try await save("\(isLarge ? "large" : "small") \(index)", bytes: isLarge ? 1_000_000 : 0)
                outcomes.withLock { $0["\(index)"] = true }
            } catch let error as PersistentStoreError where error.kind == .full {
                outcomes.withLock { $0["\(index)"] = false }
            }
        }
        let stored = outcomes.withLock { $0 }
        #expect(stored.filter { !$0.value }.keys.sorted() == ["0", "10", "20"])
        #expect(try names(container).count == 2 + 27)
        try await container.write { try $0.openConnection().run("PRAGMA max_page_count = \(pages + 100_000)") }
        try await save("large", bytes: 1_000_000)
        #expect(try container.differences() == [])
    }

    @Test(.enabled(if: SmallFileSystem.isPermitted)) func fullFileSystemIsTold() async throws {
        let mount = folder.file("mount")
        try FileManager.default.createDirectory(atPath: mount, withIntermediateDirectories: false)
        #expect(SmallFileSystem.mount(at: mount))
        defer { SmallFileSystem.unmount(mount) }
        let container = try PersistentContainer(model: testModel, store: .sqlite(mount + "/store.sqlite"))
        defer { container.close() }
        try await container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = "small"
            try context.save()
        }
        let error = await #expect(throws: PersistentStoreError.self) {
            try await container.write { context in
                let restaurant = Restaurant(context: context)
                restaurant.name = "large"
                restaurant.image = .data(Data(count: 3_000_000))
                try context.save()
            }
        }
        #expect(error?.kind == .full || error?.kind == .inputOutput)
        #expect(try names(container) == ["small"])
    }

    @Test(.enabled(if: SmallFileSystem.isPermitted)) func freedRoomLetsTheLogBeginAnew() async throws {
        let disk = try FullDisk(at: folder.file("mount"))
        defer { disk.end() }
        try await disk.fill()
        try disk.free(300_000)
        // More than the room holds as log.
        for index in 0..<15 { try await disk.save("after \(index)") }
        #expect(try names(disk.container).count == disk.saved.withLock { $0 })
        #expect(disk.logSize < 1_200_000)
    }

    @Test(arguments: ["", "-wal", ".lock"]) func movedFilesTakeNothing(suffix: String) async throws {
        try await save("before")
        try FileManager.default.moveItem(atPath: folder.file() + suffix, toPath: folder.file("away"))
        let error = await #expect(throws: PersistentStoreError.self) { try await save("lost") }
        #expect(error?.kind == .moved)
        #expect(error?.sentence.contains("was moved, replaced or cut short while it was in use.") == true)
        // In a group each is told.
        try await withThrowingTaskGroup(of: PersistentStoreError.Kind?.self) { group in
            for index in 0..<10 {
                group.addTask {
                    await #expect(throws: PersistentStoreError.self) { try await save("lost \(index)") }?.kind
                }
            }
            for try await kind in group { #expect(kind == .moved) }
        }
        #expect(rename(folder.file("away"), folder.file() + suffix) == 0)
        try await save("after")
        #expect(try names(container) == ["before", "after"])
        #expect(try names(reopenedCopy()) == ["before", "after"])
    }

    @Test func readersOfAReplacedStoreAreNotOpened() async throws {
        try await save("first")
        let other = try PersistentContainer(model: testModel, store: .sqlite(folder.file("other")))
        other.close()
        #expect(rename(folder.file("other"), folder.file()) == 0)
        let error = #expect(throws: PersistentStoreError.self) { try names(container) }
        #expect(error?.kind == .moved)
    }

    @Test(arguments: [0, 20_000]) func fileThatIsCutShortIsTold(size: Int) async throws {
        try await save("first", bytes: 500_000)
        container.close()
        let again = try PersistentContainer(model: testModel, store: .sqlite(folder.file()))
        let read: @Sendable () throws -> Data? = {
            try again.read { try $0.object(Restaurant.self, id: 1)?.image?.data() }
        }
        #expect(try read()?.count == 500_000)
        truncate(folder.file(), size)
        let error = #expect(throws: PersistentStoreError.self) { try read() }
        #expect([.corrupt, .inputOutput, .moved, .notAStore].contains(error?.kind))
    }

    @Test func connectionThatMetDamageIsNotKept() async throws {
        try await save("first", bytes: 100_000)
        container.close()
        let again = try PersistentContainer(model: testModel, store: .sqlite(folder.file()))
        let whole = try #require(FileManager.default.contents(atPath: folder.file()))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file()))
        try file.write(contentsOf: whole.prefix(100) + Data(count: whole.count - 100))
        let error = #expect(throws: PersistentStoreError.self) { try names(again) }
        #expect(error?.kind == .corrupt)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: whole)
        #expect(try names(again) == ["first"])
    }
}
