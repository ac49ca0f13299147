/// How the words of a search are found, and the texts that a condition wants a searched attribute to contain
/// (`$0.name.localizedStandardContains("oat milk")`).
///
/// Rare words are looked up in the trigram index, and what it finds is sorted. Common ones are found by walking the order's
/// index and testing each row's folded text: the more common a word, the sooner a page is full. With n rows and m matches the index costs about 2 m steps and the walk 20 n / m for a page of
/// 20, so the index is taken up to m = √(10 n).
///
/// To learn how common the words are costs time too, a fortieth of a step for each row in a trigram's list. So in a
/// large table lists longer than 20 √n are left to the test, unless all are as long or the shorter ones leave too many
/// rows; and a list shorter than √n is enough by itself.
///
/// A short text among longer ones has no trigram. In a large table a sample of the rows says how many have it, say one in
/// k: the walk is k times as long then, so that the index is taken up to m = √(10 n k).
///
/// A text of one or two letters alone is looked up by the trigrams that begin with it: every folded text ends in two line breaks,
/// so that there is one wherever the letters stand. Where a sample of the rows shows it to be common, it is not.
struct SearchPlan {
    /// All of them must be in a row's folded text.
    private let texts: [String]
    /// The query for the trigram index; nil where the order is walked.
    private let match: String?

    var isIndexed: Bool { match != nil }

    /// More would be an expression deeper than SQLite takes (<https://www.sqlite.org/limits.html#max_expr_depth>), and
    /// each is a test of every row.
    private static let mostWords = 32
    private static let mostTrigrams = 16
    /// Below, no list is long enough to be worth the question.
    private static let manyRows = 20_000
    /// Below, walking through all rows costs no more than the question.
    private static let someRows = 2_000

    /// - Parameters:
    ///   - words: text whose words must occur, wherever they stand.
    ///   - texts: folded texts that must occur as they are, white space included.
    /// - Returns: Nil where there is neither word nor text.
    init?(words: String, texts: [String], entity: Entity, in context: ManagedObjectContext) throws {
        let texts = texts + Folding.words(words, limit: SearchPlan.mostWords)
        self.texts = texts
        guard !texts.isEmpty, !entity.searchedAttributes.isEmpty else { return nil }
        let connection = try context.openConnection()
        let trigrams = Array(texts.flatMap(SearchPlan.trigrams).prefix(SearchPlan.mostTrigrams))
        match = try storeErrors {
            try context.searchIndex?.flush()
            let index = TrigramIndex(entity: entity, connection: connection)
            let rows = try connection.row("SELECT max(\"id\") FROM \"\(entity.name)\"") { $0.integer(0) } ?? 0
            guard !trigrams.isEmpty else {
                let manyMatches = SearchPlan.manyMatches(rows: rows, share: 1)
                return rows > SearchPlan.someRows ? try index.query(short: texts, fewerThan: manyMatches) : nil
            }
            let short = rows > SearchPlan.someRows ? texts.filter { $0.unicodeScalars.count < 3 } : []
            let manyMatches = SearchPlan.manyMatches(rows: rows, share: short.isEmpty ? 1 : try index.share(of: short))
            let chosen = rows > SearchPlan.manyRows ? try index.shortLists(trigrams, rows: rows) : trigrams
            for trigrams in chosen.count < trigrams.count ? [chosen, trigrams] : [chosen]
            where try index.count(trigrams, upTo: manyMatches) < manyMatches {
                return TrigramIndex.query(trigrams)
            }
            return nil
        }
    }

    /// So many matches of the trigrams are too many for the index, where a share of them has the short texts too.
    private static func manyMatches(rows: Int64, share: Double) -> Int64 {
        Int64((10 * Double(rows) / share).squareRoot()) + 1
    }

    /// `"noo"` and `"dle"`: trigrams that together cover the text, as the index's query language quotes them
    /// (<https://www.sqlite.org/fts5.html#fts5_strings>); none where the text is shorter.
    static func trigrams(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        var starts = Array(stride(from: 0, through: scalars.count - 3, by: 3))
        if starts.last != scalars.count - 3 { starts.append(scalars.count - 3) }
        // The query language ends at a NUL. No stored text has one, and the test will say so.
        return starts.filter { !scalars[$0..<$0 + 3].contains("\0") }.map { start in
            var trigram = String.UnicodeScalarView()
            trigram.append(contentsOf: scalars[start..<start + 3])
            return quoted(String(trigram))
        }
    }

