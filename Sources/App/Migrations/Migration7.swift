import Persistence

extension Migration {
    /// Each save is told by the history.
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
        ])
}
