/// The parts of a database's schema that can be compared with another's, whatever its SQL looks like.
struct SchemaParts {
    /// By the part's name ("column Restaurant.name"), what it is.
    private(set) var parts: [String: String] = [:]

    /// The schema that the model's entities want.
    init(of model: Model) throws(SQLiteError) {
        let connection = try Connection(file: ":memory:", access: .writing, creating: true)
        defer { connection.close() }
        for statement in model.schema { try connection.run(statement) }
        try self.init(of: connection)
    }

    /// Reads the schema of a connection's database.
    init(of connection: Connection) throws(SQLiteError) {
        let entries = try connection.rows(
            "SELECT \"type\", \"name\", \"tbl_name\", \"sql\" FROM sqlite_schema WHERE \"sql\" IS NOT NULL"
        ) { (type: $0.text(0), name: $0.text(1), table: $0.text(2), sql: $0.text(3)) }
        let virtual = entries.filter { $0.sql.hasPrefix("CREATE VIRTUAL TABLE") }.map(\.name)
        for entry in entries where !virtual.contains(where: { entry.name.hasPrefix($0 + "_") }) {
            switch entry.type {
            case "table" where virtual.contains(entry.name):
                parts["virtual table \(entry.name)"] = entry.sql.onlyWords
            case "table": try addTable(entry.name, sql: entry.sql, connection)
            default: parts["\(entry.type) \(entry.name)"] = entry.sql.onlyWords
            }
        }
    }

    private mutating func addTable(_ name: String, sql: String, _ connection: Connection) throws(SQLiteError) {
        parts["table \(name)"] = sql.onlyWords.hasSuffix("STRICT") ? "STRICT" : ""
        let columns = try connection.rows(
            "SELECT \"name\", \"type\", \"notnull\", \"dflt_value\", \"pk\" FROM pragma_table_xinfo(?)", [.text(name)]
        ) { ($0.text(0), "\($0.text(1)) notnull \($0.integer(2)) default \($0.text(3)) key \($0.integer(4))") }
        for (column, declaration) in columns { parts["column \(name).\(column)"] = declaration }
        for (index, check) in sql.checks.sorted().enumerated() { parts["check \(index + 1) of \(name)"] = check }
    }

    /// How these differ from others, a line each.
    func differences(from model: SchemaParts) -> [String] {
        Set(parts.keys).union(model.parts.keys).sorted().compactMap { name in
            switch (parts[name], model.parts[name]) {
            case (let here, let there) where here == there: nil
            case (nil, let there?): "\(name) is missing: \(there)"
            case (let here?, nil): "\(name) is not in the model: \(here)"
            case (let here, let there): "\(name) is \(here ?? ""), in the model \(there ?? "")"
            }
        }
    }
}

extension PersistentContainer {
    /// How the file's tables and indexes differ from those that the model's entities want, a line each; empty where
    /// the migrations lead to just these.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func differences() throws -> [String] {
        let wanted = try storeErrors { try SchemaParts(of: model) }
        return try read { context in
            let connection = try context.openConnection()
            return try storeErrors { try SchemaParts(of: connection).differences(from: wanted) }
        }
    }
}

extension String {
    /// The text with every run of white space as one space.
    fileprivate var onlyWords: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing("( ", with: "(").replacing(" )", with: ")")
    }

    /// The conditions of the CHECK clauses in a table's SQL.
    fileprivate var checks: [String] {
        var checks: [String] = []
        for part in onlyWords.split(separator: "CHECK (").dropFirst() {
            var depth = 1
            let end = part.firstIndex { character in
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                return depth == 0
            }
            checks.append(String(part[..<(end ?? part.endIndex)]))
        }
        return checks
    }
}
