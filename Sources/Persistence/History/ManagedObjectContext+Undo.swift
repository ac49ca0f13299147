extension ManagedObjectContext {
    /// Takes a save back, at once: new objects go to the trash, changed attributes get their former values, and what went
    /// to the trash comes back. Other attributes stay as later saves have left them. What waits to be saved is saved first.
    ///
    /// It is a save itself: the history tells of it, and it can be taken back in turn.
    ///
    /// - Parameter id: What ``save()`` returned, or a ``PersistentHistoryTransaction``'s.
    /// - Returns: Its own id in the history; nil where the history has no such save any more, or nothing of it was left to
    ///   be taken back.
    /// - Throws: ``ConflictError`` where a later save has changed what this one did, a part of it or what it needs is gone
    ///   for good, or a migration has taken an attribute or an entity away that it changed.
    ///   ``ValidationError``, ``PersistentStoreError``. Nothing is changed then.
    @discardableResult
    public func undo(_ id: PersistentHistoryTransaction.ID) throws -> PersistentHistoryTransaction.ID? {
        try inBatch { connection, _ in
            guard let transaction = try historyTransaction(id: id) else { return nil }
            if let unknown = try HistoryTable(connection: connection).unknownObject(of: id) {
                throw ConflictError(
                    entity: unknown.entity, id: unknown.id, expectedVersion: unknown.version, storedVersion: nil)
            }
            let undo = UndoOfSave(context: self, connection: connection)
            try undo.checkVersions(transaction)
            var undoing: PersistentHistoryTransaction.ID?
            // Values before objects: what was given to one that goes does not go with it.
            let values = transaction.changes.reversed().filter { !$0.bringsObject }
            var changes = values + transaction.changes.reversed().filter(\.bringsObject)
            let deletions = Set(transaction.changes.filter { $0.changeType == .delete }.compactMap(\.deletionID))
            let entries = try deletions.sorted().compactMap(deletion(id:))
            // Together, as some of them may refer to others.
            if let whole = try TrashTable(connection: connection, model: model).join(entries) {
                do {
                    _ = try restore(whole, in: &undoing)
                } catch let error as ValidationError where error.failures.contains(where: { $0.code == .notUnique }) {
                    // What the save has brought or changed may have taken the unique values: it goes first.
                    for change in changes where change.changeType != .delete {
                        try undo.take(back: change, beforeRestore: true)
                    }
                    undoing = try save(keepsHistory: true, in: nil)
                    _ = try restore(whole, in: &undoing)
                    changes = values
                }
            }
            for change in changes { try undo.take(back: change) }
            return try save(keepsHistory: true, in: undoing)
        }
    }
}

extension PersistentHistoryChange {
    /// Whether there was no object before: taken back, it goes.
    fileprivate var bringsObject: Bool { changeType == .insert || changeType == .restore }
}

/// Takes back the changes of one save.
private struct UndoOfSave {
    let context: ManagedObjectContext
    let connection: Connection

    /// Looks whether what came with the save is as the save has left it, before anything is changed.
    func checkVersions(_ transaction: PersistentHistoryTransaction) throws {
        // An object may have come back, and then got a reference back.
        var versions: [String: [Int64: Int64]] = [:]
        for change in transaction.changes {
            versions[change.entityName, default: [:]][change.objectID] = change.version
        }
        for change in transaction.changes where change.bringsObject {
            let object = try context.object(of: entity(of: change), id: change.objectID)
            guard let object, object.version == versions[change.entityName]?[change.objectID] else {
                throw try conflict(change, object)
            }
        }
    }

    private func entity(of change: PersistentHistoryChange) throws -> Entity {
        guard let entity = context.model.entities.first(where: { $0.name == change.entityName }) else {
            throw try conflict(change, nil)
        }
        return entity
    }

    /// - Parameter beforeRestore: Whether what the save has deleted is not there yet: references to it, and binaries that
    ///   it may have handed on, are left for later.
    func take(back change: PersistentHistoryChange, beforeRestore: Bool = false) throws {
        // What was in the trash got a reference back, and loses it with the object that it leads to.
        if change.changeType == .update, change.deletionID != nil { return }
        let entity = try entity(of: change)
        // What came may have gone already, along with another object.
        let found = try context.object(of: entity, id: change.objectID, orPendingDeletion: change.changeType != .update)
        guard let object = found else { throw try conflict(change, nil) }
        switch change.changeType {
        case .insert, .restore: context.delete(object)
        case .update, .delete:
            // What the model has no place for any more can't be taken back, and half of a save neither.
            let names = Set(entity.properties.map(\.name))
            guard names.isSuperset(of: change.oldValues.stored.keys) else { throw try conflict(change, object) }
            for property in entity.properties {
                guard let former = change.oldValues.stored[property.name],
                    let later = change.newValues.stored[property.name]
                else { continue }
                let current = object.value(at: property.slot)
                if current == former { continue }
                guard current == later else { throw try conflict(change, object) }
                if beforeRestore, property.options.isExternal { continue }
                guard try object.setBack(property, to: former, connection) || beforeRestore else {
                    throw try conflict(change, object)
                }
            }
        }
    }

    /// - Parameter object: The object; nil where it is in the trash or gone.
    private func conflict(_ change: PersistentHistoryChange, _ object: ManagedObject?) throws -> ConflictError {
        guard let object else {
            return ConflictError(
                entity: change.entityName, id: change.objectID, expectedVersion: change.version, storedVersion: nil,
                base: change.newValues, mine: change.changeType == .update ? change.oldValues : ObjectValues())
        }
        let row = object.readRow
        let base = try context.values(of: object, at: change.version)
        var mine = base ?? row.values
        for property in object.entity.properties where change.changeType == .update {
            if let former = change.oldValues.stored[property.name] { mine[property.slot] = former }
        }
        return MergeConflict(
            entity: object.entity, id: object.id, expectedVersion: change.version, storedVersion: row.version,
            base: base, theirs: row.values, mine: mine
        ).error
    }
}

extension ManagedObject {
    /// - Returns: False where the value leads to what is not there any more.
    fileprivate final func setBack(
        _ property: AttributeDescription, to former: StoredValue, _ connection: Connection
    ) throws -> Bool {
        if let relationship = entity.toOneRelationship(of: property) {
            guard case .integer(let id) = former else {
                setDestination(nil, of: relationship)
                return true
            }
            guard let destination = try context.object(of: relationship.destination, id: id) else { return false }
            setDestination(destination, of: relationship)
        } else if property.options.isExternal, case .integer(let id) = former {
            guard try connection.hasBinary(id: id) else { return false }
            // A copy, as the history keeps its own for as long as it tells of the save.
            let copy = Binary(content: .copy(of: id))
            copy.place = BinaryPlace(object: self, slot: property.slot)
            setReference(.binary(copy), at: property.slot)
        } else {
            set(former, at: property.slot)
        }
        return true
    }
}
