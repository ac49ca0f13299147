import Persistence

extension Migration {
    /// The first store: restaurants with their photos, the trash, uploads that wait for their form, and forms sent.
    static let restaurants = Migration(
        "restaurants",
        [
            """
            CREATE TABLE "store_deletion" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "entity" TEXT NOT NULL,
                "object" INTEGER NOT NULL,
                "title" TEXT NOT NULL,
                "deletedAt" REAL NOT NULL
            ) STRICT
            """,
            #"CREATE INDEX "store_deletion_deletedAt" ON "store_deletion" ("deletedAt")"#,
            """
            CREATE TABLE "store_binary" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "size" INTEGER NOT NULL,
                "data" BLOB NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE "Restaurant" (
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
                "image" INTEGER,
                "imageSmall" INTEGER,
                "imageMedium" INTEGER,
                "imageLarge" INTEGER,
                "imageWidth" INTEGER NOT NULL,
                "imageHeight" INTEGER NOT NULL,
                "imageDigest" TEXT NOT NULL CHECK (length("imageDigest") <= 64),
                "imageType" TEXT NOT NULL CHECK (length("imageType") <= 64)
            ) STRICT
            """,
            #"CREATE INDEX "Restaurant_deletion" ON "Restaurant" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Restaurant_name_key" ON "Restaurant" ("name_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Restaurant_isFavorite_name_key" "#
                + #"ON "Restaurant" ("isFavorite", "name_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Restaurant_type_name_key" "#
                + #"ON "Restaurant" ("type", "name_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Restaurant_ratingRank_name_key" "#
                + #"ON "Restaurant" ("ratingRank", "name_key") WHERE "deletion" IS NULL"#,
            """
            CREATE TABLE "Restaurant_text" (
                "id" INTEGER PRIMARY KEY,
                "text" TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE VIRTUAL TABLE "Restaurant_search" USING fts5(
                "text", content='Restaurant_text', content_rowid='id', detail=none,
                tokenize='trigram case_sensitive 1'
            )
            """,
            """
            CREATE TABLE "PendingUpload" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "token" TEXT NOT NULL CHECK (length("token") <= 32),
                "createdAt" REAL NOT NULL,
                "image" INTEGER,
                "imageSmall" INTEGER,
                "imageMedium" INTEGER,
                "imageLarge" INTEGER,
                "imageWidth" INTEGER NOT NULL,
                "imageHeight" INTEGER NOT NULL,
                "imageDigest" TEXT NOT NULL CHECK (length("imageDigest") <= 64),
                "imageType" TEXT NOT NULL CHECK (length("imageType") <= 64)
            ) STRICT
            """,
            #"CREATE UNIQUE INDEX "PendingUpload_token" ON "PendingUpload" ("token") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "PendingUpload_createdAt" ON "PendingUpload" ("createdAt") WHERE "deletion" IS NULL"#,
            """
            CREATE TABLE "FormSubmission" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "fingerprint" TEXT NOT NULL CHECK (length("fingerprint") <= 64),
                "result" TEXT NOT NULL CHECK (length("result") <= 1000),
                "createdAt" REAL NOT NULL
            ) STRICT
            """,
            #"CREATE UNIQUE INDEX "FormSubmission_fingerprint" "#
                + #"ON "FormSubmission" ("fingerprint") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "FormSubmission_createdAt" ON "FormSubmission" ("createdAt") WHERE "deletion" IS NULL"#,
        ])
}
