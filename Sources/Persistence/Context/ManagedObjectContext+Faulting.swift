extension ManagedObjectContext {
    /// The object that a to-one relationship refers to, fetched where it is not in memory.
    func faultDestination(_ relationship: RelationshipDescription, id: Int64) -> ManagedObject? {
        noting { try object(of: relationship.destination, id: id, orPendingDeletion: true) }
    }

    /// The object of an entity whose class is not known here; nil where there is none or it is deleted.
    ///
    /// - Parameter orPendingDeletion: Whether one is meant too whose deletion is not saved yet.
    func object(of entity: Entity, id: Int64, orPendingDeletion: Bool = false) throws -> ManagedObject? {
        if let known = registeredObjects(of: entity)[id] {
            return known.isDeleted && !(orPendingDeletion && known.hasChanges) ? nil : known
        }
        return try objects(of: entity, entity.row(id: id)).first
    }

    /// The objects of a to-many relationship, fetched.
    func faultMembers(_ relationship: RelationshipDescription, of object: ManagedObject) -> [ManagedObject] {
        noting {
            try loadMembers(relationship, of: [object])
            return object.members[ObjectIdentifier(relationship)]?.all
        } ?? []
    }

    /// An object's row, be it in the trash; nil where it is gone for good.
    func row(of object: ManagedObject) throws -> StoredRow? {
        let (connection, entity) = (try openConnection(), object.entity)
        let selection = entity.selections.whole
        return try storeErrors {
            try connection.row(
                selection.columns + ", \"deletion\" FROM \"\(entity.name)\" WHERE \"id\" = ?", [.integer(object.id)]
            ) { row in
                StoredRow(
                    version: row.integer(1), values: selection.values(of: row),
                    isInTrash: !row.isNull(selection.columnCount))
            }
        }
    }

    /// Fetches the objects of a relationship of several objects, by one statement.
    func prefetch(_ relationship: RelationshipDescription, of objects: [ManagedObject]) throws {
        if relationship.isToMany {
            try loadMembers(relationship, of: objects)
        } else {
            try loadDestinations(relationship, of: objects)
        }
    }

    private func loadDestinations(_ relationship: RelationshipDescription, of objects: [ManagedObject]) throws {
        let entity = relationship.destination
        let slot = relationship.column.slot
        let known = registeredObjects(of: entity)
        var missing: Set<Int64> = []
        for object in objects {
            if case .stored(let id) = object.reference(at: slot), known[id] == nil { missing.insert(id) }
        }
        guard !missing.isEmpty else { return }
        var query = SQLText(entity.selection + " WHERE ") + .isAmong(missing.sorted())
        query.append(" AND \"deletion\" IS NULL")
        _ = try self.objects(of: entity, query)
    }

    private func loadMembers(_ relationship: RelationshipDescription, of objects: [ManagedObject]) throws {
        let key = ObjectIdentifier(relationship)
        let owners = objects.filter { !$0.isInserted && $0.members[key] == nil }
        guard !owners.isEmpty else { return }
        let (entity, inverse) = (relationship.destination, relationship.inverse)
        var query = SQLText(entity.selection + " WHERE \"\(inverse.name)\" IN ")
        query.append(list: owners.map(\.id))
        query.append(" AND \"deletion\" IS NULL ORDER BY \"id\"")
        var members: [Int64: [ManagedObject]] = [:]
        var found: Set<ObjectIdentifier> = []
        let slot = inverse.column.slot
        for member in try self.objects(of: entity, query) where !member.isDeleted {
            found.insert(ObjectIdentifier(member))
            if case .stored(let id) = member.reference(at: slot) { members[id, default: []].append(member) }
        }
        for owner in owners {
            let given = pending.members(givenTo: owner, by: inverse).filter { member in
                !member.isDeleted && !found.contains(ObjectIdentifier(member)) && member.refers(to: owner, by: inverse)
            }
            owner.makeSurroundings().members[key] = Members((members[owner.id] ?? []) + given)
            noteHolder(owner)
        }
    }

    /// Fetches objects of an entity, those in memory that are deleted too.
    private func objects(of entity: Entity, _ query: SQLText) throws -> [ManagedObject] {
        let connection = try openConnection()
        var objects: [ManagedObject] = []
        try storeErrors {
            try append(objectsOf: entity, query, entity.selections.whole, to: &objects, on: connection)
        }
        return objects
    }

    /// Notes an error for the end of the `read` or `write`.
    @discardableResult
    func noting<Result>(_ body: () throws -> Result?) -> Result? {
        do {
            return try body()
        } catch {
            note(failure: error)
            return nil
        }
    }
}

/// An object's row.
struct StoredRow {
    var version: Int64
    var values: [StoredValue]
    var isInTrash = false
}

extension Entity {
    /// `SELECT … FROM "Restaurant" WHERE "id" = ? AND "deletion" IS NULL`
    func row(id: Int64) -> SQLText {
        var query = SQLText(selection + " WHERE \"id\" = ")
        query.append(argument: .integer(id))
        query.append(" AND \"deletion\" IS NULL")
        return query
    }
}

extension SQLText {
    /// `"id" IN (…)`
    static func isAmong(_ ids: [Int64]) -> SQLText {
        var condition = SQLText("\"id\" IN ")
        condition.append(list: ids)
        return condition
    }
}
