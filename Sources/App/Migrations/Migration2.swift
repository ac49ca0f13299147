import Persistence

extension Migration {
    /// References that a deletion clears, kept with it so that they come back.
    static let relationships = Migration(
        "relationships",
        [
            """
            CREATE TABLE "store_nullification" (
                "deletion" INTEGER NOT NULL,
                "entity" TEXT NOT NULL,
                "object" INTEGER NOT NULL,
                "relationship" TEXT NOT NULL,
                "destination" INTEGER NOT NULL,
                PRIMARY KEY ("deletion", "entity", "object", "relationship")
            ) STRICT, WITHOUT ROWID
            """
        ])
}
