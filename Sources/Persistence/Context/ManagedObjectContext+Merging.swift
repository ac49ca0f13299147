extension ManagedObjectContext {
    /// Reads an object anew from the store: after a batch, say.
    ///
    /// - Parameters:
    ///   - object: An object of this context. Nothing happens where it is new, or waits to be deleted.
    ///   - mergeChanges: Whether its unsaved changes stay; without, they are taken back.
    /// - Throws: ``ConflictError`` where the object is in the trash or gone. ``PersistentStoreError``.
    public func refresh(_ object: ManagedObject, mergeChanges: Bool) throws {
        guard !object.isInserted, !object.isDeleted else { return }
        guard let row = try storedRow(of: object) else { throw ConflictError.gone(object) }
        if !mergeChanges { for property in object.entity.properties { try object.discardChange(of: property) } }
        object.refresh(version: row.version, values: row.values)
        if !mergeChanges { object.surroundings?.baseVersion = nil }
        object.surroundings?.members = [:]
    }

    /// Merges the changes of objects whose ``ManagedObject/baseVersion`` is not the stored one, by the context's policy.
    func mergeStale(_ objects: [ManagedObject]) throws {
        for object in objects {
            guard let expected = object.surroundings?.baseVersion, expected != object.version else { continue }
            try merge(object, from: expected, base: values(of: object, at: expected)).apply(mergePolicy)
            object.surroundings?.baseVersion = nil
        }
    }

    /// Reads an object anew whose row is not the version that the context has, and merges its changes into that.
    ///
    /// - Throws: ``ConflictError``.
    func merge(_ conflict: ConflictError, among objects: [ManagedObject]) throws {
        guard let object = objects.first(where: { $0.entity.name == conflict.entity && $0.id == conflict.id }) else {
            throw conflict
        }
        let (base, expected) = (object.savedValues ?? object.values, object.version)
        guard let row = try storedRow(of: object) else {
            var conflict = merge(object, from: expected, base: base).conflict
            (conflict.storedVersion, conflict.theirs) = (nil, nil)
            throw conflict
        }
        let (mine, changedSlots) = (object.values, object.changedSlots)
        object.refresh(version: row.version, values: row.values)
        do {
            try merge(object, from: expected, base: base).apply(mergePolicy)
        } catch {
            object.version = expected
            object.values = mine
            object.savedValues = base
            object.changedSlots = changedSlots
            throw error
        }
    }

    private func merge(_ object: ManagedObject, from version: Int64, base: [StoredValue]?) -> ThreeWayMerge {
        ThreeWayMerge(object: object, base: base, expectedVersion: version)
    }

    /// An object's values as they were at a version; nil where the history does not tell.
    func values(of object: ManagedObject, at version: Int64) throws -> [StoredValue]? {
        guard version > 0, version <= object.version else { return nil }
        var values = object.savedValues ?? object.values
        var reached = object.version
        for change in try changes(of: object.entity, id: object.id, after: version) {
            guard change.version == reached else { return nil }
            for property in object.entity.properties {
                if let former = change.oldValues.stored[property.name] { values[property.slot] = former }
            }
            reached -= 1
        }
        return reached == version ? values : nil
    }

    private func storedRow(of object: ManagedObject) throws -> StoredRow? {
        guard let row = try row(of: object), !row.isInTrash else { return nil }
        return row
    }
}

extension ConflictError {
    static func gone(_ object: ManagedObject) -> ConflictError {
        ConflictError(
            entity: object.entity.name, id: object.id, expectedVersion: object.version, storedVersion: nil,
            base: nil, theirs: nil)
    }
}
