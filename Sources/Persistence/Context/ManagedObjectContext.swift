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

    /// - Parameter searchIndex: That of the writer; nil in a `read`.
    init(
        model: Model, connection: Connection, searchIndex: SearchIndex?, clock: @escaping @Sendable () -> Date
    ) {
        self.model = model
        self.connection = connection
        self.searchIndex = searchIndex
        self.clock = clock
    }

    /// The time by the container's clock.
    public var now: Date { clock() }

    /// How many SQL statements the context's connection has run so far: for tests that count them.
    public var statementCount: Int { connection?.statementCount ?? 0 }

    /// Whether ``save()`` would write anything.
    public var hasChanges: Bool { touched.contains(where: \.hasChanges) }

    /// Deletes an object with the next ``save()``: into the trash, or for good where its entity keeps nothing.
    public func delete(_ object: ManagedObject) {
        guard !object.isDeleted else { return }
        object.isDeleted = true
        if !object.isInserted { waitingForDeletion.insert(ObjectIdentifier(object)) }
        noteChange(of: object)
    }

    /// Takes back everything that was changed since the last save.
    public func rollback() {
        for object in touched where object.hasChanges || object.isInserted {
            if object.isInserted {
                object.isDeleted = true
            } else {
                object.isDeleted = false
                if let saved = object.savedValues { object.values = saved }
            }
            object.savedValues = nil
            object.changedSlots = 0
            for binary in object.pendingBinaries.values { binary.release() }
            object.pendingBinaries = [:]
        }
        forgetTouched()
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
        forgetTouched()
    }

    func stateOfNewObject(_ entity: Entity) -> ManagedObject.State {
        ManagedObject.State(
            entity: entity, context: self, id: 0, version: 0, values: entity.attributes.map(\.initialValue),
            isInserted: true)
    }

    func insert(_ object: ManagedObject) {
        noteChange(of: object)
    }

    func noteChange(of object: ManagedObject) {
        guard touchedObjects.insert(ObjectIdentifier(object)).inserted else { return }
        touched.append(object)
    }

    func isWaitingForDeletion(_ object: ManagedObject) -> Bool {
        waitingForDeletion.contains(ObjectIdentifier(object))
    }

    func forgetTouched() {
        touched = []
        touchedObjects = []
        waitingForDeletion = []
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
        registered[ObjectIdentifier(object.entity), default: [:]][object.id] = object
    }

    func unregister(_ object: ManagedObject) {
        registered[ObjectIdentifier(object.entity)]?[object.id] = nil
    }
}
