import Foundation

/// Brings a deletion's rows back from the trash.
struct Restoration {
    let deletion: Deletion
    let trash: TrashTable
    let searchIndex: SearchIndex
    let now: Date
    /// Told of each entity whose rows are changed.
    let noteRows: (String) -> Void
    /// The save of the history that it belongs to; nil begins one.
    var transaction: PersistentHistoryTransaction.ID?

    private var connection: Connection { trash.connection }

    mutating func run() throws {
        let entities = trash.entities
        var handedOver = 0
        repeat {
            // What was handed over takes along what belongs to it.
            handedOver = try entities.reduce(0) { try $0 + handOver($1) }
        } while handedOver > 0
        // Told of rows in the trash, as an undo leaves their references to the deletion.
        try bringBackReferences()
        for entity in entities { try bringBackRows(of: entity) }
    }

    /// Hands over what the deletion took along and what also belongs to an object of another deletion: it comes back
    /// with that one, so that the two can be taken back in either order. The deleted object itself does not wait unseen.
    /// - Returns: How many rows that were.
    private func handOver(_ entity: Entity) throws(SQLiteError) -> Int {
        let root = entity.name == deletion.entityName ? deletion.objectID : 0
        var count = 0
        for relationship in entity.toOneRelationships where !relationship.column.isOptional {
            let owners = "\"\(relationship.destination.name)\""
            let others = try connection.rows(
                "SELECT \"there\".\"deletion\" FROM \"\(entity.name)\" AS \"here\" JOIN \(owners) AS \"there\" "
                    + "ON \"there\".\"id\" = \"here\".\"\(relationship.name)\" "
                    + "WHERE \"here\".\"deletion\" = ?1 AND \"there\".\"deletion\" <> ?1", [.integer(deletion.id)]
            ) { $0.integer(0) }
            for other in Set(others).sorted() {
                var rows = SQLText("\"deletion\" = ")
                rows.append(argument: .integer(deletion.id))
                rows.append(" AND \"id\" <> ")
                rows.append(argument: .integer(root))
                rows.append(" AND \"\(relationship.name)\" IN (SELECT \"id\" FROM \(owners) WHERE \"deletion\" = ")
                rows.append(argument: .integer(other))
                rows.append(")")
                count += try trash.move(entity, where: rows, to: other)
            }
        }
        return count
    }

    /// Brings back the references that the deletion cleared, where there is no other in their place.
    private mutating func bringBackReferences() throws {
        for reference in try trash.takeClearedReferences(of: deletion.id) {
            let (entity, column) = (reference.entity, reference.relationship.name)
            noteRows(entity.name)
            try validatingConstraints(of: entity) {
                // A store of before references moved along has some to what is elsewhere or gone.
                try connection.run(
                    "UPDATE \"\(entity.name)\" SET \"\(column)\" = ?1, \"version\" = \"version\" + 1 "
                        + "WHERE \"id\" = ?2 AND \"\(column)\" IS NULL AND EXISTS (SELECT 1 FROM "
                        + "\"\(reference.relationship.destination.name)\" WHERE \"id\" = ?1 AND \"deletion\" = ?3)",
                    [.integer(reference.destination), .integer(reference.object), .integer(deletion.id)])
            }
            guard connection.changedRows > 0 else { continue }
            let changed = try connection.row(
                "SELECT \"version\", \"deletion\" FROM \"\(entity.name)\" WHERE \"id\" = ?",
                [.integer(reference.object)]
            ) { (version: $0.integer(0), deletion: $0.isNull(1) ? nil : $0.integer(1)) }
            guard let changed else { continue }
            var values: [UInt8] = []
            values.append(change: column, from: .null, to: .integer(reference.destination))
            try noteHistory(
                HistoryTable.Row(
                    change: .update, entity: entity, object: reference.object, version: changed.version,
                    deletion: changed.deletion, values: values))
        }
    }

    private mutating func bringBackRows(of entity: Entity) throws {
        let released = try releaseReferences(of: entity)
        let rows = try connection.rows(
            entity.selection + " WHERE \"deletion\" = ? ORDER BY \"id\"", [.integer(deletion.id)]
        ) { (id: $0.integer(0), version: $0.integer(1), values: entity.values(of: $0)) }
        guard !rows.isEmpty else { return }
        noteRows(entity.name)
        try validatingConstraints(of: entity) { try trash.bringBack(entity, from: deletion.id) }
        for row in rows {
            if !entity.searchedAttributes.isEmpty {
                try searchIndex.replace(entity, id: row.id, with: entity.searchText(row.values))
            }
            try noteHistory(
                HistoryTable.Row(
                    change: .restore, entity: entity, object: row.id, version: row.version + 1, deletion: deletion.id,
                    values: released[row.id] ?? []))
        }
    }

    /// Looks at references to objects of other deletions. What can do without such an object comes back without it, and
    /// gets it back when that deletion is taken back.
    /// - Returns: What the history is to tell of that, by the ids of the entity's objects.
    private func releaseReferences(of entity: Entity) throws -> [Int64: [UInt8]] {
        var released: [Int64: [UInt8]] = [:]
        for relationship in entity.toOneRelationships {
            let (column, destination) = ("\"\(relationship.name)\"", "\"\(relationship.destination.name)\"")
            let rows = """
                FROM "\(entity.name)" AS "here" JOIN \(destination) AS "there" ON "there"."id" = "here".\(column)
                WHERE "here"."deletion" = ? AND "there"."deletion" <> ?
                """
            let arguments: [StoredValue] = [.integer(deletion.id), .integer(deletion.id)]
            let references = try connection.rows(
                "SELECT \"here\".\"id\", \"there\".\"id\", \"there\".\"deletion\" \(rows)", arguments
            ) { (object: $0.integer(0), destination: $0.integer(1), deletion: $0.integer(2)) }
            guard !references.isEmpty else { continue }
            guard relationship.column.isOptional else {
                throw ValidationError(failures: [
                    .init(
                        entity: entity.name, attribute: relationship.name, code: .deleted,
                        sentence: "Its \(relationship.name) is in the trash. Restore that first.")
                ])
            }
            for (object, destination, other) in references {
                released[object, default: []].append(
                    change: relationship.name, from: .integer(destination), to: .null)
                let reference = TrashTable.ClearedReference(
                    entity: entity, relationship: relationship, object: object, destination: destination)
                try trash.note(reference, in: other)
            }
            try connection.run(
                "UPDATE \"\(entity.name)\" SET \(column) = NULL WHERE \"id\" IN (SELECT \"here\".\"id\" \(rows))",
                arguments)
        }
        return released
    }

    private mutating func noteHistory(_ row: HistoryTable.Row) throws(SQLiteError) {
        guard row.entity.keepsHistory else { return }
        let id = try HistoryTable(connection: connection).insert(row, save: transaction, at: now)
        if transaction == nil { transaction = id }
    }
}
