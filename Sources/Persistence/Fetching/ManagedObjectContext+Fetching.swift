extension ManagedObjectContext {
    /// Fetches the objects of a request.
    ///
    /// - Throws: ``UntranslatablePredicate``, ``InvalidPageCursor``, ``PersistentStoreError``.
    public func fetch<Object: PersistentModel>(_ request: FetchRequest<Object>) throws -> [Object] {
        let connection = try openConnection()
        let plan = try FetchPlan(request, hiding: deletedIDs(of: Object.entity), in: self)
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
        let plan = try FetchPlan(request, hiding: deletedIDs(of: Object.entity), in: self)
        var end: PageCursor?
        var objects: [Object] = try storeErrors {
            try fetch(plan, limit: limit + 1, on: connection) { count, row in
                if count == limit { end = plan.cursor(after: row) }
            }
        }
        let isLast = objects.count <= limit
        if !isLast { objects.removeLast(objects.count - limit) }
        try prefetch(request, of: objects)
        return Page(objects: objects, next: isLast ? nil : end)
    }

    private func deletedIDs(of entity: Entity) -> [Int64] {
        deletedObjects.filter { $0.entity === entity }.map(\.id)
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
        try object(of: Object.entity, id: id) as? Object
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

    /// - Parameter row: is told of each object's row, and how many objects that makes.
    private func fetch<Object: PersistentModel>(
        _ plan: FetchPlan, limit: Int?, on connection: Connection, row: (Int, Statement) -> Void = { _, _ in }
    ) throws -> [Object] {
        var fetched: [ManagedObject] = []
        try plan.forEachStatement(limit: limit) { query, missing, budget in
            let before = fetched.count
            try append(
                objectsOf: Object.entity, query, plan.selection, to: &fetched, expected: missing ?? 0, on: connection,
                within: budget, row: row)
            return fetched.count - before
        } again: {
            fetched = []
        }
        var objects: [Object] = []
        objects.reserveCapacity(fetched.count)
        for case let object as Object in fetched { objects.append(object) }
        return objects
    }

    /// Fetches objects of an entity whose class is not known here; those in memory are taken as they are.
    ///
    /// - Parameters:
    ///   - objects: what they are added to.
    ///   - row: is told of each object's row, and how many objects that makes.
    func append(
        objectsOf entity: Entity, _ query: SQLText, _ selection: RowSelection, to objects: inout [ManagedObject],
        expected: Int = 1, on connection: Connection, within budget: StepBudget? = nil,
        row: (Int, Statement) -> Void = { _, _ in }
    ) throws {
        let statement = try connection.begin(query.text, query.arguments)
        defer { connection.end(statement) }
        let expected = min(expected, 256)
        try withRegistered(entity) { registered in
            objects.reserveCapacity(objects.count + expected)
            registered.reserveCapacity(registered.count + expected)
            while try statement.step(within: budget) {
                let id = statement.integer(0)
                if let known = registered[id] {
                    if known.isFault { known.fulfill(selection.row(of: statement)) }
                    objects.append(known)
                } else {
                    let object = entity.type.init(
                        state: ManagedObject.State(
                            entity: entity, context: self, id: id, row: selection.row(of: statement),
                            isInserted: false))
                    registered[id] = object
                    objects.append(object)
                }
                row(objects.count, statement)
            }
        }
    }
}
