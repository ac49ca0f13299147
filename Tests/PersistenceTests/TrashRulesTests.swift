import Foundation
import Testing

@testable import Persistence

/// What holds of the trash, whatever was deleted, restored, purged and taken back, and in which order.
@Suite struct TrashRulesTests {
    @Test(arguments: 1...20) func theRulesHoldAfterEachStep(seed: UInt64) async throws {
        let container = try PersistentContainer(model: examModel, store: .inMemory)
        var dice = SeededRandom(seed: seed)
        for step in 0..<120 {
            let (kind, number) = (Int.random(in: 0..<13, using: &dice), Int.random(in: 0..<1000, using: &dice))
            try await container.write { context in
                do {
                    try act(kind, number, in: context)
                } catch is ValidationError {
                    context.rollback()
                } catch is ConflictError {
                    context.rollback()
                }
            }
            let broken = try violations(container)
            #expect(broken == [], "seed \(seed), step \(step), kind \(kind), number \(number)")
            if !broken.isEmpty { break }
        }
        try await container.write { context throws in
            for deletion in try context.deletions(limit: 1000) { try context.purge(deletion) }
        }
        #expect(try container.number("SELECT count(*) FROM store_nullification") == 0)
        for entity in examModel.entities {
            #expect(try container.number("SELECT count(*) FROM \"\(entity.name)\" WHERE \"deletion\" IS NOT NULL") == 0)
        }
        container.close()
    }

    private func act(_ kind: Int, _ number: Int, in context: ManagedObjectContext) throws {
        switch kind {
        case 0, 10...: try insert(number, in: context)
        case 1: try delete(Exam.self, number, in: context)
        case 2: try delete(Pupil.self, number, in: context)
        case 3: try delete(Mark.self, number, in: context)
        case 4 where number % 2 == 0: try delete(Sheet.self, number / 2, in: context)
        case 4: try delete(Room.self, number / 2, in: context)
        case 5, 6:
            let deletions = try context.deletions(limit: 1000)
            if !deletions.isEmpty { try context.restore(deletions[number % deletions.count]) }
        case 7:
            let deletions = try context.deletions(limit: 1000)
            if !deletions.isEmpty { try context.purge(deletions[number % deletions.count]) }
        case 8:
            let saves = try context.history(limit: 1000)
            if !saves.isEmpty { try context.undo(saves[number % saves.count].id) }
        default:
            let id = Int64(number % 9 + 1)
            switch number % 3 {
            case 0: try context.batchDelete(FetchRequest<Exam>(predicate: #Predicate { $0.id == id }))
            case 1: try context.batchDelete(FetchRequest<Sheet>(predicate: #Predicate { $0.id == id }))
            default: try context.batchDelete(FetchRequest<Mark>(predicate: #Predicate { $0.id == id }))
            }
        }
    }

    /// A mark of some pupil in some exam on some sheet, with a remark; another remark may move there.
    private func insert(_ number: Int, in context: ManagedObjectContext) throws {
        let mark = Mark(context: context)
        mark.pupil = try some(Pupil.self, number, in: context)
        mark.exam = try some(Exam.self, number / 4, in: context)
        mark.sheet = try some(Sheet.self, number / 16, in: context)
        if mark.exam?.room == nil { mark.exam?.room = try some(Room.self, number / 64, in: context) }
        Remark(context: context).mark = mark
        try some(Remark.self, number / 8, in: context).mark = mark
        try context.save()
    }

    /// One of the objects, or a new one.
    private func some<Object: PersistentModel>(
        _ type: Object.Type, _ number: Int, in context: ManagedObjectContext
    ) throws -> Object {
        let objects = try context.fetch(FetchRequest<Object>())
        return number % 4 < objects.count ? objects[number % objects.count] : Object(context: context)
    }

    private func delete<Object: PersistentModel>(
        _ type: Object.Type, _ number: Int, in context: ManagedObjectContext
    ) throws {
        let objects = try context.fetch(FetchRequest<Object>())
        guard !objects.isEmpty else { return }
        context.delete(objects[number % objects.count])
        // Two deletions of one save, at times.
        if number % 5 == 0 { context.delete(objects[number / 5 % objects.count]) }
        try context.save()
    }

    /// The rules that do not hold; see ``TrashTable``.
    private func violations(_ container: PersistentContainer) throws -> [String] {
        var rules = [
            "a cleared reference without an entry":
                "SELECT count(*) FROM store_nullification WHERE deletion NOT IN (SELECT id FROM store_deletion)",
            "a foreign key": "SELECT count(*) FROM pragma_foreign_key_check",
        ]
        for entity in examModel.entities {
            let name = entity.name
            rules["\(name) without an entry"] = """
                SELECT count(*) FROM "\(name)"
                WHERE deletion IS NOT NULL AND deletion NOT IN (SELECT id FROM store_deletion)
                """
            rules["an entry without its \(name)"] = """
                SELECT count(*) FROM store_deletion d WHERE d.entity = '\(name)' AND NOT EXISTS (
                    SELECT 1 FROM "\(name)" r WHERE r.id = d.object AND r.deletion = d.id)
                """
            for relationship in entity.toOneRelationships {
                let (column, destination) = (relationship.name, relationship.destination.name)
                rules["\(name).\(column) into the trash"] = """
                    SELECT count(*) FROM "\(name)" r JOIN "\(destination)" o ON o.id = r."\(column)"
                    WHERE r.deletion IS NULL AND o.deletion IS NOT NULL
                    """
                rules["\(name).\(column) noted elsewhere"] = """
                    SELECT count(*) FROM store_nullification n WHERE n.entity = '\(name)' AND n.relationship = '\(column)'
                    AND NOT EXISTS (SELECT 1 FROM "\(destination)" o WHERE o.id = n.destination AND o.deletion = n.deletion)
                    """
            }
        }
        return try rules.filter { try container.number($0.value) != 0 }.map(\.key).sorted()
    }
}
