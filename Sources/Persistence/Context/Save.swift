import Foundation

/// One save on its way into the store.
struct Save {
    let model: Model
    let connection: Connection
    let searchIndex: SearchIndex
    let now: Date
    /// Whether the history tells of the save.
    let keepsHistory: Bool
    /// The id that the history gave it.
    private(set) var transaction: PersistentHistoryTransaction.ID?
    private(set) var outcomes: [SaveOutcome] = []
    private var binaries = BinaryHandover()
    /// Objects that are written, or whose turn has come.
    private var written: Set<ObjectIdentifier> = []
    private var insertedIDs: [ObjectIdentifier: Int64] = [:]
    private var deletionIDs: [ObjectIdentifier: Int64] = [:]
    /// References to objects that were not written yet, because they refer back, by the outcomes that they are in.
    private var postponed: [(outcome: Int, slot: Int, destination: ManagedObject)] = []
    /// Objects with unique values that others had when their turn came, and may have given up since. Their rows are set
    /// aside until all others are written.
    private var blocked: [(object: ManagedObject, id: Int64, update: SQLText)] = []

    init(
        model: Model, connection: Connection, searchIndex: SearchIndex, now: Date, keepsHistory: Bool,
        transaction: PersistentHistoryTransaction.ID?
    ) {
        self.model = model
        self.connection = connection
        self.searchIndex = searchIndex
        self.now = now
        self.keepsHistory = keepsHistory
        self.transaction = transaction
    }

    private var trash: TrashTable { TrashTable(connection: connection, model: model) }

    mutating func write(_ context: ManagedObjectContext) throws {
        context.pending.settleEntries()
        // Those that refer to others before those: what is deleted for good leaves no reference behind.
        let stored = context.updatedObjects + context.insertedObjects
        let deleted = context.deletedObjects.map { (rank: $0.entity.rank, object: $0) }
        binaries = BinaryHandover(stored: stored, deleted: deleted.map(\.object))
        for (_, object) in deleted.sorted(by: { $0.rank > $1.rank }) { try delete(object) }
        for object in inOrder(stored) { try store(object) }
        try storeBlocked()
        try storePostponed()
        for deletion in context.pending.deletions { try noteNullifications(of: deletion) }
        var replaced = binaries.replaced
        if keepsHistory { try writeHistory(keeping: &replaced) }
        for id in replaced.sorted() { try connection.removeBinary(id: id) }
        if !deleted.isEmpty { try removeWithoutTrash() }
    }

    /// The objects, each after the new ones that it refers to; of those that refer to each other one has to come first.
    private func inOrder(_ objects: [ManagedObject]) -> [ManagedObject] {
        guard objects.count > 1 else { return objects }
        var ordered: [ManagedObject] = []
        var begun: Set<ObjectIdentifier> = []
        // The next one is the last; not by a call for each, as a chain of them may be longer than the stack.
        var waiting = objects.reversed().map { (object: $0, isReady: false) }
        while let (object, isReady) = waiting.popLast() {
            if isReady {
                ordered.append(object)
            } else if begun.insert(ObjectIdentifier(object)).inserted {
                waiting.append((object, true))
                waiting += object.newDestinations.reversed().map { ($0.object, false) }
            }
        }
        return ordered
    }

    /// Writes an object after those without which it can't be: required references make no ring (`Model`).
    private mutating func store(_ object: ManagedObject) throws {
        guard written.insert(ObjectIdentifier(object)).inserted else { return }
        for (slot, destination) in object.newDestinations where object.entity.properties[slot].isRequired {
            try store(destination)
        }
        if object.isInserted { try insert(object) } else { try update(object) }
    }

