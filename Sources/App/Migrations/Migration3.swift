import Persistence

extension Migration {
    /// The products.
    static let products = Migration(
        "products",
        [
            """
            CREATE TABLE "Product" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "name" TEXT NOT NULL CHECK (length("name") <= 200),
                "name_key" BLOB NOT NULL,
                "quantity" TEXT NOT NULL CHECK (length("quantity") <= 100),
                "createdAt" REAL NOT NULL
            ) STRICT
            """,
            #"CREATE INDEX "Product_deletion" ON "Product" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Product_name_key" ON "Product" ("name_key") WHERE "deletion" IS NULL"#,
            """
            CREATE TABLE "Product_text" (
                "id" INTEGER PRIMARY KEY,
                "text" TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE VIRTUAL TABLE "Product_search" USING fts5(
                "text", content='Product_text', content_rowid='id', detail=none,
                tokenize='trigram case_sensitive 1'
            )
            """,
            #"CREATE VIRTUAL TABLE "Product_terms" USING fts5vocab('Product_search', 'row')"#,
        ])
}
