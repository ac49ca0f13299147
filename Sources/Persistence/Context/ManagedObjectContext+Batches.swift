/// Many objects at once: for a catalogue that is loaded again as a whole.
extension ManagedObjectContext {
    /// Inserts an object for each element, at once, without keeping the objects in memory.
    ///
    ///     let ids = try context.batchInsert(Album.self, from: titles) { album, title in album.name = title }
    ///
    /// What waits to be saved is saved first. The history has nothing of a batch. Either all of the objects are stored or none.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - elements: What they are made from.
    ///   - fill: Gives a new object its values. It is not to be kept.
    /// - Returns: The objects' ids, in the order of the elements.
    /// - Throws: What ``save()`` throws, and what `fill` throws.
    @discardableResult
    public func batchInsert<Object: PersistentModel, Elements: Sequence>(
        _ type: Object.Type, from elements: Elements, _ fill: (Object, Elements.Element) throws -> Void
    ) throws -> [Int64] {
        try inBatch { _, _ in
            var ids: [Int64] = []
            var objects: [Object] = []
            for element in elements {
                let object = Object(context: self)
                objects.append(object)
                try fill(object, element)
                if objects.count == 1000 { ids += try saveBatch(&objects) }
            }
            ids += try saveBatch(&objects)
            return ids
        }
    }

    /// Deletes the objects of a request for good, at once, without fetching them.
    ///
    /// Delete rules are followed, and what goes with them goes for good too, be it in the trash already. What waits to
    /// be saved is saved first.
    ///
    /// - Returns: How many of the request's objects there were.
    /// - Throws: ``UntranslatablePredicate``, also for an entity whose objects belong to objects of its own kind.
    ///   ``ValidationError`` of the code `denied`, ``PersistentStoreError``.
    @discardableResult
    public func batchDelete<Object: PersistentModel>(_ request: FetchRequest<Object>) throws -> Int {
        try inBatch { connection, searchIndex in
            // Before anything goes: a condition may be about what goes along.
            let ids = try ids(of: request)
            try searchIndex.flush()
            let deletion = BatchDeletion(
                connection: connection, trash: TrashTable(connection: connection, model: model), noteRows: noteRows)
            let count = try deletion.remove(Object.entity, where: .isAmong(ids))
            refreshAllObjects()
            return count
        }
    }

    /// Sets attributes of the objects of a request, at once, without fetching them.
    ///
    ///     try context.batchUpdate(FetchRequest<Album>()) { $0.set(\.isFavorite, to: false) }
    ///
    /// The attributes' own rules are checked, ``ManagedObject/validate()`` is not called, and the history has nothing of
    /// it. What waits to be saved is saved first.
    ///
    /// - Returns: How many of the request's objects there were.
    /// - Throws: ``UntranslatablePredicate``, also for an attribute that is searched: its folded text is made object by
    ///   object. ``ValidationError``, ``PersistentStoreError``.
    @discardableResult
    public func batchUpdate<Object: PersistentModel>(
        _ request: FetchRequest<Object>, _ changes: (inout BatchUpdate<Object>) -> Void
    ) throws -> Int {
        var update = BatchUpdate<Object>()
        changes(&update)
        if let failure = update.failure { throw failure }
        if !update.brokenRules.isEmpty { throw ValidationError(failures: update.brokenRules) }
        return try inBatch { connection, _ in
            let ids = try ids(of: request)
            guard !update.values.isEmpty else { return ids.count }
            let statement = update.statement(where: .isAmong(ids))
            try validatingConstraints(of: Object.entity) { try connection.run(statement.text, statement.arguments) }
            let count = connection.changedRows
            noteRows(of: Object.entity.name)
            refreshAllObjects()
            return count
        }
    }

    private func ids<Object: PersistentModel>(of request: FetchRequest<Object>) throws -> [Int64] {
        var request = request
        request.propertiesToFetch = [\Object.id]
        return try fetchPage(request) { $0.id }.objects
    }

    private func saveBatch<Object: PersistentModel>(_ objects: inout [Object]) throws -> [Int64] {
        try save(keepsHistory: false, in: nil)
        for object in objects {
            unregister(object)
            for relationship in object.entity.toOneRelationships {
                // Fetched anew where it is read.
                object.knownDestination(of: relationship)?.surroundings?.members[
                    ObjectIdentifier(relationship.inverse)] = nil
            }
        }
        defer { objects.removeAll(keepingCapacity: true) }
        return objects.map(\.id)
    }

    /// Does something at once after what waits to be saved, or nothing of it.
    func inBatch<Result>(_ body: (Connection, SearchIndex) throws -> Result) throws -> Result {
        let connection = try openConnection()
        let searchIndex = try writersIndex(for: "a batch")
        try save()
        do {
            return try storeErrors { try searchIndex.savepoint { try body(connection, searchIndex) } }
        } catch {
            rollback()
            refreshAllObjects()
            throw error
        }
    }
}
