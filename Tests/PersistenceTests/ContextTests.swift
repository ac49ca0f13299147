import Foundation
import Testing

@testable import Persistence

@Suite struct ContextTests {
    let fixture: Fixture
    var container: PersistentContainer { fixture.container }

    init() throws {
        fixture = try Fixture()
    }

    @Test func whatIsSavedIsFetched() async throws {
        let id = try await container.write { context in
            let restaurant = Restaurant(context: context)
            #expect(restaurant.isInserted)
            #expect(restaurant.id == 0)
            restaurant.name = "Cafe Deadend"
            restaurant.phone = "555-1"
            restaurant.isFavorite = true
            restaurant.rating = .good
            restaurant.seats = 12
            restaurant.price = 9.5
            try context.save()
            #expect(!restaurant.isInserted)
            #expect(!restaurant.hasChanges)
            #expect(restaurant.version == 1)
            return restaurant.id
        }
        try container.read { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: id))
            #expect(restaurant.name == "Cafe Deadend")
            #expect(restaurant.type == "")
            #expect(restaurant.phone == "555-1")
            #expect(restaurant.isFavorite)
            #expect(restaurant.rating == .good)
            #expect(restaurant.ratingOrder == 2)
            #expect(restaurant.seats == 12)
            #expect(restaurant.price == 9.5)
            #expect(restaurant.createdAt == fixture.clock.now)
            #expect(restaurant.image == nil)
            #expect(restaurant.version == 1)
        }
    }

    @Test func unknownTextOfAnEnumReadsAsMissing() async throws {
        try await fixture.save("a")
        try await container.write { context in
            try context.openConnection().run("UPDATE \"Restaurant\" SET \"rating\" = 'sublime'")
        }
        let rating = try container.read { try $0.object(Restaurant.self, id: 1)?.rating }
        #expect(rating == nil)
    }

    @Test func whatASaveWillDoIsListed() async throws {
        try await fixture.save("a", "b", "c")
        try await container.write { context in
            let saved = try context.fetch(FetchRequest<Restaurant>())
            let (new, gone) = (Restaurant(context: context), Restaurant(context: context))
            new.name = "d"
            context.delete(saved[0])
            context.delete(gone)
            saved[1].name = "e"
            saved[2].name = "e"
            saved[2].name = "c"
            #expect(context.insertedObjects == [new])
            #expect(context.updatedObjects == [saved[1]])
            #expect(context.deletedObjects == [saved[0]])
            try context.save()
            #expect(context.insertedObjects + context.updatedObjects + context.deletedObjects == [])
            new.name = "f"
            context.delete(saved[1])
            #expect(context.updatedObjects == [new])
            #expect(context.deletedObjects == [saved[1]])
            context.rollback()
            #expect(context.updatedObjects + context.deletedObjects == [])
        }
    }

    @Test func oneObjectPerRow() async throws {
        try await fixture.save("a", "b")
        try container.read { context in
            let first = try context.fetch(FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)]))
            let second = try context.fetch(FetchRequest<Restaurant>(predicate: #Predicate { $0.name == "b" }))
            #expect(second.first === first.last)
            let byID = try context.object(Restaurant.self, id: 1)
            #expect(byID === first.first)
        }
    }

    @Test func insertedObjectIsTheOneThatIsFetched() async throws {
        try await container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = "a"
            try context.save()
            let fetched = try context.fetch(FetchRequest<Restaurant>()).first
            #expect(fetched === restaurant)
        }
    }

    @Test func equalValueIsNoChange() async throws {
        try await fixture.save("café")
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            restaurant.name = "café"
            #expect(!restaurant.hasChanges)
            restaurant.name = "other"
            #expect(restaurant.hasChanges)
            #expect(context.hasChanges)
            restaurant.name = "café"
            #expect(!restaurant.hasChanges)
            #expect(!context.hasChanges)
            // Equal to Swift, but other bytes: what was typed is kept exactly.
            restaurant.name = "cafe\u{301}"
            #expect(restaurant.hasChanges)
            restaurant.name = "café"
            let statements = try context.statements { try context.save() }
            #expect(statements == [])
            #expect(restaurant.version == 1)
        }
    }

    @Test func onlyChangedColumnsAreWritten() async throws {
        try await fixture.save("a")
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            restaurant.isFavorite = true
            let statements = try context.statements { try context.save() }
            #expect(
                statements.filter { !$0.hasPrefix("INSERT INTO \"store_history\"") } == [
                    #"SAVEPOINT "step""#,
                    #"UPDATE "Restaurant" SET "version" = "version" + 1, "isFavorite" = 1 "#
                        + #"WHERE "id" = 1 AND "version" = 1 AND "deletion" IS NULL"#,
                    #"RELEASE "step""#,
                ])
            #expect(restaurant.version == 2)
        }
    }

    @Test func rollbackTakesChangesBack() async throws {
        try await fixture.save("a", "b")
        try await container.write { context in
            let changed = try #require(try context.object(Restaurant.self, id: 1))
            changed.name = "changed"
            let deleted = try #require(try context.object(Restaurant.self, id: 2))
            context.delete(deleted)
            let inserted = Restaurant(context: context)
            inserted.name = "new"
            context.rollback()
            #expect(!context.hasChanges)
            #expect(changed.name == "a")
            #expect(!deleted.isDeleted)
            #expect(!inserted.hasChanges)
            try context.save()
        }
        #expect(try fixture.names(FetchRequest()) == ["a", "b"])
    }

    @Test func validationTellsEverything() async throws {
        let failures = try await container.write { context -> [ValidationError.Failure] in
            let blank = Restaurant(context: context)
            blank.name = " \u{3000}\n\u{200B}"
            blank.phone = String(repeating: "5", count: 51)
            let odd = Restaurant(context: context)
            odd.name = "a\0b"
            odd.price = -1
            let fine = Restaurant(context: context)
            fine.name = String(repeating: "🇬🇧", count: 100)
            do {
                try context.save()
                return []
            } catch let error as ValidationError {
                context.rollback()
                return error.failures
            }
        }
        #expect(failures.map(\.attribute) == ["name", "phone", "name", "price"])
        #expect(failures.map(\.code) == [.required, .tooLong(limit: 50), .unreadable, .custom("negative")])
        #expect(failures.first?.sentence == "Name is required.")
        #expect(try fixture.names(FetchRequest()) == [])
    }

    @Test func limitCountsScalars() async throws {
        try await fixture.save(String(repeating: "🍜", count: 200))
        await #expect(throws: ValidationError.self) { try await fixture.save(String(repeating: "🍜", count: 201)) }
    }

    @Test func numberThatIsNoneIsRefused() async throws {
        await #expect(throws: ValidationError.self) {
            try await fixture.save(["a"]) { restaurant, _ in restaurant.price = .nan }
        }
    }

    @Test func uniqueValueIsTakenOnce() async throws {
        @Sendable func upload(_ token: String) async throws {
            try await container.write { context in
                let upload = Upload(context: context)
                upload.token = token
                try context.save()
            }
        }
        try await upload("x")
        let error = await #expect(throws: ValidationError.self) { try await upload("x") }
        #expect(error?[attribute: "token"]?.code == .notUnique)
        try await upload("y")
    }

    @Test func staleSaveIsAConflict() async throws {
        try await fixture.save("a")
        let error = await #expect(throws: ConflictError.self) {
            try await container.write { context in
                let restaurant = try #require(try context.object(Restaurant.self, id: 1))
                try context.openConnection().run("UPDATE \"Restaurant\" SET \"version\" = 5")
                restaurant.name = "stale"
                try context.save()
            }
        }
        #expect(error?.entity == "Restaurant" && error?.id == 1)
        #expect(error?.expectedVersion == 1 && error?.storedVersion == 5)
        #expect(try fixture.names(FetchRequest()) == ["a"])
    }

    @Test func conflictWithADeletionHasNoStoredVersion() async throws {
        try await fixture.save("a")
        let error = await #expect(throws: ConflictError.self) {
            try await container.write { context in
                let restaurant = try #require(try context.object(Restaurant.self, id: 1))
                try context.openConnection().run("DELETE FROM \"Restaurant\"")
                restaurant.name = "stale"
                try context.save()
            }
        }
        #expect(error?.storedVersion == nil)
    }

    @Test func formsVersionIsVerified() async throws {
        try await fixture.save("a")
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            (restaurant.baseVersion, restaurant.name) = (1, "b")
            try context.save()
            (restaurant.baseVersion, restaurant.name) = (3, "c")
            let error = #expect(throws: ConflictError.self) { try context.save() }
            #expect(error?.expectedVersion == 3 && error?.storedVersion == 2)
            context.rollback()
        }
        #expect(try fixture.names(FetchRequest()) == ["b"])
    }

    @Test func failedSaveLeavesNothingBehind() async throws {
        try await fixture.save("a")
        try await container.write { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            let new = Restaurant(context: context)
            new.name = "new"
            new.image = .data(Data([1]))
            restaurant.name = "stale"
            restaurant.refresh(version: 7, values: restaurant.committedValues)
            #expect(throws: ConflictError.self) { try context.save() }
            #expect(new.isInserted)
            #expect(new.id == 0)
            #expect(restaurant.hasChanges)
            context.rollback()
        }
        #expect(try fixture.names(FetchRequest()) == ["a"])
        #expect(try fixture.number("SELECT count(*) FROM store_binary") == 0)
    }

    @Test func readCannotSave() async throws {
        try await fixture.save("a")
        try container.read { context in
            let restaurant = try #require(try context.object(Restaurant.self, id: 1))
            restaurant.name = "b"
            let error = #expect(throws: PersistentStoreError.self) { try context.save() }
            #expect(error?.kind == .readOnly)
        }
    }

    @Test func readSeesOneMoment() async throws {
        try await fixture.save("a")
        let (inside, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let container = container
        let counts = Task.detached {
            try container.read { context in
                let before = try context.count(FetchRequest<Restaurant>())
                inside.signal()
                release.wait()
                return [before, try context.count(FetchRequest<Restaurant>())]
            }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                inside.wait()
                continuation.resume()
            }
        }
        try await fixture.save("b")
        release.signal()
        #expect(try await counts.value == [1, 1])
        #expect(try container.read { try $0.count(FetchRequest<Restaurant>()) } == 2)
    }

    @Test func endedContextReachesTheStoreNoMore() async throws {
        try await fixture.save("a")
        final class Escaped: @unchecked Sendable { var context: ManagedObjectContext? }
        let escaped = Escaped()
        try container.read { escaped.context = $0 }
        let error = #expect(throws: PersistentStoreError.self) {
            try escaped.context?.fetch(FetchRequest<Restaurant>())
        }
        #expect(error?.kind == .closed)
    }

    @Test func distinctValues() async throws {
        try await fixture.save(["a", "b", "c", "d", "e", "f"]) { restaurant, index in
            restaurant.type = ["Bar 10", "bar 2", "", "Café", "Bar 10", "cafe"][index]
            restaurant.phone = ["2", nil, "10", "", "2", "1"][index]
        }
        try container.read { context throws in
            #expect(try context.values(of: \Restaurant.type, limit: 10) == ["bar 2", "Bar 10", "Café", "cafe"])
            #expect(try context.values(of: \Restaurant.type, limit: 2) == ["bar 2", "Bar 10"])
            #expect(try context.values(of: \Restaurant.phone, limit: 10) == ["1", "2", "10"])
        }
    }

    @Test func count() async throws {
        try await fixture.save("a", "b", "ab")
        try container.read { context throws in
            #expect(try context.count(FetchRequest<Restaurant>()) == 3)
            #expect(try context.count(FetchRequest<Restaurant>(search: "a")) == 2)
            let request = FetchRequest<Restaurant>(predicate: #Predicate { $0.name != "a" }, limit: 1, search: "b")
            #expect(try context.count(request) == 2)
        }
    }

    @Test func nothingIsLeftOpen() async throws {
        try await fixture.save("a", "b")
        let connection = try Connection(file: container.file, access: .reading)
        let context = ManagedObjectContext(
            model: testModel, connection: connection, searchIndex: nil, clock: { Date() })
        _ = try context.fetchPage(FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 1, search: "a"))
        _ = try? context.fetch(FetchRequest<Restaurant>(predicate: #Predicate { $0.name.count == 1 }))
        #expect(throws: SQLiteError.self) { try connection.run("SELECT no_such_column FROM \"Restaurant\"") }
        context.end()
        #expect(connection.close())
    }
}
