/// Rows that leave their entries: for others, or for good.
extension TrashTable {
    /// No entry: where rows wait to be removed for good within one operation.
    static let end: Deletion.ID = 0

    /// No entry: where rows wait to be brought back within one operation.
    private static let aside: Deletion.ID = -1

    /// Takes a row out of the way of others' unique values.
    func setAside(_ entity: Entity, id: Int64) throws(SQLiteError) {
        try connection.run(
            "UPDATE \"\(entity.name)\" SET \"deletion\" = ? WHERE \"id\" = ?",
            [.integer(TrashTable.aside), .integer(id)])
    }

    /// Adds a row that is out of the way of others' unique values.
    ///
    /// - Parameter values: Those of `Entity.insertion`.
    func insertAside(_ entity: Entity, _ values: [StoredValue]) throws(SQLiteError) {
        let columns = entity.properties.flatMap(\.columns).map { ", \"\($0)\"" }
        try connection.run(
            "INSERT INTO \"\(entity.name)\" (\"version\", \"deletion\"\(columns.joined())) VALUES (1, ?"
                + String(repeating: ", ?", count: columns.count) + ")",
            [.integer(TrashTable.aside)] + values)
    }

    /// Brings a row back that was set aside.
    ///
    /// - Parameter update: The statement that changes it, up to its condition.
    func bringBackSetAside(_ entity: Entity, id: Int64, with update: SQLText) throws(SQLiteError) {
        var statement = update
        statement.append(", \"deletion\" = NULL WHERE \"id\" = ")
        statement.append(argument: .integer(id))
        try connection.run(statement.text, statement.arguments)
    }

    /// Makes one entry of several.
    ///
    /// - Returns: The one that is left; nil where there are none.
    func join(_ entries: [Deletion]) throws(SQLiteError) -> Deletion? {
        guard let first = entries.first else { return nil }
        let others = entries.dropFirst().map(\.id)
        guard !others.isEmpty else { return first }
        // By a statement for all: of that many in one transaction each would cost more than the one before.
        var entries = SQLText("DELETE FROM \"store_deletion\" WHERE \"id\" IN ")
        entries.append(list: others)
        try connection.run(entries.text, entries.arguments)
        try moveAll(from: others, to: first.id)
        return first
    }

    /// Moves rows of an entity from their entries to another one, with the references that lead to them. Where one is the
    /// root of its entry, that is dissolved and all of it moves.
    ///
    /// - Parameter condition: Says which rows; those outside the trash and those of the other entry are none of them.
    /// - Returns: How many of the entity's rows met the condition.
    @discardableResult
    func move(_ entity: Entity, where condition: SQLText, to target: Deletion.ID) throws(SQLiteError) -> Int {
        let rows = try connection.rows(
            "SELECT \"id\", \"deletion\" FROM \"\(entity.name)\" WHERE \"deletion\" <> ? AND (\(condition.text))",
            [.integer(target)] + condition.arguments
        ) { (id: $0.integer(0), deletion: $0.integer(1)) }
        for (deletion, members) in Dictionary(grouping: rows, by: \.deletion).sorted(by: { $0.key < $1.key }) {
            let ids = SQLText.isAmong(members.map(\.id))
            try connection.run(
                "UPDATE \"\(entity.name)\" SET \"deletion\" = ? WHERE \(ids.text)", [.integer(target)] + ids.arguments)
            try moveClearedReferences(to: entity, members.map(\.id), from: deletion, to: target)
            try connection.run(
                "DELETE FROM \"store_deletion\" WHERE \"id\" = ? AND \"entity\" = ? AND \"object\" IN "
                    + "(SELECT \"id\" FROM \"\(entity.name)\" WHERE \(ids.text))",
                [.integer(deletion), .text(entity.name)] + ids.arguments)
            if connection.changedRows > 0 { try moveAll(from: [deletion], to: target) }
        }
        return rows.count
    }

    /// Removes rows of an entity for good, and what is in the trash and belongs to them.
    ///
    /// - Parameter condition: Says which rows.
    func removeRows(of entity: Entity, where condition: SQLText) throws(SQLiteError) {
        var count = 0
        for relationship in entity.toManyRelationships where relationship.isOwning {
            count += try moveMembers(by: relationship, of: entity, where: condition, to: TrashTable.end)
        }
        if count > 0 { try removeRows(of: TrashTable.end) }
        try connection.removeRows(of: entity, where: condition)
    }

    /// Removes for good what an entry has, and all else in the trash that belongs to it.
    func removeRows(of deletion: Deletion.ID) throws(SQLiteError) {
        var rows = SQLText("\"deletion\" = ")
        rows.append(argument: .integer(deletion))
        var moved = 0
        repeat {
            moved = 0
            // What was moved may have others of its own.
            for owner in entities {
                for relationship in owner.toManyRelationships where relationship.isOwning {
                    moved += try moveMembers(by: relationship, of: owner, where: rows, to: deletion)
                }
            }
        } while moved > 0
        for entity in entities.sorted(by: { $0.rank > $1.rank }) { try connection.removeRows(of: entity, where: rows) }
        try removeClearedReferences(of: deletion)
    }

    /// Moves what is in the trash and belongs to rows of an entity.
    private func moveMembers(
        by relationship: RelationshipDescription, of owner: Entity, where condition: SQLText, to target: Deletion.ID
    ) throws(SQLiteError) -> Int {
        var belongs = SQLText("\"\(relationship.column.name)\" IN (SELECT \"id\" FROM \"\(owner.name)\" WHERE ")
        belongs.append(condition)
        belongs.append(")")
        return try move(relationship.destination, where: belongs, to: target)
    }

    private func moveAll(from deletions: [Deletion.ID], to target: Deletion.ID) throws(SQLiteError) {
        var condition = SQLText(" WHERE \"deletion\" IN ")
        condition.append(list: deletions)
        for entity in entities {
            try connection.run(
                "UPDATE \"\(entity.name)\" SET \"deletion\" = ?" + condition.text,
                [.integer(target)] + condition.arguments)
        }
        try connection.run(
            "UPDATE OR IGNORE \"store_nullification\" SET \"deletion\" = ?" + condition.text,
            [.integer(target)] + condition.arguments)
        try connection.run("DELETE FROM \"store_nullification\"" + condition.text, condition.arguments)
    }

    /// Where the other entry has one of the same object and relationship already, that stays.
    private func moveClearedReferences(
        to entity: Entity, _ ids: [Int64], from deletion: Deletion.ID, to target: Deletion.ID
    ) throws(SQLiteError) {
        for source in model.entities {
            for relationship in source.toOneRelationships where relationship.destination === entity {
                var condition = SQLText(" WHERE \"deletion\" = ")
                condition.append(argument: .integer(deletion))
                condition.append(" AND \"entity\" = ")
                condition.append(argument: .text(source.name))
                condition.append(" AND \"relationship\" = ")
                condition.append(argument: .text(relationship.name))
                condition.append(" AND \"destination\" IN ")
                condition.append(list: ids)
                try connection.run(
                    "UPDATE OR IGNORE \"store_nullification\" SET \"deletion\" = ?" + condition.text,
                    [.integer(target)] + condition.arguments)
                try connection.run("DELETE FROM \"store_nullification\"" + condition.text, condition.arguments)
            }
        }
    }
}
