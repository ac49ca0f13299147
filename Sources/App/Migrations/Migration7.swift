import Persistence

extension Migration {
    /// Each save is told by the history, and each filter of the restaurants has an index for each order.
    static let history = Migration(
        "history",
        [
            """
            CREATE TABLE "store_history" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "save" INTEGER,
                "savedAt" REAL NOT NULL,
                "change" INTEGER NOT NULL,
                "entity" TEXT NOT NULL,
                "object" INTEGER NOT NULL,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "values" BLOB NOT NULL
            ) STRICT
            """,
            #"CREATE INDEX "store_history_object" ON "store_history" ("entity", "object", "version")"#,
            """
            CREATE TABLE "store_history_binary" (
                "change" INTEGER NOT NULL,
                "binary" INTEGER NOT NULL,
                PRIMARY KEY ("change", "binary")
            ) STRICT, WITHOUT ROWID
            """,
            #"CREATE INDEX "Restaurant_isFavorite" ON "Restaurant" ("isFavorite") WHERE "deletion" IS NULL"#,
            """
            CREATE INDEX "Restaurant_isFavorite_ratingRank_name_key" ON "Restaurant" ("isFavorite", "ratingRank", "name_key") WHERE "deletion" IS NULL
            """,
            #"CREATE INDEX "Restaurant_type" ON "Restaurant" ("type") WHERE "deletion" IS NULL"#,
            """
            CREATE INDEX "Restaurant_type_ratingRank_name_key" ON "Restaurant" ("type", "ratingRank", "name_key") WHERE "deletion" IS NULL
            """,
            #"CREATE INDEX "Restaurant_ratingRank" ON "Restaurant" ("ratingRank") WHERE "deletion" IS NULL"#,
            """
            CREATE INDEX "Album_artist_year_name_key" ON "Album" ("artist", "year", "name_key") WHERE "deletion" IS NULL
            """,
        ])
}
