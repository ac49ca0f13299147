import Foundation

/// The tables of the trash: its entries, the references that deletions have cleared, and which entry each row is in.
///
/// All that is written there is written here, so that this holds after each save, restore, purge and batch:
///
/// - A row whose `deletion` is not NULL is in the trash, in the entry of that id, and that entry is there.
/// - An entry has the row of the object that it names, its root. Where the root leaves for another entry or for good, the
///   rest of the entry goes with it.
/// - A reference that was cleared is noted with the entry that its destination is in, and moves along when that moves to
///   another: it can come back only together with what it leads to.
/// - What is outside the trash refers to nothing inside, and belongs to nothing inside.
struct TrashTable {
    let connection: Connection
    let model: Model

    static let schema = [
        """
        CREATE TABLE "store_deletion" (
            "id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "entity" TEXT NOT NULL,
            "object" INTEGER NOT NULL,
            "title" TEXT NOT NULL,
            "deletedAt" REAL NOT NULL
        ) STRICT
        """,
        """
        CREATE INDEX "store_deletion_deletedAt" ON "store_deletion" ("deletedAt")
        """,
        """
        CREATE TABLE "store_nullification" (
            "deletion" INTEGER NOT NULL,
            "entity" TEXT NOT NULL,
            "object" INTEGER NOT NULL,
            "relationship" TEXT NOT NULL,
            "destination" INTEGER NOT NULL,
            PRIMARY KEY ("deletion", "entity", "object", "relationship")
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// A reference that was cleared because what it leads to went to the trash.
    struct ClearedReference {
        var entity: Entity
        var relationship: RelationshipDescription
        var object: Int64
        var destination: Int64
    }

    /// The entities whose rows can be in the trash.
    var entities: [Entity] { model.entities.filter(\.isEverInTheTrash) }

    // MARK: Entries

    /// Makes an entry.
    func insertEntry(_ root: Entity, id: Int64, title: String, at moment: Date) throws(SQLiteError) -> Deletion.ID {
        try connection.run(
            "INSERT INTO \"store_deletion\" (\"entity\", \"object\", \"title\", \"deletedAt\") VALUES (?, ?, ?, ?)",
            [.text(root.name), .integer(id), .text(title), moment.storedValue])
        return connection.lastInsertedID
    }

    /// Takes an entry away, before its rows leave.
    ///
    /// - Returns: False where there is none.
    func removeEntry(_ deletion: Deletion.ID) throws(SQLiteError) -> Bool {
        try connection.run("DELETE FROM \"store_deletion\" WHERE \"id\" = ?", [.integer(deletion)])
        return connection.changedRows > 0
    }

    /// The statement that puts a row into an entry, up to its condition.
    ///
    /// - Parameter cleared: The attributes whose binaries belong to another object now.
    func entering(
        _ deletion: Deletion.ID, _ entity: Entity, clearing cleared: [AttributeDescription]
    ) -> SQLText {
        var update = SQLText("UPDATE \"\(entity.name)\" SET \"version\" = \"version\" + 1, \"deletion\" = ")
        update.append(argument: .integer(deletion))
        for attribute in cleared { update.append(", \"\(attribute.name)\" = NULL") }
        return update
    }

    /// Brings an entity's rows of an entry back.
    func bringBack(_ entity: Entity, from deletion: Deletion.ID) throws(SQLiteError) {
        try connection.run(
            "UPDATE \"\(entity.name)\" SET \"deletion\" = NULL, \"version\" = \"version\" + 1 WHERE \"deletion\" = ?",
            [.integer(deletion)])
    }

    // MARK: Cleared references

    /// Notes a cleared reference with the entry that its destination goes to.
    func note(_ reference: ClearedReference, in deletion: Deletion.ID) throws(SQLiteError) {
        try connection.run(
            "INSERT OR REPLACE INTO \"store_nullification\" VALUES (?, ?, ?, ?, ?)",
            [
                .integer(deletion), .text(reference.entity.name), .integer(reference.object),
                .text(reference.relationship.name), .integer(reference.destination),
            ])
    }

    /// Takes the cleared references out of an entry; those that the model has no place for any more are left out.
    func takeClearedReferences(of deletion: Deletion.ID) throws(SQLiteError) -> [ClearedReference] {
        let rows = try connection.rows(
            "SELECT \"entity\", \"relationship\", \"object\", \"destination\" FROM \"store_nullification\" "
                + "WHERE \"deletion\" = ?", [.integer(deletion)]
        ) { (entity: $0.text(0), relationship: $0.text(1), object: $0.integer(2), destination: $0.integer(3)) }
        try removeClearedReferences(of: deletion)
        return rows.compactMap { row in
            guard let entity = model.entities.first(where: { $0.name == row.entity }),
                let relationship = entity.toOneRelationships.first(where: { $0.name == row.relationship })
            else { return nil }
            return ClearedReference(
                entity: entity, relationship: relationship, object: row.object, destination: row.destination)
        }
    }

    func removeClearedReferences(of deletion: Deletion.ID) throws(SQLiteError) {
        try connection.run("DELETE FROM \"store_nullification\" WHERE \"deletion\" = ?", [.integer(deletion)])
    }
}
