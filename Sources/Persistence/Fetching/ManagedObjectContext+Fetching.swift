extension ManagedObjectContext {
    /// Fetches the objects of a request.
    ///
    /// - Throws: ``UntranslatablePredicate``, ``InvalidPageCursor``, ``PersistentStoreError``.
    public func fetch<Object: PersistentModel>(_ request: FetchRequest<Object>) throws -> [Object] {
        let connection = try openConnection()
        let plan = try FetchPlan(request, in: self)
        let objects: [Object] = try storeErrors { try fetch(plan, limit: request.limit, on: connection) }
        try prefetch(request, of: objects)
        return objects
    }

    /// Fetches one page of `request.limit` objects and tells whether another one follows.
    ///
    ///     let first = try context.fetchPage(request)
    ///     request.after = first.next
    ///
    /// - Throws: ``UntranslatablePredicate``, ``InvalidPageCursor``, ``PersistentStoreError``.
    public func fetchPage<Object: PersistentModel>(_ request: FetchRequest<Object>) throws -> Page<Object> {
        guard let limit = request.limit else { return Page(objects: try fetch(request), next: nil) }
        let connection = try openConnection()
        let plan = try FetchPlan(request, in: self)
        var objects: [Object] = try storeErrors { try fetch(plan, limit: limit + 1, on: connection) }
        let isLast = objects.count <= limit
        if !isLast { objects.removeLast(objects.count - limit) }
        try prefetch(request, of: objects)
        return Page(objects: objects, next: isLast ? nil : objects.last.map { PageCursor(after: $0, in: plan.order) })
    }

    private func prefetch<Object: PersistentModel>(_ request: FetchRequest<Object>, of objects: [Object]) throws {
        for keyPath in request.relationshipKeyPathsForPrefetching {
            guard let relationship = Object.entity.relationship(for: keyPath) else {
                throw UntranslatablePredicate(
                    entity: Object.entity.name, attributes: [],
                    operator: "prefetching a property that is no relationship")
            }
            try prefetch(relationship, of: objects)
        }
    }

    /// The object with an id; nil where there is none or it is in the trash.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func object<Object: PersistentModel>(_ type: Object.Type, id: Int64) throws -> Object? {
        let connection = try openConnection()
        if let object = registered(Object.entity)[id] { return object.isDeleted ? nil : object as? Object }
        let query = Object.entity.selection + " WHERE \"id\" = ? AND \"deletion\" IS NULL"
        return try storeErrors {
            try objects(of: Object.self, query, [.integer(id)], Object.entity.selections.whole, on: connection).first
        }
    }

    /// Whether the store has ever held an object of this entity, be it in the trash or gone for good by now.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func hasHeld(_ entity: Entity) throws -> Bool {
        let connection = try openConnection()
        // https://www.sqlite.org/autoinc.html: the table remembers the largest id ever given out.
        let sql = "SELECT \"seq\" FROM \"sqlite_sequence\" WHERE \"name\" = ?"
        return try storeErrors { try connection.row(sql, [.text(entity.name)]) { $0.integer(0) } ?? 0 } > 0
    }

    private func fetch<Object: PersistentModel>(
        _ plan: FetchPlan, limit: Int?, on connection: Connection
    ) throws -> [Object] {
        var fetched: [Object] = []
        for index in 0..<plan.statementCount {
            let missing = limit.map { $0 - fetched.count }
            if let missing, missing <= 0 { break }
            let query = plan.query(index, limit: missing)
            fetched += try objects(
                of: Object.self, query.text, query.arguments, plan.selection, expected: missing ?? 0, on: connection)
        }
        return fetched
    }

    private func objects<Object: PersistentModel>(
        of type: Object.Type, _ sql: String, _ arguments: [StoredValue], _ selection: RowSelection,
        expected: Int = 1, on connection: Connection
    ) throws -> [Object] {
        let entity = Object.entity
        let count = entity.properties.count
        let statement = try connection.begin(sql, arguments)
        defer { connection.end(statement) }
        return try withRegistered(entity) { registered in
            var objects: [Object] = []
            objects.reserveCapacity(min(expected, 256))
            registered.reserveCapacity(registered.count + min(expected, 256))
            while try statement.step() {
                let id = statement.integer(0)
                if let known = registered[id] {
                    if !known.isDeleted, let object = known as? Object { objects.append(object) }
                    continue
                }
                let object = Object(
                    state: State(
                        entity: entity, context: self, id: id, version: statement.integer(1),
                        values: selection.values(of: statement, count: count), faults: selection.faults,
                        isInserted: false))
                registered[id] = object
                objects.append(object)
            }
            return objects
        }
    }

    private typealias State = ManagedObject.State
}

/// Runs work on the store and turns SQLite's errors into those that callers know.
func storeErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as SQLiteError {
        throw error.storeError()
    }
}
