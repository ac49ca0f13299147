/// The folded texts and their trigram index, as the writer keeps them.
///
/// The texts are written at once. The index's rows wait and are written once for all the writes of a group: releasing a
/// savepoint makes FTS5 write out what it holds, and that for each write costs a multiple.
final class SearchIndex {
    private let connection: Connection
    /// By entity and id, the text that the index has for an object whose text was changed since; nil where it has none.
    private var waiting: [String: [Int64: String?]] = [:]
    private var entities: [String: Entity] = [:]

    init(connection: Connection) {
        self.connection = connection
    }

    /// Sets an object's text; nil takes it out.
    func replace(_ entity: Entity, id: Int64, with text: String?) throws(SQLiteError) {
        let former = try currentText(entity, id: id)
        guard former != text else { return }
        if waiting[entity.name]?[id] == nil {
            entities[entity.name] = entity
            waiting[entity.name, default: [:]][id] = .some(former)
        }
        let table = "\"\(entity.searchTextName)\""
        switch (former, text) {
        case (nil, let text?):
            try connection.run("INSERT INTO \(table) (\"id\", \"text\") VALUES (?, ?)", [.integer(id), .text(text)])
        case (_?, let text?):
            try connection.run("UPDATE \(table) SET \"text\" = ? WHERE \"id\" = ?", [.text(text), .integer(id)])
        case (_, nil):
            try connection.run("DELETE FROM \(table) WHERE \"id\" = ?", [.integer(id)])
        }
    }

    /// Writes the index's rows that wait: before a commit, and before a search inside a write.
    func flush() throws(SQLiteError) {
        guard !waiting.isEmpty else { return }
        for (name, texts) in waiting {
            guard let entity = entities[name] else { continue }
            let index = "\"\(entity.searchIndexName)\""
            for (id, former) in texts.sorted(by: { $0.key < $1.key }) {
                let text = try currentText(entity, id: id)
                guard text != former else { continue }
                if let former {
                    // https://www.sqlite.org/fts5.html#the_delete_command
                    try connection.run(
                        "INSERT INTO \(index) (\(index), rowid, \"text\") VALUES ('delete', ?, ?)",
                        [.integer(id), .text(former)])
                }
                if let text {
                    try connection.run(
                        "INSERT INTO \(index) (rowid, \"text\") VALUES (?, ?)", [.integer(id), .text(text)])
                }
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

    private func currentText(_ entity: Entity, id: Int64) throws(SQLiteError) -> String? {
        try connection.row(
            "SELECT \"text\" FROM \"\(entity.searchTextName)\" WHERE \"id\" = ?", [.integer(id)]
        ) { $0.text(0) }
    }
}