    private mutating func insert(_ object: ManagedObject) throws {
        let entity = object.entity
        let values = try storedValues(of: object)
        var arguments: [StoredValue] = []
        arguments.reserveCapacity(2 * values.count)
        for property in entity.properties {
            arguments.append(values[property.slot])
            if let sortKey = property.sortKey(of: values[property.slot]) { arguments.append(sortKey) }
        }
        do {
            try validatingConstraints(of: entity) { try connection.run(entity.insertion, arguments) }
        } catch is ValidationError {
            try trash.insertAside(entity, arguments)
            let update = SQLText("UPDATE \"\(entity.name)\" SET \"version\" = \"version\"")
            blocked.append((object, connection.lastInsertedID, update))
        }
        let id = connection.lastInsertedID
        insertedIDs[ObjectIdentifier(object)] = id
        if !entity.searchedAttributes.isEmpty {
            try searchIndex.insert(entity, id: id, text: entity.searchText(values))
        }
        outcomes.append(SaveOutcome(object: object, id: id, version: 1, values: values, isDeleted: false))
    }

    private mutating func update(_ object: ManagedObject) throws {
        let entity = object.entity
        let values = try storedValues(of: object)
        var update = SQLText("UPDATE \"\(entity.name)\" SET \"version\" = \"version\" + 1")
        for property in entity.properties where object.changedSlots & property.bit != 0 {
            for (column, value) in zip(property.columns, property.columnValues(values[property.slot])) {
                update.append(", \"\(column)\" = ")
                update.append(argument: value)
            }
        }
        do {
            try change(object, update)
        } catch is ValidationError {
            // Another object has a unique value, and may give it up with this save; those of this one are free meanwhile.
            try trash.setAside(entity, id: object.id)
            blocked.append((object, object.id, update))
        }
        if entity.searches(any: object.changedSlots) {
            try searchIndex.replace(entity, id: object.id, with: entity.searchText(values))
        }
        outcomes.append(
            SaveOutcome(
                object: object, id: object.id, version: object.version + 1, values: values, isDeleted: false))
    }

    private mutating func delete(_ object: ManagedObject) throws {
        let entity = object.entity
        var values = object.committedValues
        let moving = entity.externalAttributes.filter { attribute in
            if case .integer(let id) = values[attribute.slot] { binaries.moving.contains(id) } else { false }
        }
        // Before the next line, as that takes a copy of this save, and all known ids would be copied with each new one.
        let entry = try deletionID(of: object.deletionRoot)
        try change(object, trash.entering(entry, entity, clearing: moving))
        for attribute in moving { values[attribute.slot] = .null }
        if !entity.searchedAttributes.isEmpty { try searchIndex.replace(entity, id: object.id, with: nil) }
        outcomes.append(
            SaveOutcome(object: object, id: object.id, version: object.version + 1, values: values, isDeleted: true))
    }

    /// Removes what has no trash. Until now it was only out of the way: what referred to it may have been changed since.
    private func removeWithoutTrash() throws {
        let gone = outcomes.filter { $0.isDeleted && !$0.object.deletionRoot.entity.keepsDeleted }
        var rows = Dictionary(grouping: gone) { ObjectIdentifier($0.object.entity) }
        // As they are ordered: those that refer to others before those.
        for entity in gone.map(\.object.entity) {
            guard let outcomes = rows.removeValue(forKey: ObjectIdentifier(entity)) else { continue }
            try trash.removeRows(of: entity, where: .isAmong(outcomes.map(\.id)))
        }
    }

    /// The entry of the trash for an object and all that its deletion takes along.
    private mutating func deletionID(of root: ManagedObject) throws -> Int64 {
        guard root.entity.keepsDeleted else { return TrashTable.end }
        if let known = deletionIDs[ObjectIdentifier(root)] { return known }
        let id = try trash.insertEntry(
            root.entity, id: root.id, title: root.surroundings?.deletion?.title ?? "", at: now)
        deletionIDs[ObjectIdentifier(root)] = id
        return id
    }

    /// Notes the stored references that a deletion has cleared, unless their objects have others by now.
    private func noteNullifications(of deletion: PendingDeletion) throws {
        guard let entry = deletionIDs[ObjectIdentifier(deletion.entryRoot)] else { return }
        for cleared in deletion.nullifications {
            let (object, relationship) = (cleared.object, cleared.relationship)
            let (slot, destination) = (relationship.column.slot, cleared.destination.id)
            guard !object.isInserted, !object.isDeleted, object.values[slot].isNull,
                object.committedValues[slot] == .integer(destination)
            else { continue }
            let reference = TrashTable.ClearedReference(
                entity: object.entity, relationship: relationship, object: object.id, destination: destination)
            try trash.note(reference, in: entry)
        }
    }

