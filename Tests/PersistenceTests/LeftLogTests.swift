import Foundation
import Glibc
import Testing

@testable import Persistence

/// Stores that a killed process has left with a log, whose files were then changed.
@Suite struct LeftLogTests {
    private let folder: Folder
    private let file: String

    init() throws {
        folder = try Folder()
        file = folder.file()
    }

    private var log: String { file + "-wal" }

    private func open() throws -> PersistentContainer {
        try PersistentContainer(model: testModel, store: .sqlite(file))
    }

    private func save(_ name: String, bytes: Int = 0, in container: PersistentContainer) async throws {
        try await container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = name
            if bytes > 0 { restaurant.image = .data(Data(repeating: 7, count: bytes)) }
            try context.save()
        }
    }

    /// A reader that keeps what is written from now on in the log, until it is closed.
    private func beginReading() throws -> Connection {
        let reader = try Connection(file: file, access: .reading)
        try reader.run("BEGIN")
        _ = try reader.row("SELECT count(*) FROM \"Restaurant\"") { $0.integer(0) }
        return reader
    }

    private func bytes(of file: String) throws -> Data {
        try #require(FileManager.default.contents(atPath: file))
    }

    /// Leaves the files as they are at this moment, closes the store, and puts them back: what a killed process leaves.
    ///
    /// - Parameter reader: One that has held the log.
    private func kill(_ container: PersistentContainer, _ reader: Connection? = nil) throws {
        let (store, log) = (try bytes(of: file), try bytes(of: log))
        reader?.close()
        container.close()
        try put(store, log)
    }

    private func put(_ store: Data, _ log: Data) throws {
        unlink(file + "-shm")
        try store.write(to: URL(fileURLWithPath: file))
        try log.write(to: URL(fileURLWithPath: self.log))
    }

    private func names() throws -> [String] {
        let container = try open()
        defer { container.close() }
        let faults = try container.read { context in
            try context.openConnection().rows("PRAGMA integrity_check") { $0.text(0) }
        }
        #expect(faults == ["ok"])
        return try container.read { try $0.fetch(FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.id)])).map(\.name) }
    }

    /// That the store is refused, and neither of its files touched.
    private func expectRefusal(_ kind: PersistentStoreError.Kind) throws {
        let before = (try bytes(of: file), try bytes(of: log))
        for _ in 0..<2 {
            let error = #expect(throws: PersistentStoreError.self) { try open() }
            #expect(error?.kind == kind, "\(error?.cause ?? "")")
            #expect(try bytes(of: file) == before.0)
            #expect(try bytes(of: log) == before.1)
        }
    }

    /// Three lives of a store: the file as it was after the first, and what is left after a kill in the third.
    private func live(bytes: Int = 0) async throws -> Data {
        for name in ["first", "second"] {
            let container = try open()
            try await save(name, in: container)
            container.close()
            if name == "first" { try FileManager.default.copyItem(atPath: file, toPath: folder.file("backup")) }
        }
        let container = try open()
        let reader = try beginReading()
        try await save("third", bytes: bytes, in: container)
        try kill(container, reader)
        return try self.bytes(of: folder.file("backup"))
    }

    @Test func killIsNoFault() async throws {
        _ = try await live()
        for count in 3...6 {
            #expect(try names().count == count)
            let container = try open()
            let reader = count == 4 ? try beginReading() : nil
            try await save("later", in: container)
            if count == 5 { try await Task.sleep(for: .milliseconds(800)) }
            try kill(container, reader)
        }
    }

    @Test func killInTheMidstOfCopyingIsNoFault() async throws {
        _ = try await live(bytes: 300_000)
        let (store, log) = (try bytes(of: file), try bytes(of: log))
        #expect(try names().count == 3)
        let copied = try bytes(of: file)
        for part in [4_096, 3 * 4_096, copied.count / 2, copied.count] {
            try put(copied.prefix(part) + store.dropFirst(part), log)
            #expect(try names() == ["first", "second", "third"])
        }
    }

    @Test(arguments: [false, true]) func backupUnderTheLogOfALaterStoreIsRefused(isKilledTwice: Bool) async throws {
        let backup = try await live()
        if isKilledTwice {
            let container = try open()
            let reader = try beginReading()
            try await save("fourth", in: container)
            try kill(container, reader)
        }
        try backup.write(to: URL(fileURLWithPath: file))
        try expectRefusal(.foreignLog)
        unlink(log)
        #expect(try names() == ["first"])
    }

    @Test func backupOfAMigrationUnderTheLogThatFollowedIsRefused() async throws {
        let migrations = [Migration("tables", testModel.schema), Migration("more", ["CREATE TABLE \"more\" (\"x\")"])]
        let first = Model(testModel.entities, migrations: [migrations[0]])
        let container = try PersistentContainer(model: first, store: .sqlite(file))
        try await save("first", in: container)
        container.close()
        let model = Model(testModel.entities, migrations: migrations)
        let migrated = try PersistentContainer(model: model, store: .sqlite(file))
        let reader = try beginReading()
        for index in 0..<60 { try await save("name \(index)", bytes: 5_000, in: migrated) }
        try kill(migrated, reader)
        #expect(rename(file + ".version-1.backup", file) == 0)
        let before = (try bytes(of: file), try bytes(of: log))
        let error = #expect(throws: PersistentStoreError.self) {
            try PersistentContainer(model: model, store: .sqlite(file))
        }
        #expect(error?.kind == .foreignLog)
        #expect(error?.sentence.contains("move the log away") == true)
        #expect(try bytes(of: file) == before.0)
        #expect(try bytes(of: log) == before.1)
    }

    @Test(arguments: [0.5, 0.9]) func fileThatWasCutOffIsRefused(part: Double) async throws {
        let container = try open()
        try await save("copied", bytes: 500_000, in: container)
        container.close()
        let again = try open()
        let reader = try beginReading()
        try await save("in the log", in: again)
        try kill(again, reader)
        let whole = try bytes(of: file)
        try whole.prefix(Int(Double(whole.count) * part)).write(to: URL(fileURLWithPath: file))
        try expectRefusal(.corrupt)
        try whole.write(to: URL(fileURLWithPath: file))
        #expect(try names() == ["copied", "in the log"])
    }

    @Test func logOfANewerProgramIsRefused() async throws {
        let container = try open()
        try await save("first", in: container)
        let reader = try beginReading()
        try await container.write { try $0.openConnection().run("PRAGMA user_version = 9") }
        try kill(container, reader)
        try expectRefusal(.tooNew)
    }

    @Test func logIsEmptyOnceItIsCopied() async throws {
        let container = try open()
        try await save("first", in: container)
        let deadline = ContinuousClock.now + .seconds(60)
        while try !bytes(of: log).isEmpty {
            try #require(.now < deadline)
            try await Task.sleep(for: .milliseconds(20))
        }
        try kill(container)
        #expect(try names() == ["first"])
    }

    /// Earlier programs gave logs no number: what such a log makes of the file is looked at.
    @Test func logWithoutANumber() async throws {
        let container = try open()
        for index in 0..<40 { try await save("first \(index)", bytes: 3_000, in: container) }
        container.close()
        let other = try Connection(file: file, access: .writing)
        try other.run("DELETE FROM \"sqlite_sequence\" WHERE \"name\" = 'store_log'")
        other.close()
        let backup = try bytes(of: file)
        let vacuum = try Connection(file: file, access: .writing)
        try vacuum.run("DELETE FROM \"Restaurant\" WHERE \"id\" % 2 = 0")
        try vacuum.run("VACUUM")
        vacuum.close()
        let left = try Connection(file: file, access: .writing)
        try left.run(
            "INSERT INTO \"Upload\" (\"version\", \"token\") SELECT 1, hex(randomblob(20)) FROM \"Restaurant\", \"Restaurant\" AS \"other\""
        )
        let (store, log) = (try bytes(of: file), try bytes(of: log))
        left.close()
        try put(backup, log)
        try expectRefusal(.foreignLog)
        try put(store, log)
        #expect(try names().count == 20)
    }
}
