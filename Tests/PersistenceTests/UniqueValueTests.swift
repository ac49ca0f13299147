import Foundation
import Testing

@testable import Persistence

/// Unique values that objects take from one another within one save, and within its undo.
@Suite struct UniqueValueTests {
    let container: PersistentContainer

    /// Three seats, the third of which is beside the first.
    init() async throws {
        container = try PersistentContainer(model: Model([Seat.entity]), store: .inMemory)
        try await container.write { context in
            let seats = [1, 2, 3].map { number in
                let seat = Seat(context: context)
                seat.number = number
                return seat
            }
            seats[2].neighbour = seats[0]
            try context.save()
        }
    }

    private func save(
        _ body: @escaping @Sendable (ManagedObjectContext, [Seat]) throws -> Void
    ) async throws -> PersistentHistoryTransaction.ID {
        let id = try await container.write { context in
            try body(context, try context.fetch(FetchRequest<Seat>(sortBy: [SortDescriptor(\.number)])))
            return try context.save()
        }
        return try #require(id)
    }

    private func undo(_ id: PersistentHistoryTransaction.ID) async throws -> PersistentHistoryTransaction.ID {
        try #require(try await container.write { try $0.undo(id) })
    }

    /// The numbers by the seats' ids.
    private func numbers() throws -> [Int64: Int] {
        try container.read { context in
            Dictionary(uniqueKeysWithValues: try context.fetch(FetchRequest<Seat>()).map { ($0.id, $0.number) })
        }
    }

    /// The ids of the seats' neighbours.
    private func neighbours() throws -> [Int64?] {
        try container.read { try $0.fetch(FetchRequest<Seat>()).map { $0.neighbour?.id } }
    }

    @Test func twoAreSwapped() async throws {
        let saved = try await save { _, seats in (seats[0].number, seats[1].number) = (2, 1) }
        #expect(try numbers() == [1: 2, 2: 1, 3: 3])
        let undone = try await undo(saved)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
        _ = try await undo(undone)
        #expect(try numbers() == [1: 2, 2: 1, 3: 3])
    }

    @Test func theTakerIsChangedBeforeTheGiver() async throws {
        let saved = try await save { _, seats in
            seats[0].number = 2
            seats[1].number = 4
        }
        #expect(try numbers() == [1: 2, 2: 4, 3: 3])
        _ = try await undo(saved)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
    }

    @Test func aValueThatStaysTakenIsNotUnique() async throws {
        let error = await #expect(throws: ValidationError.self) {
            _ = try await save { _, seats in
                seats[0].number = 3
                seats[1].number = 4
            }
        }
        #expect(error?[attribute: "number"]?.code == .notUnique)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
    }

    @Test(arguments: [0, 1])
    func aNewOneThatIsReferredToTakesThatOfAStoredOne(giver: Int) async throws {
        let saved = try await save { context, seats in
            let new = Seat(context: context)
            new.number = 1
            seats[0].number = 4
            seats[giver].neighbour = new
        }
        #expect(try numbers() == [1: 4, 2: 2, 3: 3, 4: 1])
        #expect(try neighbours()[giver] == 4)
        _ = try await undo(saved)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
    }

    @Test func aNewOneHasNoValueThatStaysTaken() async throws {
        let error = await #expect(throws: ValidationError.self) {
            _ = try await save { context, seats in
                seats[0].neighbour = Seat(context: context)
                seats[0].neighbour?.number = 2
            }
        }
        #expect(error?[attribute: "number"]?.code == .notUnique)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
    }

    @Test func aNewOneTakesThatOfADeletedOne() async throws {
        let saved = try await save { context, seats in
            context.delete(seats[0])
            Seat(context: context).number = 1
        }
        #expect(try numbers() == [2: 2, 3: 3, 4: 1])
        let undone = try await undo(saved)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
        let redone = try await undo(undone)
        #expect(try numbers() == [2: 2, 3: 3, 4: 1])
        _ = try await undo(redone)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
    }

    @Test func anotherTakesThatOfADeletedOne() async throws {
        let saved = try await save { context, seats in
            context.delete(seats[0])
            seats[1].number = 1
        }
        #expect(try numbers() == [2: 1, 3: 3])
        let undone = try await undo(saved)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
        #expect(try neighbours() == [nil, nil, 1])
        let redone = try await undo(undone)
        #expect(try numbers() == [2: 1, 3: 3])
        #expect(try neighbours() == [nil, nil])
        _ = try await undo(redone)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
        #expect(try neighbours() == [nil, nil, 1])
    }

    @Test func anUndoHasNoPlaceThatALaterSaveHasTaken() async throws {
        let saved = try await save { context, seats in context.delete(seats[0]) }
        _ = try await save { context, _ in Seat(context: context).number = 1 }
        let error = await #expect(throws: ValidationError.self) { _ = try await undo(saved) }
        #expect(error?[attribute: "number"]?.code == .notUnique)
        #expect(try numbers() == [2: 2, 3: 3, 4: 1])
    }

    @Test func aReferenceThatWasNeverSavedDoesNotComeBack() async throws {
        let saved = try await save { context, seats in
            seats[1].neighbour = seats[0]
            seats[1].number = 5
            context.delete(seats[0])
        }
        _ = try await undo(saved)
        #expect(try neighbours() == [nil, nil, 1])
    }

    @Test func aNewObjectThatReferredToADeletedOneGoesAgain() async throws {
        let saved = try await save { context, seats in
            let new = Seat(context: context)
            (new.number, new.neighbour) = (4, seats[0])
            context.delete(seats[0])
        }
        let undone = try await undo(saved)
        #expect(try numbers() == [1: 1, 2: 2, 3: 3])
        _ = try await undo(undone)
        #expect(try numbers() == [2: 2, 3: 3, 4: 4])
    }
}

/// A seat with a number of its own.
final class Seat: ManagedObject, PersistentModel {
    static let number = Attribute("number", \Seat.number, unique: true)
    var number: Int {
        get { self[Self.number] }
        set { self[Self.number] = newValue }
    }

    static let neighbour = ToOne("neighbour", \Seat.neighbour, inverse: \Seat.neighbours)
    var neighbour: Seat? {
        get { self[Self.neighbour] }
        set { self[Self.neighbour] = newValue }
    }

    static let neighbours = ToMany("neighbours", \Seat.neighbours, inverse: \Seat.neighbour)
    var neighbours: [Seat] {
        get { self[Self.neighbours] }
        set { self[Self.neighbours] = newValue }
    }

    static let entity = Entity(
        "Seat", of: Seat.self, attributes: [number], relationships: [neighbour, neighbours])
}
