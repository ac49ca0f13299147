import Foundation

/// Brings a deletion's rows back from the trash.
struct Restoration {
    let connection: Connection
    let searchIndex: SearchIndex
    let model: Model
    let now: Date
    /// Told of each entity whose rows are changed.
    let noteRows: (String) -> Void

    /// - Returns: The id of the change in the history.
    func run(_ deletion: Deletion) throws -> PersistentHistoryTransaction.ID {
        let entities = model.entities.filter(\.isEverInTheTrash)
        // What is handed over takes along what belongs to it, and so on.
        while try entities.filter({ try handOver($0, deletion) }).isEmpty == false {}
        for entity in entities { try release(entity, deletion.id) }
        let transaction = try noteHistory(deletion)
        for entity in entities { try restore(entity, deletion.id) }
        try restoreReferences(deletion.id)
        return transaction
    }

    /// Tells the history of the deleted object: what comes with it goes and comes by its deletions alone.
    private func noteHistory(_ deletion: Deletion) throws -> PersistentHistoryTransaction.ID {
        guard let entity = model.entities.first(where: { $0.name == deletion.entityName }) else { return 0 }
        let version = try connection.row(
            "SELECT \"version\" FROM \"\(entity.name)\" WHERE \"id\" = ?", [.integer(deletion.objectID)]
        ) { $0.integer(0) }
        return try HistoryTable(connection: connection).insert(
            HistoryTable.Row(
                change: .restore, entity: entity, object: deletion.objectID, version: (version ?? 0) + 1,
                deletion: deletion.id, values: []), save: nil, at: now)
    }

    /// Hands over what the deletion took along and what also belongs to an object of another deletion: it comes back
    /// with that one, so that the two can be taken back in either order. The deleted object itself does not wait unseen.
    /// - Returns: whether there was anything.
    private func handOver(_ entity: Entity, _ deletion: Deletion) throws -> Bool {
        let root = entity.name == deletion.entityName ? deletion.objectID : 0
        return try entity.toOneRelationships.filter { !$0.column.isOptional }.reduce(false) { isAny, relationship in
            let other = """
                FROM "\(relationship.destination.name)" AS "there"
                WHERE "there"."id" = "\(entity.name)"."\(relationship.name)" AND "there"."deletion" <> ?
                """
            try connection.run(
                "UPDATE \"\(entity.name)\" SET \"deletion\" = (SELECT \"there\".\"deletion\" \(other)) "
                    + "WHERE \"deletion\" = ? AND \"id\" <> ? AND EXISTS (SELECT 1 \(other))",
                [.integer(deletion.id), .integer(deletion.id), .integer(root), .integer(deletion.id)])
            return connection.changedRows > 0 || isAny
        }
    }

    private func restore(_ entity: Entity, _ deletion: Deletion.ID) throws {
        let sql = entity.selection + " WHERE \"deletion\" = ?"
        let rows =
            entity.searchedAttributes.isEmpty
            ? [] : try connection.rows(sql, [.integer(deletion)]) { ($0.integer(0), entity.values(of: $0)) }
        try notingConstraints(of: entity) {
            try connection.run(
                "UPDATE \"\(entity.name)\" SET \"deletion\" = NULL, \"version\" = \"version\" + 1 WHERE \"deletion\" = ?",
                [.integer(deletion)])
            if connection.changedRows > 0 { noteRows(entity.name) }
        }
        for (id, values) in rows { try searchIndex.replace(entity, id: id, with: entity.searchText(values)) }
    }

    /// Looks at references to objects of other deletions. What can do without such an object is restored without it, and
    /// gets it back when that deletion is taken back.
    private func release(_ entity: Entity, _ deletion: Deletion.ID) throws {
        for relationship in entity.toOneRelationships {
            let (column, destination) = ("\"\(relationship.name)\"", "\"\(relationship.destination.name)\"")
            let rows = """
                FROM "\(entity.name)" AS "here" JOIN \(destination) AS "there" ON "there"."id" = "here".\(column)
                WHERE "here"."deletion" = ? AND "there"."deletion" <> ?
                """
            let arguments: [StoredValue] = [.integer(deletion), .integer(deletion)]
            guard try connection.row("SELECT 1 \(rows)", arguments, { _ in true }) != nil else { continue }
            guard relationship.column.isOptional else {
                throw ValidationError(failures: [
                    .init(
                        entity: entity.name, attribute: relationship.name, code: .deleted,
                        sentence: "Its \(relationship.name) is in the trash. Restore that first.")
                ])
            }
            try connection.run(
                "INSERT OR REPLACE INTO \"store_nullification\" SELECT \"there\".\"deletion\", ?, \"here\".\"id\", ?, "
                    + "\"there\".\"id\" \(rows)", [.text(entity.name), .text(relationship.name)] + arguments)
            try connection.run(
                "UPDATE \"\(entity.name)\" SET \(column) = NULL WHERE \"id\" IN (SELECT \"here\".\"id\" \(rows))",
                arguments)
        }
    }

    /// Brings back the references that the deletion cleared, where there is no other in their place.
    private func restoreReferences(_ deletion: Deletion.ID) throws {
        let cleared = try connection.rows(
            "SELECT \"entity\", \"relationship\", \"object\", \"destination\" FROM \"store_nullification\" "
                + "WHERE \"deletion\" = ?", [.integer(deletion)]
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
        }
        try connection.run("DELETE FROM \"store_nullification\" WHERE \"deletion\" = ?", [.integer(deletion)])
    }
}
