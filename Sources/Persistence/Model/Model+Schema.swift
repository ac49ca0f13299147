extension Model {
    /// The SQL of all tables and indexes, the layer's own first: what a new store is made of, and what a migration is
    /// written from.
    public var schema: [String] {
        TrashTable.schema + Model.binarySchema + HistoryTable.schema + entities.flatMap(\.schema)
    }

    /// The bytes of external binary attributes. Entities refer to them by id, as to the entries of the trash; the context
    /// keeps these references, as a foreign key would want an index of its own for each.
    private static let binarySchema = [
        """
        CREATE TABLE "store_binary" (
            "id" INTEGER PRIMARY KEY AUTOINCREMENT,
            "size" INTEGER NOT NULL,
            "data" BLOB NOT NULL
        ) STRICT
        """
    ]
}

extension Entity {
    /// The SQL of the entity's table, its indexes, and its search.
    var schema: [String] {
        let columns =
            ["\"id\" INTEGER PRIMARY KEY AUTOINCREMENT", "\"version\" INTEGER NOT NULL", "\"deletion\" INTEGER"]
            + properties.flatMap(\.columnDeclarations)
        let table = """
            CREATE TABLE "\(name)" (
                \(columns.joined(separator: ",\n    "))
            ) STRICT
            """
        return [table] + indexSchema + searchSchema
    }

    private var indexSchema: [String] {
        var statements: [String] = []
        if isEverInTheTrash {
            statements.append(
                """
                CREATE INDEX "\(name)_deletion" ON "\(name)" ("deletion") WHERE "deletion" IS NOT NULL
                """)
        }
        for attribute in attributes {
            if attribute.options.isNaturallyOrdered {
                statements.append(index(on: [(attribute.sortKeyColumn, false)]))
            }
            if attribute.options.isIndexed || attribute.options.isUnique {
                statements.append(index(on: [(attribute.name, false)], isUnique: attribute.options.isUnique))
            }
        }
        for relationship in toOneRelationships {
            // Of all rows: a foreign key looks for those in the trash too.
            statements.append(
                """
                CREATE INDEX "\(name)_\(relationship.name)" ON "\(name)" ("\(relationship.name)", "deletion")
                """)
        }
        for constraint in uniquenessConstraints {
            statements.append(index(on: constraint.map { ($0.name, false) }, isUnique: true))
        }
        for index in indexes {
            statements.append(self.index(on: index.columns.map { ($0.attribute.indexedColumn, $0.isDescending) }))
        }
        return statements
    }

    /// An index without what is in the trash.
    private func index(on columns: [(name: String, isDescending: Bool)], isUnique: Bool = false) -> String {
        let indexName = ([name] + columns.map(\.name)).joined(separator: "_")
        let list = columns.map { "\"\($0.name)\"" + ($0.isDescending ? " DESC" : "") }.joined(separator: ", ")
        return """
            CREATE \(isUnique ? "UNIQUE " : "")INDEX "\(indexName)" ON "\(name)" (\(list)) WHERE "deletion" IS NULL
            """
    }

    /// The folded texts, and an index of their trigrams. It keeps no positions (`detail=none`): a search tests what the
    /// index finds, so a third of the size does. The third table lists the trigrams that there are
    /// (<https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>).
    private var searchSchema: [String] {
        guard !searchedAttributes.isEmpty else { return [] }
        return [
            """
            CREATE TABLE "\(searchTextName)" (
                "id" INTEGER PRIMARY KEY,
                "text" TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE VIRTUAL TABLE "\(searchIndexName)" USING fts5(
                "text", content='\(searchTextName)', content_rowid='id', detail=none,
                tokenize='trigram case_sensitive 1'
            )
            """,
            "CREATE VIRTUAL TABLE \"\(searchTermsName)\" USING fts5vocab('\(searchIndexName)', 'row')",
        ]
    }
}
