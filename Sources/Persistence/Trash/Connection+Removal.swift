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
