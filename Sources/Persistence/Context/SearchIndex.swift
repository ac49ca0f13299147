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

    private typealias Changes = [ObjectIdentifier: [Int64: Change]]

    /// What was done to the changes that wait since a savepoint was set.
    private enum Step {
        case noted(entity: ObjectIdentifier, id: Int64, former: Change?)
        case flushed(Changes)
    }

    private let connection: Connection
    /// The changes by entity and id.
    private var waiting: Changes = [:]
    /// The steps since the outermost savepoint: a copy of all that waits for each would make many saves slow.
    private var steps: [Step] = []
    private var savepoints = 0
    private var entities: [ObjectIdentifier: Entity] = [:]

    init(connection: Connection) {
        self.connection = connection
    }

    /// Sets the text of a new object, whose id no row has. It may have been given out before, to an object whose savepoint
    /// was rolled back, and its text with it.
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
        if savepoints > 0 { steps.append(.flushed(waiting)) }
        waiting = [:]
    }

    /// Does all of something or nothing of it, in the store and in what waits: a search within it writes that.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        let start = steps.count
        savepoints += 1
        defer {
            savepoints -= 1
            if savepoints == 0 { steps.removeAll() }
        }
        do {
            return try connection.savepoint(body)
        } catch {
            goBack(to: start)
            throw error
        }
    }

    private func goBack(to count: Int) {
        while steps.count > count, let step = steps.popLast() {
            switch step {
            case .noted(let entity, let id, let former): waiting[entity]?[id] = former
            case .flushed(let changes): waiting = changes
            }
        }
    }

    /// Forgets what waits, after a rollback.
    func forget() {
        waiting = [:]
    }

    private func note(_ change: Change, _ entity: Entity, id: Int64) {
        let key = ObjectIdentifier(entity)
        if entities[key] == nil { entities[key] = entity }
        let former = waiting[key, default: [:]].updateValue(change, forKey: id)
        if savepoints > 0 { steps.append(.noted(entity: key, id: id, former: former)) }
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
