import Foundation
import Testing

@testable import Persistence

/// Commits are observed: their generations, and the entities that they change.
@Suite struct CommitsTests {
    let fixture: Fixture
    var container: PersistentContainer { fixture.container }

    init() throws {
        fixture = try Fixture()
    }

    /// What has come by now, all in one.
    private func next(_ commits: PersistentStoreCommits) async -> PersistentStoreCommit? {
        var iterator = commits.makeAsyncIterator()
        return await iterator.next()
    }

    @Test func aSaveTellsItsEntities() async throws {
        let commits = container.commits
        try await fixture.save("a")
        #expect(await next(commits) == PersistentStoreCommit(generation: 1, entityNames: ["Restaurant"]))
        try await container.write { context in
            Upload(context: context).token = "x"
            try context.object(Restaurant.self, id: 1)?.name = "b"
            try context.save()
        }
        #expect(await next(commits) == PersistentStoreCommit(generation: 2, entityNames: ["Restaurant", "Upload"]))
        #expect(container.generation == 2)
    }

    @Test func aWriteThatFindsNothingToDoChangesNoGeneration() async throws {
        try await fixture.save("a")
        let generation = container.generation
        try await container.write { try $0.save() }
        _ = try await container.write { try $0.deleteHistory(before: .distantPast) }
        _ = try await container.write { try $0.purgeDeletions(before: .distantPast) }
        #expect(container.generation == generation)
    }

    @Test func whatNobodyWaitedForComesAsOne() async throws {
        let commits = container.commits
        try await fixture.save("a")
        try await container.write { context in
            Upload(context: context).token = "x"
            try context.save()
        }
        #expect(await next(commits) == PersistentStoreCommit(generation: 2, entityNames: ["Restaurant", "Upload"]))
    }

    @Test func oneWhoWaitsIsWoken() async throws {
        let commits = container.commits
        async let commit = next(commits)
        try await fixture.save("a")
        #expect(await commit?.generation == 1)
    }

    @Test func theTrashAndBatchesTellTheirs() async throws {
        let gradebook = try PersistentContainer(model: gradebookModel, store: .inMemory)
        try await gradebook.fillGradebook()
        var commits = gradebook.commits.makeAsyncIterator()
        try await gradebook.write { context in
            context.delete(try #require(try context.object(Student.self, id: 1)))
            try context.save()
        }
        #expect(await commits.next()?.entityNames == ["Student", "Grade"])
        try await gradebook.write { _ = try $0.restore(try #require(try $0.deletions(limit: 1).first)) }
        #expect(await commits.next()?.entityNames == ["Student", "Grade"])
        try await gradebook.write { context in
            try context.batchUpdate(FetchRequest<Grade>()) { $0.set(\.points, to: 1) }
        }
        #expect(await commits.next()?.entityNames == ["Grade"])
        try await gradebook.write { context in
            try context.batchDelete(FetchRequest<Quiz>(predicate: #Predicate { $0.id == 1 }))
        }
        #expect(await commits.next()?.entityNames == ["Quiz", "Grade"])
        gradebook.close()
    }

    @Test func whatFailedIsNotTold() async throws {
        let commits = container.commits
        await #expect(throws: ValidationError.self) {
            try await container.write { context in
                Upload(context: context).token = ""
                try context.save()
            }
        }
        try await fixture.save("a")
        #expect(await next(commits) == PersistentStoreCommit(generation: 1, entityNames: ["Restaurant"]))
    }

    @Test func theSequenceEndsWithTheStore() async throws {
        let commits = container.commits
        try await fixture.save("a")
        container.close()
        var generations: [UInt64] = []
        for await commit in commits { generations.append(commit.generation) }
        #expect(generations == [1])
        #expect(await next(container.commits) == nil)
    }

    @Test(.timeLimit(.minutes(5))) func eachLoopSeesAllThatTheSequenceHas() async throws {
        let commits = container.commits
        try await fixture.save("a")
        var first = commits.makeAsyncIterator()
        var second = commits.makeAsyncIterator()
        #expect(await first.next()?.generation == 1)
        #expect(await second.next()?.generation == 1)
        #expect(await next(commits)?.generation == 1)
        try await fixture.save("b")
        #expect(await first.next() == PersistentStoreCommit(generation: 2, entityNames: ["Restaurant"]))
        #expect(await second.next()?.generation == 2)
    }

    @Test(.timeLimit(.minutes(5))) func aLoopThatIsCancelledEndsAlone() async throws {
        let commits = container.commits
        let task = Task { await next(commits) }
        task.cancel()
        #expect(await task.value == nil)
        let other = Task { await next(commits) }
        try await fixture.save("a")
        #expect(await other.value?.generation == 1)
        #expect(await next(commits)?.generation == 1)
    }

    @Test func theSequenceEndsWithItsTask() async throws {
        let commits = container.commits
        let task = Task { await next(commits) }
        task.cancel()
        #expect(await task.value == nil)
    }
}
