/// How the words of a search are found, and the texts that a condition wants a searched attribute to contain
/// (`$0.name.localizedStandardContains("oat milk")`). See ``SearchWay`` for the ways.
///
/// Which is taken depends on how many of n rows have the trigrams, as far as that is known without going through their
/// lists:
///
/// - √(200 n) or more: a page is likely to be full after a short walk. Where it is not after a stretch (the words stand
///   further on, or not together), the order is filtered by the index.
/// - Less, in order of the ids: the index itself has that order, and nothing is looked up that the page does not need.
/// - Less, in another order: up to √(2 n) matches are looked up and sorted. More are met early by a filter where they are
///   spread evenly; it stops three times as far on. Then up to √(90 n) matches are looked up and sorted after all, which
///   takes less than to filter all rows.
///
/// A text of one or two letters has no trigram of its own: it is looked up by those that begin with it. Every folded text
/// ends in two line breaks, so that there is one wherever the letters stand.
struct SearchPlan {
    /// All of them must be in a row's folded text.
    private let texts: [String]
    private let index: TrigramIndex
    private let rows: Int64
    private let isByID: Bool
    /// The queries for the trigrams of the longer texts, those of few rows first.
    private let clauses: [SearchClause]
    /// What is tried first. It is complete unless it has a budget.
    let first: SearchAttempt

    /// More would be an expression deeper than SQLite takes (<https://www.sqlite.org/limits.html#max_expr_depth>), and
    /// each is a test of every row.
    private static let mostWords = 32
    private static let mostTrigrams = 16
    /// Below, walking through all rows costs no more than the question.
    private static let someRows = 2_000
    /// How many rows a walk tests before it gives up.
    private static let stretch = 1_000
    /// To intersect more lists that all are long takes longer than it spares.
    private static let mostLongLists = 3

    /// - Parameters:
    ///   - words: text whose words must occur, wherever they stand.
    ///   - texts: folded texts that must occur as they are, white space included.
    ///   - isByID: whether the order is that of the ids alone.
    /// - Returns: Nil where there is neither word nor text.
    init?(words: String, texts: [String], isByID: Bool, entity: Entity, in context: ManagedObjectContext) throws {
        let texts = texts + Folding.words(words, limit: SearchPlan.mostWords)
        guard !texts.isEmpty, !entity.searchedAttributes.isEmpty else { return nil }
        self.texts = texts
        self.isByID = isByID
        let index = TrigramIndex(entity: entity, connection: try context.openConnection())
        self.index = index
        (rows, clauses, first) = try storeErrors {
            try context.searchIndex?.flush()
            let rows = try index.lastRow()
            let clauses = try SearchPlan.clauses(texts, rows: rows, in: index)
            let first = try SearchPlan.first(texts, clauses, isByID: isByID, rows: rows, in: index)
            return (rows, clauses, first)
        }
    }

    /// The query of each trigram, those of few rows first; of one alone where that has so few that it is enough.
    private static func clauses(_ texts: [String], rows: Int64, in index: TrigramIndex) throws -> [SearchClause] {
        var clauses: [SearchClause] = []
        let few = squareRoot(of: 1, times: rows)
        for trigram in texts.flatMap(trigrams).prefix(mostTrigrams) {
            let clause = SearchClause(query: trigram, rows: try index.estimate(trigram, of: rows))
            if clause.rows < few { return [clause] }
            clauses.append(clause)
        }
        return clauses.sorted { $0.rows < $1.rows }
    }

