/// Takes rows out of the trash for good.
struct Purge {
    let connection: Connection
    let model: Model

    /// Removes what a deletion holds, and all else in the trash that belongs to it.
    func run(_ deletion: Deletion.ID) throws(SQLiteError) {
        let entities = model.entities.filter(\.isEverInTheTrash)
        var added = 0
        repeat {
            added = 0
            // What was added may have had others of its own.
            for entity in entities { added += try add(to: deletion, whatBelongsTo: entity) }
        } while added > 0
        var rows = SQLText("\"deletion\" = ")
        rows.append(argument: .integer(deletion))
        for entity in entities.sorted(by: { $0.rank > $1.rank }) {
            try connection.removeRows(of: entity, where: rows)
        }
        try connection.run("DELETE FROM \"store_nullification\" WHERE \"deletion\" = ?", [.integer(deletion)])
    }

    /// Removes what is in the trash and belongs to an object that goes for good.
    func removeTrash(of object: ManagedObject) throws {
        for relationship in object.entity.toManyRelationships where relationship.isOwning {
            let (entity, column) = (relationship.destination, relationship.inverse.column.name)
            let deletions = try connection.rows(
                "SELECT DISTINCT \"deletion\" FROM \"\(entity.name)\" WHERE \"\(column)\" = ? "
                    + "AND \"deletion\" IS NOT NULL", [.integer(object.id)]
            ) { $0.integer(0) }
            for deletion in deletions {
                try run(deletion)
                try connection.run("DELETE FROM \"store_deletion\" WHERE \"id\" = ?", [.integer(deletion)])
            }
        }
    }

    /// Gives a deletion the rows of other deletions that belong to an object of its.
    ///
    /// - Returns: How many there were.
    private func add(to deletion: Deletion.ID, whatBelongsTo entity: Entity) throws(SQLiteError) -> Int {
        var count = 0
        for relationship in entity.toManyRelationships where relationship.isOwning {
            let (members, column) = (relationship.destination, relationship.inverse.column.name)
            let condition = """
                "deletion" <> ? AND "\(column)" IN (SELECT "id" FROM "\(entity.name)" WHERE "deletion" = ?)
                """
            let arguments: [StoredValue] = [.integer(deletion), .integer(deletion)]
            try connection.run(
                "DELETE FROM \"store_deletion\" WHERE \"entity\" = ? AND \"object\" IN "
                    + "(SELECT \"id\" FROM \"\(members.name)\" WHERE \(condition))", [.text(members.name)] + arguments)
            try connection.run(
                "UPDATE \"\(members.name)\" SET \"deletion\" = ? WHERE \(condition)",
                [.integer(deletion)] + arguments)
            count += connection.changedRows
        }
        return count
    }
}

extension Connection {
    /// Removes rows for good, with their binaries and their history.
    func removeRows(of entity: Entity, where condition: SQLText) throws(SQLiteError) {
        try HistoryTable(connection: self).forget(entity, where: condition)
        let rows = "\"\(entity.name)\" WHERE \(condition.text)"
        for attribute in entity.externalAttributes {
            try run(
                "DELETE FROM \"store_binary\" WHERE \"id\" IN (SELECT \"\(attribute.name)\" FROM \(rows))",
                condition.arguments)
        }
        try run("DELETE FROM \(rows)", condition.arguments)
    }
}
