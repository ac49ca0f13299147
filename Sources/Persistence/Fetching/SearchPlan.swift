/// How the words of a search are found.
///
/// Rare words are looked up in the trigram index, and what it finds is sorted. Common ones, and those too short for a
/// trigram, are found by walking the order's index and testing each row's folded text: the more common a word, the
/// sooner a page is full. With n rows and m matches the index costs about m steps and the walk 20 n / m for a page of
/// 20, so the index is taken up to m = √(20 n).
struct SearchPlan {
    private let words: [String]
    /// The query for the trigram index; nil where the order is walked.
    private let match: String?

    var isIndexed: Bool { match != nil }

    /// - Returns: Nil where the text has no word.
    init?(_ text: String, entity: Entity, in context: ManagedObjectContext) throws {
        words = Folding.words(text)
        guard !words.isEmpty, !entity.searchedAttributes.isEmpty else { return nil }
        let connection = try context.openConnection()
        let long = words.filter { $0.unicodeScalars.count >= 3 }
        guard !long.isEmpty else {
            match = nil
            return
        }
        let query = long.map(SearchPlan.trigrams).joined(separator: " AND ")
        match = try storeErrors {
            try context.searchIndex?.flush()
            return try SearchPlan.isRare(query, entity: entity, on: connection) ? query : nil
        }
    }

    /// `"noo" AND "odl" AND "les"`: trigrams that together cover the word. False matches are left to the test.
    static func trigrams(of word: String) -> String {
        let scalars = Array(word.unicodeScalars)
        var starts = Array(stride(from: 0, through: scalars.count - 3, by: 3))
        if starts.last != scalars.count - 3 { starts.append(scalars.count - 3) }
        return starts.map { start in
            var trigram = String.UnicodeScalarView()
            trigram.append(contentsOf: scalars[start..<start + 3])
            return "\"" + String(trigram).replacing("\"", with: "\"\"") + "\""
        }.joined(separator: " AND ")
    }

    private static func isRare(_ query: String, entity: Entity, on connection: Connection) throws -> Bool {
        let rows = try connection.row("SELECT max(\"id\") FROM \"\(entity.name)\"") { $0.integer(0) } ?? 0
        let bound = Int64((20 * Double(rows)).squareRoot()) + 1
        let matches = try connection.row(
            "SELECT count(*) FROM (SELECT 1 FROM \"\(entity.searchIndexName)\" "
                + "WHERE \"\(entity.searchIndexName)\" MATCH ? LIMIT ?)",
            [.text(query), .integer(bound)]
        ) { $0.integer(0) }
        return (matches ?? 0) < bound
    }

    /// `(SELECT rowid AS "search_match" FROM "…" WHERE "…" MATCH ?) CROSS JOIN `: the join's order is fixed by the word
    /// CROSS (<https://www.sqlite.org/optoverview.html#crossjoin>).
    func source(_ entity: Entity) -> SQLText {
        guard let match else { return SQLText() }
        var source = SQLText("(SELECT rowid AS \"search_match\" FROM \"\(entity.searchIndexName)\" WHERE ")
        source.append("\"\(entity.searchIndexName)\" MATCH ")
        source.append(argument: .text(match))
        source.append(") CROSS JOIN ")
        return source
    }

    func joinCondition(_ entity: Entity) -> String {
        "\"\(entity.name)\".\"id\" = \"search_match\" AND "
    }

    /// ` AND (SELECT instr("text", ?) > 0 AND … FROM "…_text" WHERE …)`
    func test(_ entity: Entity) -> SQLText {
        var test = SQLText(" AND (SELECT ")
        for (index, word) in words.enumerated() {
            if index > 0 { test.append(" AND ") }
            test.append("instr(\"text\", ")
            test.append(argument: .text(word))
            test.append(") > 0")
        }
        test.append(" FROM \"\(entity.searchTextName)\" AS \"folded\" ")
        test.append("WHERE \"folded\".\"id\" = \"\(entity.name)\".\"id\")")
        return test
    }
}
