import Foundation
import Testing

@testable import Persistence

/// Whoever's `validate()` changes objects: what is stored was checked.
@Suite struct ValidationTests {
    let container: PersistentContainer

    /// Two accounts.
    init() async throws {
        container = try PersistentContainer(model: Model([Account.entity]), store: .inMemory)
        try await container.write { context in
            for name in ["first", "second"] { Account(context: context).name = name }
            try context.save()
        }
    }

    /// Changes the first account and saves.
    private func save(
        _ whenValidated: @escaping @Sendable (Account, ManagedObjectContext) throws -> Void
    ) async throws -> ValidationError? {
        let error = try await container.write { context in
            let account = try #require(try context.object(Account.self, id: 1))
            account.total = 1
            account.whenValidated { account in try whenValidated(account, context) }
            do {
                try context.save()
            } catch let error as ValidationError {
                context.rollback()
                return error as ValidationError?
            }
            return nil
        }
        return error
    }

    private func accounts() throws -> [String: Int] {
        try container.read { context in
            Dictionary(uniqueKeysWithValues: try context.fetch(FetchRequest<Account>()).map { ($0.name, $0.total) })
        }
    }

    @Test func whatItChangesInTheObjectItselfIsChecked() async throws {
        let error = try await save { account, _ in account.name = "   " }
        #expect(error?[attribute: "name"]?.code == .required)
        #expect(try accounts() == ["first": 0, "second": 0])
    }

    @Test func whatItChangesInAnotherIsChecked() async throws {
        let long = try await save { _, context in
            try context.object(Account.self, id: 2)?.name = String(repeating: "a", count: 21)
        }
        #expect(long?[attribute: "name"]?.code == .tooLong(limit: 20))
        let negative = try await save { _, context in try context.object(Account.self, id: 2)?.total = -1 }
        #expect(negative?[attribute: "total"]?.code == .custom("negative"))
        #expect(try accounts() == ["first": 0, "second": 0])
    }

    @Test func whatItChangesInAnotherOfAnOldVersionIsAConflict() async throws {
        try await container.write { context in
            try context.object(Account.self, id: 2)?.total = 5
            try context.save()
        }
        await #expect(throws: ConflictError.self) {
            try await save { _, context in
                let other = try #require(try context.object(Account.self, id: 2))
                (other.baseVersion, other.total) = (1, 9)
            }
        }
        #expect(try accounts() == ["first": 0, "second": 5])
    }

    @Test func whatItInsertsIsChecked() async throws {
        let error = try await save { _, context in _ = Account(context: context) }
        #expect(error?[attribute: "name"]?.code == .required)
        #expect(try accounts() == ["first": 0, "second": 0])
    }

    @Test func whatItChangesIsStored() async throws {
        let error = try await save { account, context in
            account.name = "changed"
            try context.object(Account.self, id: 2)?.total = account.total
        }
        #expect(error == nil)
        #expect(try accounts() == ["changed": 1, "second": 1])
    }

    @Test func aChangeOfTheObjectItselfMayDifferEachTime() async throws {
        let error = try await save { account, _ in account.total += 1 }
        #expect(error == nil)
        #expect(try accounts() == ["first": 2, "second": 0])
    }

    @Test func changesWithoutEndAreAnError() async throws {
        await #expect(throws: PersistentStoreError.self) {
            try await save { account, context in
                let other = try #require(try context.object(Account.self, id: 2))
                other.total += 1
                other.whenValidated { _ in account.total += 1 }
            }
        }
        #expect(try accounts() == ["first": 0, "second": 0])
    }
}
