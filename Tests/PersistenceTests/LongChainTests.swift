import Foundation
import Testing

@testable import Persistence

/// Objects that refer one to the next, more of them than calls within calls have room for.
@Suite struct LongChainTests {
    private static let length = 40_000

    private let container: PersistentContainer

    init() throws {
        container = try PersistentContainer(model: Model([Link.entity]), store: .inMemory)
    }

    /// Saves a chain of links, each of them a part of the one before.
    private func saveChain() async throws {
        try await container.write { context in
            var whole: Link?
            for _ in 0..<LongChainTests.length {
                let link = Link(context: context)
                link.whole = whole
                whole = link
            }
            try context.save()
        }
    }

    private func count() throws -> Int {
        try container.read { try $0.count(FetchRequest<Link>()) }
    }

    @Test func newObjectsAreSavedAfterThoseThatTheyReferTo() async throws {
        let updates = try await container.write { context in
            let links = (0..<LongChainTests.length).map { _ in Link(context: context) }
            for (link, next) in zip(links, links.dropFirst()) { link.next = next }
            let updates = try context.statements { try context.save() }.filter { $0.hasPrefix("UPDATE") }
            #expect(links.last?.id == 1)
            return updates
        }
        #expect(updates == [])
        let last = Int64(LongChainTests.length)
        let next = try container.read { try $0.object(Link.self, id: last)?.next?.id }
        #expect(next == last - 1)
    }

    @Test func whatTheFirstTakesAlongGoesAndComesBack() async throws {
        try await saveChain()
        let deletion = try #require(try await container.delete(Link.self, 1))
        #expect(try count() == 0)
        try await container.write { _ = try $0.restore(deletion) }
        #expect(try count() == LongChainTests.length)
    }

    @Test func theLastDeletedFirstGoesWithTheFirst() async throws {
        try await saveChain()
        try await container.write { context in
            let order = SortDescriptor(\Link.id, order: .reverse)
            for link in try context.fetch(FetchRequest<Link>(sortBy: [order])) { context.delete(link) }
            try context.save()
        }
        #expect(try count() == 0)
        let deletions = try container.read { try $0.deletions(limit: 2) }
        #expect(deletions.map(\.objectID) == [1])
        try await container.write { _ = try $0.restore(try #require(deletions.first)) }
        #expect(try count() == LongChainTests.length)
    }
}

private final class Link: ManagedObject, PersistentModel {
    static let next = ToOne("next", \Link.next, inverse: \Link.previous)
    var next: Link? {
        get { self[Self.next] }
        set { self[Self.next] = newValue }
    }

    static let previous = ToMany("previous", \Link.previous, inverse: \Link.next)
    var previous: [Link] {
        get { self[Self.previous] }
        set { self[Self.previous] = newValue }
    }

    static let whole = ToOne("whole", \Link.whole, inverse: \Link.parts)
    var whole: Link? {
        get { self[Self.whole] }
        set { self[Self.whole] = newValue }
    }

    static let parts = ToMany("parts", \Link.parts, inverse: \Link.whole, deleteRule: .cascade)
    var parts: [Link] {
        get { self[Self.parts] }
        set { self[Self.parts] = newValue }
    }

    static let entity = Entity(
        "Link", of: Link.self, attributes: [], relationships: [next, previous, whole, parts])
}
