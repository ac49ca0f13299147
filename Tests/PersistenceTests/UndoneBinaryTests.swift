import Foundation
import Testing

@testable import Persistence

/// Binaries that an undo gives back to an object which goes with the same undo.
@Suite struct UndoneBinaryTests {
    private let container: PersistentContainer

    init() throws {
        container = try PersistentContainer(model: Model([Page.entity]), store: .inMemory)
    }

    /// The bytes that the store has, and those that rows and the history refer to.
    private func binaries() throws -> (stored: [Int64], held: [Int64]) {
        try container.read { context in
            let connection = try context.openConnection()
            let held =
                "SELECT \"image\" FROM \"Page\" WHERE \"image\" IS NOT NULL "
                + "UNION ALL SELECT \"binary\" FROM \"store_history_binary\""
            return (
                try connection.rows("SELECT \"id\" FROM \"store_binary\" ORDER BY 1") { $0.integer(0) },
                try connection.rows("\(held) ORDER BY 1") { $0.integer(0) }
            )
        }
    }

    @Test func noCopyIsLeftOfWhatGoesWithTheUndo() async throws {
        let saved = try await container.write { context in
            let page = Page(context: context)
            page.image = .data(Data([1]))
            try context.save()
            page.image = .data(Data([2]))
            _ = Page(context: context)
            return try #require(try context.save())
        }
        try await container.write { context in
            try context.object(Page.self, id: 1)?.whole = try context.object(Page.self, id: 2)
            try context.save()
        }
        let undone = try await container.write { try #require(try $0.undo(saved)) }
        #expect(try container.read { try $0.count(FetchRequest<Page>()) } == 0)
        var (stored, held) = try binaries()
        #expect(stored == held && stored.count == 2)
        _ = try await container.write { try $0.undo(undone) }
        #expect(try container.read { try $0.object(Page.self, id: 1)?.image?.data() } == Data([2]))
        (stored, held) = try binaries()
        #expect(stored == held && stored.count == 2)
    }
}

/// A page with an image, which may be a part of another page.
private final class Page: ManagedObject, PersistentModel {
    static let image = BinaryAttribute("image", \Page.image)
    var image: Binary? {
        get { self[Self.image] }
        set { self[Self.image] = newValue }
    }

    static let whole = ToOne("whole", \Page.whole, inverse: \Page.parts)
    var whole: Page? {
        get { self[Self.whole] }
        set { self[Self.whole] = newValue }
    }

    static let parts = ToMany("parts", \Page.parts, inverse: \Page.whole, deleteRule: .cascade)
    var parts: [Page] {
        get { self[Self.parts] }
        set { self[Self.parts] = newValue }
    }

    static let entity = Entity("Page", of: Page.self, attributes: [image], relationships: [whole, parts])
}
