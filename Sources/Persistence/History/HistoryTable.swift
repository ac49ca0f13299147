import Foundation

/// The tables of the history: a row for each object of each save, and the binaries that saves have replaced.
///
/// A save's first row has no `save`, the others have the first one's id there: so that one insert for an object is all
/// that a save costs.
struct HistoryTable {
    let connection: Connection

    static let schema = [
        """
        CREATE TABLE "store_history" (
            "id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "save" INTEGER,
            "savedAt" REAL NOT NULL,
            "change" INTEGER NOT NULL,
            "entity" TEXT NOT NULL,
            "object" INTEGER NOT NULL,
            "version" INTEGER NOT NULL,
            "deletion" INTEGER,
            "values" BLOB NOT NULL
        ) STRICT
        """,
        """
        CREATE INDEX "store_history_object" ON "store_history" ("entity", "object", "version")
        """,
        """
        CREATE TABLE "store_history_binary" (
            "change" INTEGER NOT NULL,
            "binary" INTEGER NOT NULL,
            PRIMARY KEY ("change", "binary")
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// A row that is to be written.
    struct Row {
        var change: PersistentHistoryChange.ChangeType
        var entity: Entity
        var object: Int64
        var version: Int64
        var deletion: Deletion.ID?
        var values: [UInt8]
    }

    private static let insertion =
        "INSERT INTO \"store_history\" "
        + "(\"save\", \"savedAt\", \"change\", \"entity\", \"object\", \"version\", \"deletion\", \"values\") "
        + "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

    /// - Returns: The row's id.
    func insert(_ row: Row, save: Int64?, at moment: Date) throws(SQLiteError) -> Int64 {
        try connection.run(
            HistoryTable.insertion,
            [
                save.storedValue, moment.storedValue, .integer(row.change.rawValue), .text(row.entity.name),
                .integer(row.object), .integer(row.version), row.deletion.storedValue, .blob(row.values),
            ])
        return connection.lastInsertedID
    }

    /// Keeps a binary that a save has replaced for as long as the history has that save.
    func keep(binary: Int64, change: Int64) throws(SQLiteError) {
        try connection.run("INSERT INTO \"store_history_binary\" VALUES (?, ?)", [.integer(change), .integer(binary)])
    }

    /// The change of a row that tells only that its object is gone for good.
    private static let gone: Int64 = -1

    /// Forgets the history of rows that go for good, and the binaries that it keeps. What is left tells nothing but that a
    /// save had such an object: the rest of it would be taken back as if it were all.
    func forget(_ entity: Entity, where condition: SQLText) throws(SQLiteError) {
        guard entity.keepsHistory else { return }
        var changes = SQLText("\"entity\" = ")
        changes.append(argument: .text(entity.name))
        changes.append(" AND \"object\" IN (SELECT \"id\" FROM \"\(entity.name)\" WHERE ")
        changes.append(condition)
        changes.append(")")
        try removeBinaries(where: changes)
        try connection.run(
            "UPDATE \"store_history\" SET \"change\" = ?, \"values\" = x'' WHERE " + changes.text,
            [.integer(HistoryTable.gone)] + changes.arguments)
    }

    /// An object of a save of which the history does not tell what the save did to it, be it that it is gone for good or that
    /// a later version of this library wrote it; nil where there is none.
    func unknownObject(of save: Int64) throws(SQLiteError) -> (entity: String, id: Int64, version: Int64)? {
        try connection.row(
            "SELECT \"entity\", \"object\", \"version\" FROM \"store_history\" WHERE \"id\" >= ?1 AND \"id\" < ifnull("
                + "(SELECT \"id\" FROM \"store_history\" WHERE \"id\" > ?1 AND ifnull(\"save\", \"id\") <> ?1 "
                + "ORDER BY \"id\" LIMIT 1), ?2) AND \"change\" NOT BETWEEN ?3 AND ?4 LIMIT 1",
            [
                .integer(save), .integer(.max), .integer(PersistentHistoryChange.ChangeType.insert.rawValue),
                .integer(PersistentHistoryChange.ChangeType.restore.rawValue),
            ]
        ) { (entity: $0.text(0), id: $0.integer(1), version: $0.integer(2)) }
    }

    /// Forgets the oldest saves, a thousand changes and what else the last one of them has: what is left of a save would
    /// be taken back as if it were all.
    ///
    /// - Returns: How many changes there were.
    func removeOldest(before moment: Date) throws(SQLiteError) -> Int {
        let last = try connection.row(
            "SELECT max(\"id\") FROM (SELECT \"id\", \"savedAt\" FROM \"store_history\" ORDER BY \"id\" LIMIT 1000) "
                + "WHERE \"savedAt\" < ?", [moment.storedValue]
        ) { $0.value(0) }
        guard case .integer(let last) = last else { return 0 }
        let next = try connection.row(
            "SELECT \"id\" FROM \"store_history\" WHERE \"id\" > ?1 AND ifnull(\"save\", \"id\") <> "
                + "(SELECT ifnull(\"save\", \"id\") FROM \"store_history\" WHERE \"id\" = ?1) ORDER BY \"id\" LIMIT 1",
            [.integer(last)]
        ) { $0.integer(0) }
        var condition = SQLText("\"id\" < ")
        condition.append(argument: .integer(next ?? .max))
        return try remove(where: condition)
    }

    private func remove(where condition: SQLText) throws(SQLiteError) -> Int {
        try removeBinaries(where: condition)
        try connection.run("DELETE FROM \"store_history\" WHERE " + condition.text, condition.arguments)
        return connection.changedRows
    }

    private func removeBinaries(where condition: SQLText) throws(SQLiteError) {
        let changes = "(SELECT \"id\" FROM \"store_history\" WHERE " + condition.text + ")"
        try connection.run(
            "DELETE FROM \"store_binary\" WHERE \"id\" IN "
                + "(SELECT \"binary\" FROM \"store_history_binary\" WHERE \"change\" IN \(changes))",
            condition.arguments)
        try connection.run(
            "DELETE FROM \"store_history_binary\" WHERE \"change\" IN \(changes)", condition.arguments)
    }
}

extension Entity {
    /// Whether saves of its objects are in the history: those of objects that the trash keeps too.
    var keepsHistory: Bool { keepsDeleted }
}
