import Foundation
import Glibc
import Testing

@testable import Persistence

@Suite struct OpeningTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func open(_ model: Model = testModel, _ name: String = "store.sqlite") throws -> PersistentContainer {
        try PersistentContainer(model: model, store: .sqlite(folder.file(name)))
    }

    /// The kind of the error, and that the folder's files are as they were.
    private func refusal(_ model: Model = testModel, _ name: String = "store.sqlite") throws -> PersistentStoreError? {
        let before = try snapshot()
        do {
            _ = try open(model, name)
            return nil
        } catch let error as PersistentStoreError {
            #expect(try snapshot() == before)
            return error
        }
    }

    /// The files' contents, but for the locks that opening leaves behind.
    private func snapshot() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try folder.contents() where !name.hasSuffix(".lock") && !name.hasSuffix("-shm") {
            contents[name] = FileManager.default.contents(atPath: folder.file(name)) ?? Data()
        }
        return contents
    }

    @Test func newStoreIsMarked() async throws {
        let container = try open(testModel, "deep/er/store.sqlite")
        #expect(try container.differences() == [])
        container.close()
        let header = try #require(FileManager.default.contents(atPath: folder.file("deep/er/store.sqlite")))
        #expect(header[68..<72] == Data("FdPn".utf8))
        #expect(header[60..<64] == Data([0, 0, 0, 0]))
    }

    @Test func settings() async throws {
        let container = try open()
        let settings = try await container.write { context in
            let connection = try context.openConnection()
            return try ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"].map { name in
                try connection.row("PRAGMA \(name)") { $0.text(0) } ?? ""
            }
        }
        #expect(settings == ["wal", "2", "1", "5000"])
    }

    @Test(arguments: ["hello", String(repeating: "SQLite? No. ", count: 100), "\u{0}"]) func fileOfAnotherKind(
        contents: String
    ) throws {
        try contents.write(toFile: folder.file(), atomically: false, encoding: .utf8)
        let error = try refusal()
        #expect(error?.kind == .notAStore)
        #expect(
            error?.sentence.hasSuffix("is not a FoodPin store. Move it away, or choose another data folder.") == true)
        #expect(try folder.contents() == ["store.sqlite"])
    }

    @Test func databaseOfAnotherProgram() throws {
        let other = try Connection(file: folder.file(), access: .writing, creating: true)
        try other.run("CREATE TABLE other (x)")
        other.close()
        #expect(try refusal()?.kind == .notAStore)
        #expect(try folder.contents() == ["store.sqlite"])
    }

    @Test func emptyFileBecomesAStore() throws {
        #expect(FileManager.default.createFile(atPath: folder.file(), contents: nil))
        #expect(try open().differences() == [])
    }

    @Test(arguments: [1, 4_095, 4_096, 10_000]) func storeThatWasCutOff(missing: Int) throws {
        try open().close()
        let whole = try #require(FileManager.default.contents(atPath: folder.file()))
        try whole.dropLast(missing).write(to: URL(fileURLWithPath: folder.file()))
        let error = try refusal()
        #expect(error?.kind == .corrupt)
        #expect(error?.sentence.hasSuffix("is damaged. Restore it from a backup.") == true)
        try whole.write(to: URL(fileURLWithPath: folder.file()))
        #expect(try open().differences() == [])
    }

    @Test func folderInPlaceOfAFile() throws {
        try FileManager.default.createDirectory(atPath: folder.file(), withIntermediateDirectories: false)
        #expect(try refusal() != nil)
    }

    @Test(arguments: ["", "-wal", "-shm"]) func pipeInPlaceOfAFile(suffix: String) throws {
        try open().close()
        unlink(folder.file() + suffix)
        #expect(mkfifo(folder.file() + suffix, 0o600) == 0)
        let error = #expect(throws: PersistentStoreError.self) { try open() }
        #expect(error?.kind == .notAStore && error?.file == folder.file() + suffix)
    }

    @Test func folderInPlaceOfTheLogsIndex() throws {
        try open().close()
        try FileManager.default.createDirectory(atPath: folder.file() + "-shm", withIntermediateDirectories: false)
        #expect(try refusal()?.file == folder.file() + "-shm")
    }

    @Test func storeOfANewerProgram() throws {
        let newer = Model(
            testModel.entities,
            migrations: [Migration("first", testModel.schema), Migration("second", [])])
        try open(newer).close()
        let error = try refusal()
        #expect(error?.kind == .tooNew)
        #expect(error?.sentence.contains("newer FoodPin") == true)
    }

    @Test func storeInUse() async throws {
        let first = try open()
        let error = try refusal()
        #expect(error?.kind == .inUse)
        #expect(error?.sentence.contains("in use by another FoodPin") == true)
        first.close()
        try open().close()
    }

    @Test func storeInUseByAnotherName() throws {
        try FileManager.default.createDirectory(atPath: folder.file("elsewhere"), withIntermediateDirectories: false)
        #expect(symlink(folder.file(), folder.file("elsewhere/link.sqlite")) == 0)
        let first = try open()
        #expect(try refusal(testModel, "elsewhere/link.sqlite")?.kind == .inUse)
        first.close()
        let second = try open(testModel, "elsewhere/link.sqlite")
        #expect(try refusal()?.kind == .inUse)
        second.close()
    }

    @Test(arguments: ["-wal", ".version-7.backup"], [false, true]) func remainsOfALostStore(
        suffix: String, isEmpty: Bool
    ) throws {
        if isEmpty { #expect(FileManager.default.createFile(atPath: folder.file(), contents: nil)) }
        try Data(count: 5_000).write(to: URL(fileURLWithPath: folder.file() + suffix))
        let error = try refusal()
        #expect(error?.kind == .missing)
        #expect(error?.sentence.contains("Put the store back") == true)
        unlink(folder.file() + suffix)
        #expect(try open().differences() == [])
    }

    @Test func folderThatCannotBeWritten() throws {
        // Root may write everywhere but where nobody can.
        let error = #expect(throws: PersistentStoreError.self) {
            try PersistentContainer(model: testModel, store: .sqlite("/proc/foodpin/store.sqlite"))
        }
        #expect(error?.kind == .notWritable)
        try "".write(toFile: folder.file("file"), atomically: false, encoding: .utf8)
        #expect(try refusal(testModel, "file/store.sqlite")?.kind == .notWritable)
        guard geteuid() != 0 else { return }
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        #expect(try refusal()?.kind == .notWritable)
    }

    @Test func migrationsRunOnceAndInOrder() async throws {
        let first = Model(testModel.entities, migrations: [Migration("tables", testModel.schema)])
        let container = try open(first)
        try await container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = "kept"
            try context.save()
        }
        container.close()
        let second = Model(
            testModel.entities,
            migrations: first.migrations + [
                Migration("extra", ["CREATE TABLE \"extra\" (\"x\" TEXT) STRICT"]),
                Migration("fill", ["INSERT INTO \"extra\" VALUES ('once')"]),
            ])
        let migrated = try open(second)
        #expect(
            try migrated.differences() == [
                "column extra.x is not in the model: TEXT notnull 0 default  key 0",
                "table extra is not in the model: STRICT",
            ])
        migrated.close()
        #expect(try folder.contents() == ["store.sqlite", "store.sqlite.lock", "store.sqlite.version-1.backup"])
        let backup = try Connection(file: folder.file("store.sqlite.version-1.backup"), access: .reading)
        #expect(try backup.row("SELECT \"name\" FROM \"Restaurant\"") { $0.text(0) } == "kept")
        #expect(try backup.row("PRAGMA user_version") { $0.integer(0) } == 1)
        backup.close()
        let again = try open(second)
        let rows = try again.read { try $0.openConnection().rows("SELECT * FROM \"extra\"") { $0.text(0) } }
        #expect(rows == ["once"])
    }

    @Test func storeMadeFromEntitiesHasNoMigrations() throws {
        try open().close()
        try open().close()
        let migrated = Model(testModel.entities, migrations: [Migration("tables", testModel.schema)])
        #expect(try refusal(migrated)?.kind == .migrationFailed)
        let changed = try refusal(Model([Restaurant.entity]))
        #expect(changed?.kind == .migrationFailed)
        #expect(changed?.cause.contains("table Upload is not in the model") == true)
        #expect(try open().differences() == [])
    }

    @Test func failedMigrationLeavesTheFileAsItWas() async throws {
        let first = Model(testModel.entities, migrations: [Migration("tables", testModel.schema)])
        try open(first).close()
        let broken = Model(
            testModel.entities,
            migrations: first.migrations + [
                Migration("fine", ["CREATE TABLE \"fine\" (\"x\" TEXT)"]), Migration("broken", ["CREATE NONSENSE"]),
            ])
        let before = FileManager.default.contents(atPath: folder.file())
        let error = #expect(throws: PersistentStoreError.self) { try open(broken) }
        #expect(error?.kind == .migrationFailed && error?.file == folder.file())
        #expect(error?.cause.hasPrefix("broken: ") == true)
        #expect(FileManager.default.contents(atPath: folder.file()) == before)
        #expect(try open(first).differences() == [])
    }

    /// However much room there is, the store is opened, or as it was.
    @Test(.enabled(if: SmallFileSystem.isPermitted)) func aMigrationWithoutRoomLeavesTheFileAsItWas() async throws {
        let first = Model(testModel.entities, migrations: [Migration("tables", testModel.schema)])
        let second = Model(
            testModel.entities,
            migrations: first.migrations + [
                Migration("more", ["UPDATE \"Restaurant\" SET \"summary\" = hex(zeroblob(500))"])
            ])
        let made = try open(first, "made.sqlite")
        try await made.write { context in
            for index in 0..<200 {
                let restaurant = Restaurant(context: context)
                restaurant.name = "restaurant \(index)"
            }
            try context.save()
        }
        made.close()
        let mount = folder.file("mount")
        try FileManager.default.createDirectory(atPath: mount, withIntermediateDirectories: false)
        var refusals = 0
        for room in stride(from: 100_000, to: 1_000_000, by: 20_000) {
            #expect(SmallFileSystem.mount(at: mount))
            defer { SmallFileSystem.unmount(mount) }
            try FileManager.default.copyItem(atPath: folder.file("made.sqlite"), toPath: mount + "/store.sqlite")
            let free = try FileManager.default.attributesOfFileSystem(forPath: mount)[.systemFreeSize] as? Int
            try Data(count: try #require(free) - room).write(to: URL(fileURLWithPath: mount + "/ballast"))
            do {
                try PersistentContainer(model: second, store: .sqlite(mount + "/store.sqlite")).close()
            } catch let error as PersistentStoreError {
                #expect(error.kind == .full)
                try FileManager.default.removeItem(atPath: mount + "/ballast")
                try PersistentContainer(model: first, store: .sqlite(mount + "/store.sqlite")).close()
                refusals += 1
            }
        }
        #expect((1..<45).contains(refusals))
    }

    @Test func migrationThatBreaksForeignKeysFails() throws {
        let model = Model(
            testModel.entities,
            migrations: [
                Migration(
                    "tables",
                    testModel.schema + [
                        "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
                        "CREATE TABLE child (parent INTEGER REFERENCES parent (id))", "INSERT INTO child VALUES (1)",
                    ])
            ])
        let error = #expect(throws: PersistentStoreError.self) { try open(model) }
        #expect(error?.kind == .migrationFailed)
    }

    @Test func differencesAreNamed() throws {
        let model = Model(
            testModel.entities,
            migrations: [
                Migration(
                    "tables",
                    testModel.schema.filter { !$0.contains("\"Restaurant_seats\"") }.map {
                        $0.replacing("<= 200)", with: "<= 100)").replacing("\"seats\" INTEGER", with: "\"seats\" TEXT")
                    })
            ])
        #expect(
            try open(model).differences() == [
                #"check 1 of Restaurant is length("name") <= 100, in the model length("name") <= 200"#,
                "column Restaurant.seats is TEXT notnull 0 default  key 0, "
                    + "in the model INTEGER notnull 0 default  key 0",
                #"index Restaurant_seats is missing: CREATE INDEX "Restaurant_seats" ON "Restaurant" ("seats") "#
                    + #"WHERE "deletion" IS NULL"#,
            ])
    }

    @Test func memoryIsGoneWhenClosed() async throws {
        let container = try PersistentContainer(model: testModel, store: .inMemory)
        let parent = URL(fileURLWithPath: container.file).deletingLastPathComponent().path
        #expect(FileManager.default.fileExists(atPath: container.file))
        container.close()
        #expect(!FileManager.default.fileExists(atPath: parent))
    }

    @Test func memoryOfAKilledProcessIsRemoved() throws {
        let abandoned = NSTemporaryDirectory() + "/foodpin-memory-0-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: abandoned, withIntermediateDirectories: false)
        #expect(FileManager.default.createFile(atPath: abandoned + "/lock", contents: nil))
        let living = try PersistentContainer(model: testModel, store: .inMemory)
        let other = try PersistentContainer(model: testModel, store: .inMemory)
        #expect(!FileManager.default.fileExists(atPath: abandoned))
        #expect(FileManager.default.fileExists(atPath: living.file))
        other.close()
        living.close()
    }
}

@Suite struct SchemaTests {
    @Test func schemaOfAnEntity() {
        #expect(
            Upload.entity.schema == [
                """
                CREATE TABLE "Upload" (
                    "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                    "version" INTEGER NOT NULL,
                    "deletion" INTEGER,
                    "token" TEXT NOT NULL CHECK (length("token") <= 40),
                    "image" INTEGER
                ) STRICT
                """,
                """
                CREATE UNIQUE INDEX "Upload_token" ON "Upload" ("token") WHERE "deletion" IS NULL
                """,
            ])
    }

    @Test func sortIndexesLeaveOutTheTrash() {
        let indexes = testModel.schema.filter { $0.contains("INDEX \"Restaurant_") && !$0.contains("VIRTUAL") }
        #expect(indexes.count == 7)
        for index in indexes {
            #expect(index.hasSuffix("WHERE \"deletion\" IS NULL") || index.contains("\"Restaurant_deletion\""))
        }
    }
}