    /// Updates the objects that wait for unique values.
    private func storeBlocked() throws {
        for (object, id, update) in blocked {
            try validatingConstraints(of: object.entity) {
                try trash.bringBackSetAside(object.entity, id: id, with: update)
            }
        }
    }

    /// Writes the references between new objects that refer to each other.
    private mutating func storePostponed() throws {
        for (index, slot, destination) in postponed {
            guard let id = insertedIDs[ObjectIdentifier(destination)] else { continue }
            let (entity, object) = (outcomes[index].object.entity, outcomes[index].id)
            try validatingConstraints(of: entity) {
                try connection.run(
                    "UPDATE \"\(entity.name)\" SET \"\(entity.properties[slot].name)\" = ? WHERE \"id\" = ?",
                    [.integer(id), .integer(object)])
            }
            outcomes[index].values[slot] = .integer(id)
        }
    }

    /// Writes a row for each object into the history.
    ///
    /// - Parameter replaced: The binaries that nothing holds any more; without those that the history keeps, afterwards.
    private mutating func writeHistory(keeping replaced: inout Set<Int64>) throws(SQLiteError) {
        let history = HistoryTable(connection: connection)
        for outcome in outcomes {
            guard let row = outcome.historyRow(deletion: deletionIDs[ObjectIdentifier(outcome.object.deletionRoot)])
            else { continue }
            let id = try history.insert(row, save: transaction, at: now)
            if transaction == nil { transaction = id }
            guard row.change == .update, !replaced.isEmpty else { continue }
            let former = outcome.object.committedValues
            for attribute in row.entity.externalAttributes {
                guard case .integer(let binary) = former[attribute.slot], replaced.remove(binary) != nil else {
                    continue
                }
                try history.keep(binary: binary, change: id)
            }
        }
    }

    /// Runs a statement on the object's row, if that is still the version that was read.
    private func change(_ object: ManagedObject, _ statement: SQLText) throws {
        var statement = statement
        statement.append(" WHERE \"id\" = ")
        statement.append(argument: .integer(object.id))
        statement.append(" AND \"version\" = ")
        statement.append(argument: .integer(object.version))
        statement.append(" AND \"deletion\" IS NULL")
        try validatingConstraints(of: object.entity) { try connection.run(statement.text, statement.arguments) }
        guard connection.changedRows == 0 else { return }
        throw try MergeConflict(object, row: object.context.fetchRow(of: object)).error
    }

    /// The values of an object, whose outcome is the next one, with the ids of new binaries, which are written, and of objects
    /// that were new.
    private mutating func storedValues(of object: ManagedObject) throws -> [StoredValue] {
        var values = object.values
        for (slot, reference) in object.unsavedReferences {
            switch reference {
            case .stored(let id): values[slot] = .integer(id)
            case .binary(let binary): values[slot] = .integer(try connection.insertBinary(binary.content))
            case .object(let destination):
                values[slot] = insertedIDs[ObjectIdentifier(destination)].map(StoredValue.integer) ?? .null
                if values[slot].isNull { postponed.append((outcomes.count, slot, destination)) }
            }
        }
        for (slot, id) in object.givenBinaries where !binaries.takeOver(id) {
            values[slot] = .integer(try connection.copyBinary(id: id))
        }
        return values
    }
}

extension ManagedObject {
    /// The new objects that it refers to, by slot.
    fileprivate final var newDestinations: [(slot: Int, object: ManagedObject)] {
        guard !unsavedReferences.isEmpty else { return [] }
        return unsavedReferences.sorted { $0.key < $1.key }.compactMap { slot, reference in
            if case .object(let destination) = reference { (slot, destination) } else { nil }
        }
    }
}

/// What a save has made of an object: applied to it once all is written.
struct SaveOutcome {
    var object: ManagedObject
    var id: Int64
    var version: Int64
    var values: [StoredValue]
    var isDeleted: Bool
}
