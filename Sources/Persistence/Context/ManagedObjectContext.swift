public import Foundation

/// The objects of one `read` or one `write`, and the only way to them.
///
/// It holds one object per row, notices changes, and writes them on ``save()``. A fetch sees what was saved, in this
/// context too, and not what is only changed. When the `read` or `write` returns, the context and its objects end.
public final class ManagedObjectContext {
    let model: Model
    private let clock: @Sendable () -> Date
    private var connection: Connection?
    let searchIndex: SearchIndex?
    private var registered: [ObjectIdentifier: [Int64: ManagedObject]] = [:]
    /// New objects and objects that were changed or deleted, in that order of happening; some may be as before again.
    private(set) var touched: [ManagedObject] = []
    private var touchedObjects: Set<ObjectIdentifier> = []
    private var waitingForDeletion: Set<ObjectIdentifier> = []
    /// References that a deletion has cleared since the last save.
    var nullifications: [Nullification] = []
    /// Objects that were deleted for themselves since the last save.
    var separatelyDeleted: [ManagedObject] = []
    /// The names of the entities whose rows were changed.
    private(set) var changedEntities: Set<String> = []
    /// Objects that may hold others strongly, in a ring: let go when the context ends.
    private var holders: [ManagedObject] = []
    /// The first error of a fetch by a property, which can't throw.
    private(set) var failure: (any Error)?

    /// - Parameter searchIndex: That of the writer; nil in a `read`.
    init(
        model: Model, connection: Connection, searchIndex: SearchIndex?, clock: @escaping @Sendable () -> Date
    ) {
        self.model = model
        self.connection = connection
        self.searchIndex = searchIndex
        self.clock = clock
    }

    /// What a save does with objects that somebody else has saved since their changes were made.
    public var mergePolicy = MergePolicy.error

    /// The time by the container's clock.
    public var now: Date { clock() }

    /// How many SQL statements the context's connection has run so far: for tests that count them.
    public var statementCount: Int { connection?.statementCount ?? 0 }

    /// Whether ``save()`` would write anything.
    public var hasChanges: Bool { touched.contains(where: \.hasChanges) }

    /// Notes that rows of an entity were changed, for those who observe commits.
    func noteRows(of entityName: String) {
        changedEntities.insert(entityName)
    }

    // MARK: Objects

    func openConnection() throws -> Connection {
        guard let connection else { throw PersistentStoreError(.closed, cause: "a context used after its end") }
        return connection
    }

    /// Ends the context: its objects can still be read, but reach the store no more.
    func end() {
        connection = nil
        registered = [:]
        for object in touched + holders { object.surroundings = nil }
        holders = []
        forgetTouched()
    }

    /// Throws the error of a fetch by a property, if there was one.
    func throwFailure() throws {
        if let failure { throw failure }
    }

    func note(failure: any Error) {
        if self.failure == nil { self.failure = failure }
    }

    func stateOfNewObject(_ entity: Entity) -> ManagedObject.State {
        ManagedObject.State(
            entity: entity, context: self, id: 0, version: 0, values: entity.properties.map(\.initialValue),
            isInserted: true)
    }

    func insert(_ object: ManagedObject) {
        noteChange(of: object)
    }

    func noteChange(of object: ManagedObject) {
        guard touchedObjects.insert(ObjectIdentifier(object)).inserted else { return }
        touched.append(object)
    }

    func noteDeletion(of object: ManagedObject) {
        object.isDeleted = true
        if !object.isInserted { waitingForDeletion.insert(ObjectIdentifier(object)) }
        noteChange(of: object)
    }

    func noteHolder(_ object: ManagedObject) {
        holders.append(object)
    }

    /// Lets to-many relationships be fetched anew where they are read, but for those of new objects.
    func forgetMembers() {
        let saved = holders.filter { !$0.isInserted }
        for object in saved { object.surroundings?.members = [:] }
        holders.removeAll { !$0.isInserted }
    }

    /// Turns the objects that have no changes into faults, so that they are read anew: after a change of the store beside
    /// them.
    func refreshAllObjects() {
        for object in registered.values.joined().map(\.value) where !object.hasChanges { object.turnIntoFault() }
        forgetMembers()
    }

    func isWaitingForDeletion(_ object: ManagedObject) -> Bool {
        waitingForDeletion.contains(ObjectIdentifier(object))
    }

    func idsWaitingForDeletion(of entity: Entity) -> [Int64] {
        guard !waitingForDeletion.isEmpty else { return [] }
        return touched.filter { $0.entity === entity && isWaitingForDeletion($0) }.map(\.id)
    }

    func forgetTouched() {
        touched = []
        touchedObjects = []
        waitingForDeletion = []
        nullifications = []
        separatelyDeleted = []
    }

    func registered(_ entity: Entity) -> [Int64: ManagedObject] {
        registered[ObjectIdentifier(entity)] ?? [:]
    }

    /// Takes the entity's objects out while `body` adds to them, so that nothing is copied.
    func withRegistered<Result>(
        _ entity: Entity, _ body: (inout [Int64: ManagedObject]) throws -> Result
    ) rethrows -> Result {
        try body(&registered[ObjectIdentifier(entity), default: [:]])
    }

    func register(_ object: ManagedObject) {
        let former = registered[ObjectIdentifier(object.entity), default: [:]].updateValue(object, forKey: object.id)
        // Its row was taken back with a savepoint, and with that its id.
        former?.isDeleted = true
    }

    func unregister(_ object: ManagedObject) {
        registered[ObjectIdentifier(object.entity)]?[object.id] = nil
    }
}
