/// The folded texts and their trigram index, as the writer keeps them.
///
/// The texts are written at once. The index's rows wait and are written once for all the writes of a group: releasing a
/// savepoint makes FTS5 write out what it holds, and that for each write costs a multiple.
final class SearchIndex {
    /// An object whose text was changed since the index was written.
    struct Change {
        /// The text that the index has; nil where it has none.
        var former: String?
        /// The text as it is; nil where there is none any more.
        var text: String?
    }

    private let connection: Connection
    /// The changes by entity and id.
    private var waiting: [ObjectIdentifier: [Int64: Change]] = [:]
    private var entities: [ObjectIdentifier: Entity] = [:]

    init(connection: Connection) {
        self.connection = connection
    }

    /// Sets the text of a new object, whose id was never given out before.
    func insert(_ entity: Entity, id: Int64, text: String) throws(SQLiteError) {
        note(Change(former: nil, text: text), entity, id: id)
        try connection.run(entity.searchStatements.insertText, [.integer(id), .text(text)])
    }

    /// Sets an object's text; nil takes it out.
    func replace(_ entity: Entity, id: Int64, with text: String?) throws(SQLiteError) {
        let waits = waiting[ObjectIdentifier(entity)]?[id]
        let current = if let waits { waits.text } else { try storedText(entity, id: id) }
        guard current != text else { return }
        note(Change(former: waits == nil ? current : waits?.former, text: text), entity, id: id)
        let statements = entity.searchStatements
        switch (current, text) {
        case (nil, let text?): try connection.run(statements.insertText, [.integer(id), .text(text)])
        case (_?, let text?): try connection.run(statements.updateText, [.text(text), .integer(id)])
        case (_, nil): try connection.run(statements.deleteText, [.integer(id)])
        }
    }

    /// Writes the index's rows that wait: before a commit, and before a search inside a write.
    func flush() throws(SQLiteError) {
        guard !waiting.isEmpty else { return }
        for (key, changes) in waiting {
            guard let statements = entities[key]?.searchStatements else { continue }
            for (id, change) in changes.sorted(by: { $0.key < $1.key }) where change.former != change.text {
                if let former = change.former {
                    try connection.run(statements.removeFromIndex, [.integer(id), .text(former)])
                }
                if let text = change.text { try connection.run(statements.addToIndex, [.integer(id), .text(text)]) }
            }
        }
        waiting = [:]
    }

    /// Does all of something or nothing of it, in the store and in what waits: a search within it writes that.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        let waiting = waiting
        do {
            return try connection.savepoint(body)
        } catch {
            self.waiting = waiting
            throw error
        }
    }

    /// Forgets what waits, after a rollback.
    func forget() {
        waiting = [:]
    }

    private func note(_ change: Change, _ entity: Entity, id: Int64) {
        let key = ObjectIdentifier(entity)
        if entities[key] == nil { entities[key] = entity }
        waiting[key, default: [:]][id] = change
    }

    private func storedText(_ entity: Entity, id: Int64) throws(SQLiteError) -> String? {
        try connection.row(entity.searchStatements.selectText, [.integer(id)]) { $0.text(0) }
    }
}

/// The SQL by which an entity's folded texts and their index are kept.
struct SearchStatements: Sendable {
    let selectText: String
    let insertText: String
    let updateText: String
    let deleteText: String
    let addToIndex: String
    /// <https://www.sqlite.org/fts5.html#the_delete_command>
    let removeFromIndex: String

    /// - Parameters:
    ///   - texts: The name of the table of texts.
    ///   - index: That of the index.
    init(texts: String, index: String) {
        selectText = "SELECT \"text\" FROM \"\(texts)\" WHERE \"id\" = ?"
        insertText = "INSERT INTO \"\(texts)\" (\"id\", \"text\") VALUES (?, ?)"
        updateText = "UPDATE \"\(texts)\" SET \"text\" = ? WHERE \"id\" = ?"
        deleteText = "DELETE FROM \"\(texts)\" WHERE \"id\" = ?"
        addToIndex = "INSERT INTO \"\(index)\" (rowid, \"text\") VALUES (?, ?)"
        removeFromIndex = "INSERT INTO \"\(index)\" (\"\(index)\", rowid, \"text\") VALUES ('delete', ?, ?)"
    }
}
