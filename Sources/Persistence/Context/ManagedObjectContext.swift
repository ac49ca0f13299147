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
    private var registeredObjects: [ObjectIdentifier: [Int64: ManagedObject]] = [:]
    /// What has happened since the last save.
    var pending = PendingChanges()
    /// The names of the entities whose rows were changed.
    private(set) var changedEntities: Set<String> = []
    /// Objects that may hold others strongly, in a ring: let go when the context ends.
    private var holders: [ManagedObject] = []
    /// Where binaries of the store were put, by id.
    var binaryPlaces: [Int64: BinaryPlace] = [:]
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
    public var hasChanges: Bool { pending.objects.contains(where: \.hasChanges) }

    /// What ``save()`` would insert, in the order of making.
    public var insertedObjects: [ManagedObject] { changedObjects.filter(\.isInserted) }

    /// What ``save()`` would update, in the order of the first changes.
    public var updatedObjects: [ManagedObject] { changedObjects.filter { !$0.isInserted && !$0.isDeleted } }

    /// What ``save()`` would delete, with all that goes along by the delete rules.
    public var deletedObjects: [ManagedObject] {
        // A fetch asks, and so mostly where nothing is deleted.
        pending.deletions.isEmpty ? [] : changedObjects.filter(\.isDeleted)
    }

    var changedObjects: [ManagedObject] { pending.objects.filter(\.hasChanges) }

    /// Notes that rows of an entity were changed, for those who observe commits.
    func noteRows(of entityName: String) {
        changedEntities.insert(entityName)
    }

    // MARK: Objects

    func openConnection() throws -> Connection {
        guard let connection else { throw PersistentStoreError(.closed, cause: "a context used after its end") }
        return connection
    }

    /// The search index, which only a `write` has.
    func writersIndex(for change: String) throws -> SearchIndex {
        guard let searchIndex else { throw PersistentStoreError(.readOnly, cause: "\(change) in a read") }
        return searchIndex
    }

    /// Ends the context: its objects can still be read, but reach the store no more.
    func end() {
        connection = nil
        registeredObjects = [:]
        for object in pending.objects + holders { object.surroundings = nil }
        holders = []
        binaryPlaces = [:]
        pending = PendingChanges()
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
            entity: entity, context: self, id: 0, row: RowState(version: 0, values: entity.initialValues),
            isInserted: true)
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
        for object in registeredObjects.values.joined().map(\.value) where !object.hasChanges { object.turnIntoFault() }
        forgetMembers()
    }

    func registeredObjects(of entity: Entity) -> [Int64: ManagedObject] {
        registeredObjects[ObjectIdentifier(entity)] ?? [:]
    }

    /// Takes the entity's objects out while `body` adds to them, so that nothing is copied.
    func withRegistered<Result>(
        _ entity: Entity, _ body: (inout [Int64: ManagedObject]) throws -> Result
    ) rethrows -> Result {
        try body(&registeredObjects[ObjectIdentifier(entity), default: [:]])
    }

    func register(_ object: ManagedObject) {
        let former = withRegistered(object.entity) { $0.updateValue(object, forKey: object.id) }
        // Its row was taken back with a savepoint, and with that its id.
        former?.isDeleted = true
    }

    func unregister(_ object: ManagedObject) {
        registeredObjects[ObjectIdentifier(object.entity)]?[object.id] = nil
    }
}