    private static func first(
        _ texts: [String], _ long: [SearchClause], isByID: Bool, rows: Int64, in index: TrigramIndex
    ) throws -> SearchAttempt {
        // The folding leaves no text with either.
        guard !texts.contains(where: { $0.unicodeScalars.contains("\0") }) else {
            return SearchAttempt(.lookUp(SearchClause.none.query))
        }
        let short = rows > someRows ? texts.filter { $0.unicodeScalars.count < 3 } : []
        guard !long.isEmpty || !short.isEmpty else { return SearchAttempt(.walk) }
        let many = squareRoot(of: 200, times: rows)
        var clauses = long
        if rows > someRows, long.first.map({ $0.rows > squareRoot(of: 1, times: rows) }) ?? true {
            let bound = long.first.map { $0.isMuch(less: rows / 5) ? $0.rows * SearchClause.much : rows / 5 } ?? many
            for text in short {
                if let clause = try index.clause(short: text, fewerThan: bound) { clauses.append(clause) }
            }
        }
        clauses.sort { $0.rows < $1.rows }
        guard let rarest = clauses.first, rarest.rows < many else {
            return SearchAttempt(.walk, budget: SearchAttempt.stepsOfTest * stretch)
        }
        // A list many times as long takes longer to go through than the rows to test that it rules out.
        let query = SearchClause.all(clauses.filter { !rarest.isMuch(less: $0.rows) })
        if isByID { return SearchAttempt(.lookUp(query)) }
        let most = squareRoot(of: 90, times: rows)
        let matches = try index.count(query, upTo: most + 1)
        if matches <= squareRoot(of: 2, times: rows) { return SearchAttempt(.lookUp(query)) }
        if matches > most { return SearchAttempt(.filter(query)) }
        let passed = 60 * Int(rows / matches)
        let steps = SearchAttempt.stepsOfMatch * Int(matches) + SearchAttempt.stepsOfFilter * passed
        return SearchAttempt(.filter(query), budget: steps)
    }

    private static func squareRoot(of factor: Double, times rows: Int64) -> Int64 {
        Int64((factor * Double(rows)).squareRoot())
    }

    /// The way to all the rows: to stop early is for a page of them.
    var wayToAll: SearchWay {
        guard case .filter(let query) = first.way, first.budget != nil else { return first.way }
        return .lookUp(query)
    }

    /// What is tried after the first attempt has used up its budget.
    func last() throws -> SearchWay {
        switch first.way {
        case .lookUp: return first.way
        case .filter(let query): return .lookUp(query)
        case .walk:
            var clauses = clauses.prefix(SearchPlan.mostLongLists).filter { !(self.clauses[0].isMuch(less: $0.rows)) }
            if clauses.isEmpty {
                for text in texts {
                    if let clause = try storeErrors({ try index.clause(short: text, fewerThan: rows / 2) }) {
                        clauses.append(clause)
                    }
                }
            }
            guard !clauses.isEmpty else { return .walk }
            let query = SearchClause.all(clauses)
            return isByID ? .lookUp(query) : .filter(query)
        }
    }

    /// `"noo"` and `"dle"`: trigrams that together cover the text, as the index's query language quotes them
    /// (<https://www.sqlite.org/fts5.html#fts5_strings>); none where the text is shorter.
    static func trigrams(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        var starts = Array(stride(from: 0, through: scalars.count - 3, by: 3))
        if starts.last != scalars.count - 3 { starts.append(scalars.count - 3) }
        // The query language ends at a NUL.
        return starts.filter { !scalars[$0..<$0 + 3].contains("\0") }.map { start in
            var trigram = String.UnicodeScalarView()
            trigram.append(contentsOf: scalars[start..<start + 3])
            return SearchClause.quoted(String(trigram))
        }
    }

    /// What the table is joined to in a look-up; the texts are tested before the rows are read.
    func source(_ way: SearchWay, _ entity: Entity) -> SQLText {
        guard case .lookUp(let query) = way else { return SQLText() }
        return SearchWay.source(query, test: conditions(), entity)
    }

    /// `instr("folded"."text", ?) > 0 AND …`
    private func conditions() -> SQLText {
        var conditions = SQLText()
        for (index, text) in texts.enumerated() {
            if index > 0 { conditions.append(" AND ") }
            conditions.append("instr(\"folded\".\"text\", ")
            conditions.append(argument: .text(text))
            conditions.append(") > 0")
        }
        return conditions
    }

    /// `(SELECT instr("folded"."text", ?) > 0 AND … FROM "…_text" WHERE …)`
    func test(_ entity: Entity) -> SQLText {
        var test = SQLText("(SELECT ") + conditions()
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
