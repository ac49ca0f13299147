import Persistence

extension Migration {
    /// A photo has a placeholder, and a variant in which an animation moves. Photos that are there do without until
    /// `foodpin check --remake` makes them.
    static let placeholders = Migration(
        "placeholders",
        [
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
                "coverPlaceholder" TEXT NOT NULL CHECK (length("coverPlaceholder") <= 172),
                "coverMoves" INTEGER NOT NULL,
                "photoCount" INTEGER NOT NULL
            ) STRICT
            """,
            """
            INSERT INTO "Restaurant_new"
            SELECT
                "id", "version", "deletion", "name", "name_key", "type", "location", "phone", "summary", "isFavorite",
                "ratingText", "ratingRank", "lastFormVersion", "createdAt", "coverDigest", "coverWidth",
                "coverHeight", '', 0, "photoCount"
            FROM "Restaurant" ORDER BY "id"
            """,
            // Ids are never given out again: each new table counts on where the old one was.
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
            """
            CREATE TABLE "Photo_new" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "position" INTEGER NOT NULL,
                "image" INTEGER,
                "imageSmall" INTEGER,
                "imageMedium" INTEGER,
                "imageLarge" INTEGER,
                "imageMoving" INTEGER,
                "imagePlaceholder" TEXT NOT NULL CHECK (length("imagePlaceholder") <= 172),
                "imageWidth" INTEGER NOT NULL,
                "imageHeight" INTEGER NOT NULL,
                "imageDigest" TEXT NOT NULL CHECK (length("imageDigest") <= 64),
                "imageType" TEXT NOT NULL CHECK (length("imageType") <= 64),
                "restaurant" INTEGER NOT NULL REFERENCES "Restaurant" ("id")
            ) STRICT
            """,
            """
            INSERT INTO "Photo_new"
            SELECT
                "id", "version", "deletion", "position", "image", "imageSmall", "imageMedium", "imageLarge", NULL, '',
                "imageWidth", "imageHeight", "imageDigest", "imageType", "restaurant"
            FROM "Photo" ORDER BY "id"
            """,
            #"DELETE FROM "sqlite_sequence" WHERE "name" = 'Photo_new'"#,
            #"UPDATE "sqlite_sequence" SET "name" = 'Photo_new' WHERE "name" = 'Photo'"#,
            #"DROP TABLE "Photo""#,
            #"ALTER TABLE "Photo_new" RENAME TO "Photo""#,
            #"CREATE INDEX "Photo_deletion" ON "Photo" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Photo_restaurant" ON "Photo" ("restaurant", "deletion")"#,
            """
            CREATE TABLE "PendingUpload_new" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "token" TEXT NOT NULL CHECK (length("token") <= 32),
                "createdAt" REAL NOT NULL,
                "image" INTEGER,
                "imageSmall" INTEGER,
                "imageMedium" INTEGER,
                "imageLarge" INTEGER,
                "imageMoving" INTEGER,
                "imagePlaceholder" TEXT NOT NULL CHECK (length("imagePlaceholder") <= 172),
                "imageWidth" INTEGER NOT NULL,
                "imageHeight" INTEGER NOT NULL,
                "imageDigest" TEXT NOT NULL CHECK (length("imageDigest") <= 64),
                "imageType" TEXT NOT NULL CHECK (length("imageType") <= 64)
            ) STRICT
            """,
            """
            INSERT INTO "PendingUpload_new"
            SELECT
                "id", "version", "deletion", "token", "createdAt", "image", "imageSmall", "imageMedium", "imageLarge",
                NULL, '', "imageWidth", "imageHeight", "imageDigest", "imageType"
            FROM "PendingUpload" ORDER BY "id"
            """,
            #"DELETE FROM "sqlite_sequence" WHERE "name" = 'PendingUpload_new'"#,
            #"UPDATE "sqlite_sequence" SET "name" = 'PendingUpload_new' WHERE "name" = 'PendingUpload'"#,
            #"DROP TABLE "PendingUpload""#,
            #"ALTER TABLE "PendingUpload_new" RENAME TO "PendingUpload""#,
            #"CREATE UNIQUE INDEX "PendingUpload_token" ON "PendingUpload" ("token") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "PendingUpload_createdAt" ON "PendingUpload" ("createdAt") WHERE "deletion" IS NULL"#,
        ])
}
