/// Deletes rows for good by conditions, with all that goes with them.
struct BatchDeletion {
    let connection: Connection
    let trash: TrashTable
    /// Told of each entity whose rows are changed.
    let noteRows: (String) -> Void

    /// - Parameters:
    ///   - condition: Says which rows; none of them is in the trash.
    ///   - path: The entities whose deletion led here.
    /// - Returns: How many rows of the entity there were.
    func remove(_ entity: Entity, where condition: SQLText, path: [Entity] = []) throws -> Int {
        guard !path.contains(where: { $0 === entity }) else {
            throw UntranslatablePredicate(entity: entity.name, attributes: [], operator: "a batch of a tree")
        }
        noteRows(entity.name)
        let rows = SQLText("\"\(entity.name)\" WHERE ") + condition
        for relationship in entity.toManyRelationships {
            try follow(relationship, of: rows, entity: entity, path: path + [entity])
        }
        if !entity.searchedAttributes.isEmpty { try removeTexts(of: entity, rows) }
        try trash.removeRows(of: entity, where: condition)
        return connection.changedRows
    }

    private func follow(
        _ relationship: RelationshipDescription, of rows: SQLText, entity: Entity, path: [Entity]
    ) throws {
        let column = "\"\(relationship.column.name)\""
        let belongs = SQLText("\(column) IN (SELECT \"id\" FROM ") + rows + SQLText(")")
        let members = "\"\(relationship.destination.name)\""
        if relationship.deleteRule == .deny {
            let query =
                SQLText("SELECT 1 FROM \(members) WHERE \"deletion\" IS NULL AND ") + belongs + SQLText(" LIMIT 1")
            guard try connection.row(query.text, query.arguments, { _ in true }) == nil else {
                throw ValidationError(failures: [.denied(relationship, of: entity)])
            }
        }
        if relationship.isOwning {
            _ = try remove(
                relationship.destination, where: belongs + SQLText(" AND \"deletion\" IS NULL"), path: path)
        } else {
            noteRows(relationship.destination.name)
            try run("UPDATE \(members) SET \(column) = NULL, \"version\" = \"version\" + 1 WHERE ", belongs)
        }
    }

    private func removeTexts(of entity: Entity, _ rows: SQLText) throws {
        let (index, texts) = ("\"\(entity.searchIndexName)\"", "\"\(entity.searchTextName)\"")
        let chosen = SQLText(" IN (SELECT \"id\" FROM ") + rows + SQLText(")")
        let others = SQLText("SELECT 1 FROM \(texts) WHERE NOT \"id\"") + chosen + SQLText(" LIMIT 1")
        if try connection.row(others.text, others.arguments, { _ in true }) == nil {
            // https://www.sqlite.org/fts5.html#the_delete_all_command
            try connection.run("INSERT INTO \(index) (\(index)) VALUES ('delete-all')")
            try connection.run("DELETE FROM \(texts)")
        } else {
            try run(
                "INSERT INTO \(index) (\(index), rowid, \"text\") SELECT 'delete', \"id\", \"text\" FROM \(texts) "
                    + "WHERE \"id\"", chosen)
            try run("DELETE FROM \(texts) WHERE \"id\"", chosen)
        }
    }

    private func run(_ head: String, _ middle: SQLText, _ tail: String = "") throws(SQLiteError) {
        let sql = SQLText(head) + middle + SQLText(tail)
        try connection.run(sql.text, sql.arguments)
    }
}
