extension ManagedObjectContext {
    /// Reads an object anew from the store: after a batch, say.
    ///
    /// - Parameters:
    ///   - object: An object of this context. Nothing happens where it is new, or waits to be deleted.
    ///   - mergeChanges: Whether its unsaved changes stay; without, they are taken back.
    /// - Throws: ``ConflictError`` where the object is in the trash or gone. ``PersistentStoreError``.
    public func refresh(_ object: ManagedObject, mergeChanges: Bool) throws {
        guard !object.isInserted, !object.isDeleted else { return }
        guard let row = try fetchRow(of: object) else { throw MergeConflict(object, row: nil).error }
        if !mergeChanges { for property in object.entity.properties { try object.discardChange(of: property) } }
        object.refresh(version: row.version, values: row.values)
        if !mergeChanges { pending.baseVersions[object] = nil }
        object.surroundings?.members = [:]
    }

    /// Merges the changes of objects whose ``ManagedObject/baseVersion`` is not the stored one, by the context's policy.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func mergeStale(_ objects: [ManagedObject]) throws -> Bool {
        guard !pending.baseVersions.isEmpty else { return false }
        var hasMerged = false
        for object in objects {
            guard let expected = pending.baseVersions[object], expected != object.version else { continue }
            try merge(object, from: expected, base: values(of: object, at: expected), into: object.readRow)
            pending.baseVersions[object] = nil
            hasMerged = true
        }
        return hasMerged
    }

    /// Merges the changes of an object whose row is not the version that the context has.
    ///
    /// - Throws: ``ConflictError``.
    func merge(_ conflict: ConflictError, among objects: [ManagedObject]) throws {
        guard let object = objects.first(where: { $0.entity.name == conflict.entity && $0.id == conflict.id }) else {
            throw conflict
        }
        let known = object.readRow
        try merge(object, from: known.version, base: known.values, into: fetchRow(of: object))
    }

    /// Merges an object's changes into its row, by the context's policy. Where that throws, the object is as it was.
    private func merge(
        _ object: ManagedObject, from version: Int64, base: [StoredValue]?, into row: StoredRow?
    ) throws {
        let conflict = MergeConflict(object, from: version, base: base, row: row)
        let mine = try mergePolicy.resolve(conflict)
        guard let row else { throw conflict.error }
        object.refresh(version: row.version, values: row.values)
        for property in object.entity.properties where object.changedSlots & property.bit != 0 {
            if !mine.contains(where: { $0 === property }) { try object.discardChange(of: property) }
        }
    }

    /// An object's row; nil where it is in the trash or gone.
    func fetchRow(of object: ManagedObject) throws -> StoredRow? {
        guard let row = try row(of: object), !row.isInTrash else { return nil }
        return row
    }
}

extension ManagedObject {
    /// The row as the context has read it, without the changes since.
    final var readRow: StoredRow { StoredRow(version: version, values: committedValues) }
}
