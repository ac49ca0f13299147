extension ManagedObjectContext {
    /// Writes all changes: deletions first, then changed objects, then new ones, but each after those that it refers to. What
    /// goes for good does so last, when nothing refers to it any more. Either all of it is written or none.
    ///
    /// It becomes durable when the `write` returns.
    ///
    /// - Returns: The save's id in the history; nil where the history has nothing of it. See ``undo(_:)``.
    /// - Throws: ``ValidationError`` with all that is wrong, ``ConflictError`` where an object was saved or deleted
    ///   since it was read and ``mergePolicy`` does not merge it, ``PersistentStoreError``.
    @discardableResult
    public func save() throws -> PersistentHistoryTransaction.ID? {
        try save(keepsHistory: true, in: nil)
    }

    /// - Parameters:
    ///   - keepsHistory: Whether the history tells of it.
    ///   - transaction: The id that the history has given the save, where a part of it is done; nil for a whole one.
    @discardableResult
    func save(
        keepsHistory: Bool, in transaction: PersistentHistoryTransaction.ID?
    ) throws -> PersistentHistoryTransaction.ID? {
        let connection = try openConnection()
        try throwFailure()
        try mergeStale(changedObjects)
        while true {
            guard hasChanges else {
                pending = PendingChanges()
                return transaction
            }
            let searchIndex = try writersIndex(for: "a save")
            try validate()
            try throwFailure()
            // Where a `validate()` has changed an object that was not changed before.
            if try mergeStale(changedObjects) { continue }
            var save = Save(
                model: model, connection: connection, searchIndex: searchIndex, now: now, keepsHistory: keepsHistory,
                transaction: transaction)
            do {
                try storeErrors { try searchIndex.savepoint { try save.write(self) } }
            } catch let conflict as ConflictError {
                // A merged object has the stored version, so each is merged once.
                try merge(conflict, among: changedObjects)
                continue
            }
            for outcome in save.outcomes { apply(outcome) }
            pending = PendingChanges()
            return save.transaction
        }
    }

    /// Takes back everything that was changed since the last save.
    public func rollback() {
        for object in pending.objects where object.hasChanges || object.isInserted {
            object.isDeleted = object.isInserted
            object.rollBack()
            for case .binary(let binary) in object.unsavedReferences.values { binary.place = nil }
            object.surroundings = nil
        }
        forgetMembers()
        pending = PendingChanges()
    }

    /// How often objects may change one another by their `validate()`.
    private static let validationRounds = 100

    /// Checks what waits to be saved: what is stored is what was checked, so what a `validate()` changes in other objects is
    /// checked in turn.
    private func validate() throws {
        defer { pending.recent = nil }
        var objects = changedObjects
        for _ in 0..<ManagedObjectContext.validationRounds {
            var failures: [ValidationError.Failure] = []
            var others: Set<ManagedObject> = []
            for object in objects where !object.isDeleted {
                pending.recent = []
                failures += try check(object)
                for other in pending.recent ?? [] where other !== object { others.insert(other) }
            }
            failures = deniedDeletions(among: deletedObjects) + failures
            if !failures.isEmpty { throw ValidationError(failures: failures) }
            if others.isEmpty { return }
            objects = changedObjects.filter(others.contains)
        }
        let names = Set(objects.map(\.entity.name)).sorted().joined(separator: ", ")
        throw PersistentStoreError(.other, cause: "validate() changes others without end: \(names)")
    }

    private func check(_ object: ManagedObject) throws -> [ValidationError.Failure] {
        var failures: [ValidationError.Failure] = []
        do {
            try object.validate()
        } catch let error as ValidationError {
            failures = error.failures
        }
        // Afterwards, as it may have changed the object itself.
        return object.brokenRules() + failures
    }

    private func apply(_ outcome: SaveOutcome) {
        let object = outcome.object
        let isNew = object.isInserted
        noteRows(of: object.entity.name)
        object.id = outcome.id
        object.commit(version: outcome.version, values: outcome.values)
        object.isInserted = false
        for case (let slot, .binary(let binary)) in object.unsavedReferences where !outcome.isDeleted {
            if case .integer(let id) = outcome.values[slot] { binary.content = .stored(id: id) }
        }
        object.surroundings?.unsavedReferences = [:]
        object.surroundings?.deletion = nil
        if isNew, !outcome.isDeleted { register(object) }
    }
}
