/// A part of a query for the trigram index.
struct SearchClause {
    /// `"noo"`, or `("no " OR "nod")`.
    var query: String
    /// About how many rows it finds.
    var rows: Int64

    /// Finds nothing: folded texts have no capital letters.
    static let none = SearchClause(query: quoted("AAA"), rows: 0)

    /// So many times as long is much longer.
    static let much: Int64 = 8

    /// Whether it finds much less than so many rows.
    func isMuch(less others: Int64) -> Bool { rows < others / SearchClause.much }

    /// `"noo" AND "dle"`
    static func all(_ clauses: [SearchClause]) -> String {
        clauses.map(\.query).joined(separator: " AND ")
    }

    static func quoted(_ trigram: String) -> String {
        // Not by characters: a quote and a mark behind it are one.
        let doubled = trigram.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
        return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
    }
}

/// The trigram index of an entity, as far as it is asked for numbers.
struct TrigramIndex {
    let entity: Entity
    let connection: Connection

    /// More alternatives than this are not worth an expression: so many trigrams have many rows.
    private static let mostAlternatives = 250
    private static let sampledRows: Int64 = 300
    private static let sampledMatches: Int64 = 200

    /// The largest id, which is about as many rows as there are.
    func lastRow() throws(SQLiteError) -> Int64 {
        try connection.row("SELECT max(\"id\") FROM \"\(entity.name)\"") { $0.integer(0) } ?? 0
    }

    /// About how many rows have a trigram, by how close together the first and the last of them are; exact where they are
    /// few.
    func estimate(_ trigram: String, of rows: Int64) throws(SQLiteError) -> Int64 {
        let first = try sample(trigram, isDescending: false)
        guard first.count == Self.sampledMatches else { return first.count }
        let last = try sample(trigram, isDescending: true)
        let span = max(first.end + rows - last.end, 1)
        return min(rows, Int64(Double(2 * Self.sampledMatches) * Double(rows) / Double(span)))
    }

    private func sample(_ trigram: String, isDescending: Bool) throws(SQLiteError) -> (count: Int64, end: Int64) {
        let name = entity.searchIndexName
        let (end, order) = isDescending ? ("min", " ORDER BY rowid DESC") : ("max", "")
        return try connection.row(
            "SELECT count(*), \(end)(\"match\") FROM (SELECT rowid AS \"match\" FROM \"\(name)\" WHERE \"\(name)\" "
                + "MATCH ?\(order) LIMIT ?)",
            [.text(trigram), .integer(Self.sampledMatches)]
        ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    }

    /// The query for a text of one or two letters, e.g. `("noo" OR "nod")` for "no"; nil where as many rows as a bound have
    /// it.
    func clause(short text: String, fewerThan bound: Int64) throws(SQLiteError) -> SearchClause? {
        guard text.unicodeScalars.count < 3, try share(of: text) * Double(try lastRow()) < Double(bound) else {
            return nil
        }
        var trigrams: [String] = []
        var rows: Int64 = 0
        // FTS5 writes U+FFFD for the two.
        let start = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { ["\u{FFFE}", "\u{FFFF}"].contains($0) ? "\u{FFFD}" : $0 }))
        let statement = try connection.begin(
            "SELECT \"term\", \"doc\" FROM \"\(entity.searchTermsName)\" WHERE \"term\" >= ? AND \"term\" <= ?",
            // Of three scalars, none is greater.
            [.text(start), .text(start + "\u{10FFFF}\u{10FFFF}")])
        defer { connection.end(statement) }
        while try statement.step() {
            trigrams.append(SearchClause.quoted(statement.text(0)))
            rows += statement.integer(1)
            if rows >= bound || trigrams.count > Self.mostAlternatives { return nil }
        }
        guard !trigrams.isEmpty else { return SearchClause.none }
        return SearchClause(query: "(" + trigrams.joined(separator: " OR ") + ")", rows: rows)
    }

    /// The share of some rows that have a text.
    private func share(of text: String) throws(SQLiteError) -> Double {
        let count = try connection.row(
            "SELECT count(*) FROM (SELECT \"text\" FROM \"\(entity.searchTextName)\" LIMIT ?) WHERE instr(\"text\", ?) > 0",
            [.integer(Self.sampledRows), .text(text)]
        ) { $0.integer(0) }
        return Double(count ?? 0) / Double(Self.sampledRows)
    }

    /// How many rows a query finds, counted no further than a bound.
    func count(_ query: String, upTo bound: Int64) throws(SQLiteError) -> Int64 {
        let name = entity.searchIndexName
        return try connection.row(
            "SELECT count(*) FROM (SELECT 1 FROM \"\(name)\" WHERE \"\(name)\" MATCH ? LIMIT ?)",
            [.text(query), .integer(bound)]
        ) { $0.integer(0) } ?? 0
    }
}
