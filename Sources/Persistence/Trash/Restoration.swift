import Foundation

/// Brings a deletion's rows back from the trash.
struct Restoration {
    let deletion: Deletion
    let connection: Connection
    let searchIndex: SearchIndex
    let model: Model
    let now: Date
    /// Told of each entity whose rows are changed.
    let noteRows: (String) -> Void
    /// The save of the history that it belongs to; nil begins one.
    var transaction: PersistentHistoryTransaction.ID?

    mutating func run() throws {
        let entities = model.entities.filter(\.isEverInTheTrash)
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
            let other = """
                FROM "\(relationship.destination.name)" AS "there"
                WHERE "there"."id" = "\(entity.name)"."\(relationship.name)" AND "there"."deletion" <> ?
                """
            try connection.run(
                "UPDATE \"\(entity.name)\" SET \"deletion\" = (SELECT \"there\".\"deletion\" \(other)) "
                    + "WHERE \"deletion\" = ? AND \"id\" <> ? AND EXISTS (SELECT 1 \(other))",
                [.integer(deletion.id), .integer(deletion.id), .integer(root), .integer(deletion.id)])
            count += connection.changedRows
        }
        return count
    }

    /// Brings back the references that the deletion cleared, where there is no other in their place.
    private mutating func bringBackReferences() throws {
        let cleared = try connection.rows(
            "SELECT \"entity\", \"relationship\", \"object\", \"destination\" FROM \"store_nullification\" "
                + "WHERE \"deletion\" = ?", [.integer(deletion.id)]
        ) { (entity: $0.text(0), relationship: $0.text(1), object: $0.integer(2), destination: $0.integer(3)) }
        for reference in cleared {
            noteRows(reference.entity)
            guard let entity = model.entities.first(where: { $0.name == reference.entity }),
                let column = entity.toOneRelationships.first(where: { $0.name == reference.relationship })?.name
            else { continue }
            try notingConstraints(of: entity) {
                try connection.run(
                    "UPDATE \"\(entity.name)\" SET \"\(column)\" = ?, \"version\" = \"version\" + 1 "
                        + "WHERE \"id\" = ? AND \"\(column)\" IS NULL",
                    [.integer(reference.destination), .integer(reference.object)])
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
        try connection.run("DELETE FROM \"store_nullification\" WHERE \"deletion\" = ?", [.integer(deletion.id)])
    }

    private mutating func bringBackRows(of entity: Entity) throws {
        let released = try releaseReferences(of: entity)
        let rows = try connection.rows(
            entity.selection + " WHERE \"deletion\" = ? ORDER BY \"id\"", [.integer(deletion.id)]
        ) { (id: $0.integer(0), version: $0.integer(1), values: entity.values(of: $0)) }
        guard !rows.isEmpty else { return }
        noteRows(entity.name)
        try notingConstraints(of: entity) {
            try connection.run(
                "UPDATE \"\(entity.name)\" SET \"deletion\" = NULL, \"version\" = \"version\" + 1 WHERE \"deletion\" = ?",
                [.integer(deletion.id)])
        }
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
            let references = try connection.rows("SELECT \"here\".\"id\", \"there\".\"id\" \(rows)", arguments) {
                (object: $0.integer(0), destination: $0.integer(1))
            }
            guard !references.isEmpty else { continue }
            guard relationship.column.isOptional else {
                throw ValidationError(failures: [
                    .init(
                        entity: entity.name, attribute: relationship.name, code: .deleted,
                        sentence: "Its \(relationship.name) is in the trash. Restore that first.")
                ])
            }
            for (object, destination) in references {
                released[object, default: []].append(
                    change: relationship.name, from: .integer(destination), to: .null)
            }
            try connection.run(
                "INSERT OR REPLACE INTO \"store_nullification\" SELECT \"there\".\"deletion\", ?, \"here\".\"id\", ?, "
                    + "\"there\".\"id\" \(rows)", [.text(entity.name), .text(relationship.name)] + arguments)
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