    fileprivate static func quoted(_ trigram: String) -> String {
        "\"" + trigram.replacing("\"", with: "\"\"") + "\""
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

    /// `(SELECT instr("text", ?) > 0 AND … FROM "…_text" WHERE …)`
    func test(_ entity: Entity) -> SQLText {
        var test = SQLText("(SELECT ")
        for (index, text) in texts.enumerated() {
            if index > 0 { test.append(" AND ") }
            test.append("instr(\"text\", ")
            test.append(argument: .text(text))
            test.append(") > 0")
        }
        test.append(" FROM \"\(entity.searchTextName)\" AS \"folded\" ")
        test.append("WHERE \"folded\".\"id\" = \"\(entity.name)\".\"id\")")
        return test
    }
}

extension SQLExpression {
    /// What the condition wants one of the entity's searched attributes to contain, folded; nil for other conditions.
    func searchedText(in entity: Entity) -> String? {
        guard case .contains(.folded(.column(let name, _)), .value(.text(let text))) = self, !text.isEmpty,
            entity.searchedAttributes.contains(where: { $0.name == name })
        else { return nil }
        return text
    }
}

/// The trigram index of an entity, as far as it is asked for numbers.
private struct TrigramIndex {
    let entity: Entity
    let connection: Connection

    /// `"noo" AND "dle"`
    static func query(_ trigrams: [String]) -> String {
        trigrams.joined(separator: " AND ")
    }

    /// One trigram that less than √n rows have; else those that less than 20 √n rows have; all of them where there is
    /// none.
    func shortLists(_ trigrams: [String], rows: Int64) throws(SQLiteError) -> [String] {
        let few = Int64(Double(rows).squareRoot())
        let bound = 20 * few
        var short: [String] = []
        for trigram in trigrams {
            let count = try count([trigram], upTo: bound)
            if count < few { return [trigram] }
            if count < bound { short.append(trigram) }
        }
        return short.isEmpty ? trigrams : short
    }

    /// More alternatives than this are not worth an expression: so many trigrams have many rows.
    private static let mostAlternatives = 250
    private static let sampledRows: Int64 = 300

    /// The query for one of some texts of one or two letters, e.g. `"noo" OR "nod"` for "no": the first that fewer rows
    /// than a bound have; nil where all of them are common.
    func query(short texts: [String], fewerThan bound: Int64) throws(SQLiteError) -> String? {
        for text in texts where try !isCommon(text) {
            if let trigrams = try trigrams(beginningWith: text, fewerThan: bound) {
                // No row has the text: a trigram of line breaks alone is in none either.
                return trigrams.isEmpty ? SearchPlan.quoted("\n\n\n") : trigrams.joined(separator: " OR ")
            }
        }
        return nil
    }

    /// The share of some rows that have all the texts, as if one had them where none has.
    func share(of texts: [String]) throws(SQLiteError) -> Double {
        let test = texts.map { _ in "instr(\"text\", ?) > 0" }.joined(separator: " AND ")
        let count = try connection.row(
            "SELECT count(*) FROM (SELECT \"text\" FROM \"\(entity.searchTextName)\" LIMIT ?) WHERE \(test)",
            [.integer(Self.sampledRows)] + texts.map(StoredValue.text)
        ) { $0.integer(0) }
        return Double(max(count ?? 0, 1)) / Double(Self.sampledRows)
    }

    /// Whether one in fifty of some rows has the text.
    private func isCommon(_ text: String) throws(SQLiteError) -> Bool { try share(of: [text]) >= 0.02 }

    /// The trigrams that begin with a text; nil where they have too many rows, or are too many.
    private func trigrams(beginningWith text: String, fewerThan bound: Int64) throws(SQLiteError) -> [String]? {
        var trigrams: [String] = []
        var rows: Int64 = 0
        let statement = try connection.begin(
            "SELECT \"term\", \"doc\" FROM \"\(entity.searchTermsName)\" WHERE \"term\" >= ? AND \"term\" <= ?",
            [.text(text), .text(text + "\u{10FFFF}")])
        defer { connection.end(statement) }
        while try statement.step() {
            trigrams.append(SearchPlan.quoted(statement.text(0)))
            rows += statement.integer(1)
            if rows >= bound || trigrams.count > Self.mostAlternatives { return nil }
        }
        return trigrams
    }

    /// How many rows have all the trigrams, counted no further than a bound.
    func count(_ trigrams: [String], upTo bound: Int64) throws(SQLiteError) -> Int64 {
        let name = entity.searchIndexName
        return try connection.row(
            "SELECT count(*) FROM (SELECT 1 FROM \"\(name)\" WHERE \"\(name)\" MATCH ? LIMIT ?)",
            [.text(TrigramIndex.query(trigrams)), .integer(bound)]
        ) { $0.integer(0) } ?? 0
    }
}
