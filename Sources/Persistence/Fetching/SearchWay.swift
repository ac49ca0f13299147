/// A way to find the rows of a search, all of them and no other, in any order.
enum SearchWay: Equatable {
    /// The order's index is walked, and each row's folded text is tested: quick where many rows have the words.
    case walk
    /// The order's index is walked past all rows that the query does not find, and the others are tested: quick where
    /// less have the words, as the index of the order alone is read for those that don't.
    case filter(String)
    /// What the query finds is looked up, tested and sorted: quick where few rows have the words. In order of the ids
    /// there is nothing to sort.
    case lookUp(String)
}

/// A way and how far it is gone.
struct SearchAttempt: Equatable {
    var way: SearchWay
    /// After so many steps of SQLite's virtual machine another way is taken; nil for the last.
    var budget: Int?

    init(_ way: SearchWay, budget: Int? = nil) {
        self.way = way
        self.budget = budget
    }

    /// About how many steps a row takes whose text is tested.
    static let stepsOfTest = 25
    /// About how many steps a row takes that the filter passes over.
    static let stepsOfFilter = 6
    /// About how many steps a match of the filter takes.
    static let stepsOfMatch = 10
}

extension SearchWay {
    var isLookUp: Bool { if case .lookUp = self { true } else { false } }

    /// `(SELECT "…_search".rowid AS "search_match" FROM "…_search" CROSS JOIN "…_text" AS "folded" WHERE "…_search" MATCH ? AND
    /// "folded"."id" = "…_search".rowid AND …) CROSS JOIN `. The order of the joins is fixed by the word CROSS
    /// (<https://www.sqlite.org/optoverview.html#crossjoin>).
    static func source(_ query: String, test: SQLText, _ entity: Entity) -> SQLText {
        let index = "\"\(entity.searchIndexName)\""
        var source = SQLText("(SELECT \(index).rowid AS \"search_match\" FROM \(index) CROSS JOIN ")
        source.append("\"\(entity.searchTextName)\" AS \"folded\" WHERE \(index) MATCH ")
        source.append(argument: .text(query))
        source.append(" AND \"folded\".\"id\" = \(index).rowid AND ")
        source.append(test)
        source.append(") CROSS JOIN ")
        return source
    }

    /// What a row has to do with the matches. The plus keeps the order's index in use
    /// (<https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_>).
    func condition(_ entity: Entity) -> SQLText {
        switch self {
        case .walk: SQLText()
        case .filter(let query):
            SQLText(
                "+\"id\" IN (SELECT rowid FROM \"\(entity.searchIndexName)\" WHERE \"\(entity.searchIndexName)\" MATCH "
            )
                + SQLText(argument: .text(query)) + SQLText(") AND ")
        case .lookUp: SQLText("\"\(entity.name)\".\"id\" = \"search_match\" AND ")
        }
    }
}
