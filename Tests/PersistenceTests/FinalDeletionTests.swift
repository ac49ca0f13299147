import Foundation
import Testing

@testable import Persistence

/// Objects without trash that are deleted with the same save that changes what belongs to them.
@Suite struct FinalDeletionTests {
    private let container: PersistentContainer

    /// Racks 1 and 2; the first has a record with a cover of one byte and a label, and a crate.
    init() async throws {
        container = try PersistentContainer(
            model: Model([Rack.entity, Crate.entity, Record.entity, Label.entity]), store: .inMemory)
        try await container.write { context in
            let racks = [Rack(context: context), Rack(context: context)]
            for (index, rack) in racks.enumerated() { rack.code = index + 1 }
            let record = Record(context: context)
            record.rack = racks[0]
            record.cover = .data(Data([1]))
            Label(context: context).record = record
            Crate(context: context).rack = racks[0]
            try context.save()
        }
    }

    private func save(
        _ body: @escaping @Sendable (_ first: Rack, _ second: Rack, _ record: Record) throws -> Void
    ) async throws {
        try await container.write { context in
            let first = try #require(try context.object(Rack.self, id: 1))
            let second = try #require(try context.object(Rack.self, id: 2))
            try body(first, second, try #require(try context.object(Record.self, id: 1)))
            try context.save()
        }
    }

    private func number(_ sql: String) throws -> Int64 {
        try container.read { try $0.openConnection().row(sql) { $0.integer(0) } ?? -1 }
    }

    @Test func whatRequiredItMovesInTheSameSave() async throws {
        try await save { first, second, record in
            record.rack = second
            second.crates = first.crates
            first.context.delete(first)
        }
        try container.read { context throws in
            #expect(try context.fetch(FetchRequest<Rack>()).map(\.id) == [2])
            #expect(try context.object(Rack.self, id: 2)?.records.map(\.id) == [1])
            #expect(try context.object(Rack.self, id: 2)?.crates.map(\.id) == [1])
        }
        #expect(try number("SELECT count(*) FROM store_deletion") == 0)
    }

    @Test func itsUniqueValueIsFreeInTheSameSave() async throws {
        try await save { first, second, record in
            record.rack = second
            second.crates = first.crates
            second.code = 1
            first.context.delete(first)
        }
        #expect(try container.read { try $0.fetch(FetchRequest<Rack>()).map(\.code) } == [1])
    }

    @Test func itTakesAlongWhatTheSameSaveDeletes() async throws {
        try await save { first, _, record in
            let context = first.context
            context.delete(record)
            for crate in first.crates { context.delete(crate) }
            context.delete(first)
        }
        let left = ["Record", "Crate", "store_deletion", "store_nullification", "store_binary"]
        for table in left { #expect(try number("SELECT count(*) FROM \"\(table)\"") == 0, "\(table)") }
        let changes = try container.read { try $0.history(limit: 9).flatMap(\.changes) }
        #expect(Set(changes.map(\.entityName)) == ["Label"])
    }

    @Test func aBinaryOfWhatItTakesOutOfTheTrashIsCopiedInTheSameSave() async throws {
        try await save { first, second, record in
            let context = first.context
            let cover = record.cover
            context.delete(record)
            for crate in first.crates { context.delete(crate) }
            try context.save()
            let other = Record(context: context)
            other.rack = second
            other.cover = cover
            context.delete(first)
        }
        #expect(try container.read { try $0.object(Record.self, id: 2)?.cover?.data() } == Data([1]))
        #expect(try number("SELECT count(*) FROM store_binary") == 1)
    }

    @Test func aBinaryOfWhatGoesWithItMovesInTheSameSave() async throws {
        try await save { first, second, record in
            let context = first.context
            for crate in first.crates { context.delete(crate) }
            let other = Record(context: context)
            other.rack = second
            other.cover = record.cover
            context.delete(first)
            let statements = try context.statements { try context.save() }
            #expect(!statements.contains { $0.hasPrefix("INSERT INTO \"store_binary\"") })
        }
        #expect(try container.read { try $0.fetch(FetchRequest<Record>()).first?.cover?.data() } == Data([1]))
    }
}

/// It has no trash: its records go with it, its crates keep it.
private final class Rack: ManagedObject, PersistentModel {
    static let code = Attribute("code", \Rack.code, unique: true)
    var code: Int {
        get { self[Self.code] }
        set { self[Self.code] = newValue }
    }

    static let records = ToMany("records", \Rack.records, inverse: \Record.rack, deleteRule: .cascade)
    var records: [Record] {
        get { self[Self.records] }
        set { self[Self.records] = newValue }
    }

    static let crates = ToMany("crates", \Rack.crates, inverse: \Crate.rack, deleteRule: .deny)
    var crates: [Crate] {
        get { self[Self.crates] }
        set { self[Self.crates] = newValue }
    }

    static let entity = Entity(
        "Rack", of: Rack.self, attributes: [code], relationships: [records, crates], keepsDeleted: false)
}

private final class Crate: ManagedObject, PersistentModel {
    static let rack = ToOne("rack", \Crate.rack, inverse: \Rack.crates, required: true)
    var rack: Rack? {
        get { self[Self.rack] }
        set { self[Self.rack] = newValue }
    }

    static let entity = Entity("Crate", of: Crate.self, attributes: [], relationships: [rack])
}

private final class Record: ManagedObject, PersistentModel {
    static let cover = BinaryAttribute("cover", \Record.cover)
    var cover: Binary? {
        get { self[Self.cover] }
        set { self[Self.cover] = newValue }
    }

    static let rack = ToOne("rack", \Record.rack, inverse: \Rack.records, required: true)
    var rack: Rack? {
        get { self[Self.rack] }
        set { self[Self.rack] = newValue }
    }

    static let labels = ToMany("labels", \Record.labels, inverse: \Label.record)
    var labels: [Label] {
        get { self[Self.labels] }
        set { self[Self.labels] = newValue }
    }

    static let entity = Entity("Record", of: Record.self, attributes: [cover], relationships: [rack, labels])
}

private final class Label: ManagedObject, PersistentModel {
    static let record = ToOne("record", \Label.record, inverse: \Record.labels)
    var record: Record? {
        get { self[Self.record] }
        set { self[Self.record] = newValue }
    }

    static let entity = Entity("Label", of: Label.self, attributes: [], relationships: [record])
}
