import Persistence

extension Migration {
    /// A restaurant has several photos. The one that it had becomes the first, its cover, and stays with it in the trash; no
    /// picture is copied, as the rows only refer to them.
    static let photos = Migration(
        "photos",
        [
            """
            CREATE TABLE "Photo" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "position" INTEGER NOT NULL,
                "image" INTEGER,
                "imageSmall" INTEGER,
                "imageMedium" INTEGER,
                "imageLarge" INTEGER,
                "imageWidth" INTEGER NOT NULL,
                "imageHeight" INTEGER NOT NULL,
                "imageDigest" TEXT NOT NULL CHECK (length("imageDigest") <= 64),
                "imageType" TEXT NOT NULL CHECK (length("imageType") <= 64),
                "restaurant" INTEGER NOT NULL REFERENCES "Restaurant" ("id")
            ) STRICT
            """,
            #"CREATE INDEX "Photo_deletion" ON "Photo" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Photo_restaurant" ON "Photo" ("restaurant", "deletion")"#,
            """
            INSERT INTO "Photo" (
                "version", "deletion", "position", "image", "imageSmall", "imageMedium", "imageLarge", "imageWidth",
                "imageHeight", "imageDigest", "imageType", "restaurant"
            )
            SELECT
                1, "deletion", 0, "image", "imageSmall", "imageMedium", "imageLarge", "imageWidth",
                "imageHeight", "imageDigest", "imageType", "id"
            FROM "Restaurant" WHERE "imageDigest" <> '' ORDER BY "id"
            """,
            """
            CREATE TABLE "Restaurant_new" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "name" TEXT NOT NULL CHECK (length("name") <= 200),
                "name_key" BLOB NOT NULL,
                "type" TEXT NOT NULL CHECK (length("type") <= 100),
                "location" TEXT NOT NULL CHECK (length("location") <= 500),
                "phone" TEXT NOT NULL CHECK (length("phone") <= 50),
                "summary" TEXT NOT NULL CHECK (length("summary") <= 20000),
                "isFavorite" INTEGER NOT NULL,
                "ratingText" TEXT CHECK (length("ratingText") <= 20),
                "ratingRank" INTEGER NOT NULL,
                "lastFormVersion" INTEGER NOT NULL,
                "createdAt" REAL NOT NULL,
                "coverDigest" TEXT NOT NULL CHECK (length("coverDigest") <= 64),
                "coverWidth" INTEGER NOT NULL,
                "coverHeight" INTEGER NOT NULL,
                "photoCount" INTEGER NOT NULL
            ) STRICT
            """,
            """
            INSERT INTO "Restaurant_new"
            SELECT
                "id", "version", "deletion", "name", "name_key", "type", "location", "phone", "summary", "isFavorite",
                "ratingText", "ratingRank", "lastFormVersion", "createdAt", "imageDigest", "imageWidth", "imageHeight",
                "imageDigest" <> ''
            FROM "Restaurant" ORDER BY "id"
            """,
            // Ids are never given out again: the new table counts on where the old one was.
            #"DELETE FROM "sqlite_sequence" WHERE "name" = 'Restaurant_new'"#,
            #"UPDATE "sqlite_sequence" SET "name" = 'Restaurant_new' WHERE "name" = 'Restaurant'"#,
            #"DROP TABLE "Restaurant""#,
            #"ALTER TABLE "Restaurant_new" RENAME TO "Restaurant""#,
            #"CREATE INDEX "Restaurant_deletion" ON "Restaurant" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Restaurant_name_key" ON "Restaurant" ("name_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Restaurant_isFavorite" ON "Restaurant" ("isFavorite") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Restaurant_isFavorite_name_key" "#
                + #"ON "Restaurant" ("isFavorite", "name_key") WHERE "deletion" IS NULL"#,
            """
            CREATE INDEX "Restaurant_isFavorite_ratingRank_name_key" ON "Restaurant" ("isFavorite", "ratingRank", "name_key") WHERE "deletion" IS NULL
            """,
            #"CREATE INDEX "Restaurant_type" ON "Restaurant" ("type") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Restaurant_type_name_key" "#
                + #"ON "Restaurant" ("type", "name_key") WHERE "deletion" IS NULL"#,
            """
            CREATE INDEX "Restaurant_type_ratingRank_name_key" ON "Restaurant" ("type", "ratingRank", "name_key") WHERE "deletion" IS NULL
            """,
            #"CREATE INDEX "Restaurant_ratingRank" ON "Restaurant" ("ratingRank") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Restaurant_ratingRank_name_key" "#
                + #"ON "Restaurant" ("ratingRank", "name_key") WHERE "deletion" IS NULL"#,
        ])
}
