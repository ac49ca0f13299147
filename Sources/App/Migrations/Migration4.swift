import Persistence

extension Migration {
    /// The catalogue of albums and its favourites.
    static let albums = Migration(
        "albums",
        [
            """
            CREATE TABLE "Artist" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "name" TEXT NOT NULL CHECK (length("name") <= 500),
                "name_key" BLOB NOT NULL
            ) STRICT
            """,
            #"CREATE INDEX "Artist_name_key" ON "Artist" ("name_key") WHERE "deletion" IS NULL"#,
            #"CREATE UNIQUE INDEX "Artist_name" ON "Artist" ("name") WHERE "deletion" IS NULL"#,
            """
            CREATE TABLE "Artist_text" (
                "id" INTEGER PRIMARY KEY,
                "text" TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE VIRTUAL TABLE "Artist_search" USING fts5(
                "text", content='Artist_text', content_rowid='id', detail=none,
                tokenize='trigram case_sensitive 1'
            )
            """,
            #"CREATE VIRTUAL TABLE "Artist_terms" USING fts5vocab('Artist_search', 'row')"#,
            """
            CREATE TABLE "Album" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "name" TEXT NOT NULL CHECK (length("name") <= 1000),
                "name_key" BLOB NOT NULL,
                "year" INTEGER,
                "artist" INTEGER NOT NULL REFERENCES "Artist" ("id")
            ) STRICT
            """,
            #"CREATE INDEX "Album_deletion" ON "Album" ("deletion") WHERE "deletion" IS NOT NULL"#,
            #"CREATE INDEX "Album_name_key" ON "Album" ("name_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "Album_artist" ON "Album" ("artist", "deletion")"#,
            #"CREATE UNIQUE INDEX "Album_name_artist" ON "Album" ("name", "artist") WHERE "deletion" IS NULL"#,
            """
            CREATE TABLE "Album_text" (
                "id" INTEGER PRIMARY KEY,
                "text" TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE VIRTUAL TABLE "Album_search" USING fts5(
                "text", content='Album_text', content_rowid='id', detail=none,
                tokenize='trigram case_sensitive 1'
            )
            """,
            #"CREATE VIRTUAL TABLE "Album_terms" USING fts5vocab('Album_search', 'row')"#,
            """
            CREATE TABLE "FavoriteAlbum" (
                "id" INTEGER PRIMARY KEY AUTOINCREMENT,
                "version" INTEGER NOT NULL,
                "deletion" INTEGER,
                "album" TEXT NOT NULL CHECK (length("album") <= 1000),
                "album_key" BLOB NOT NULL,
                "artist" TEXT NOT NULL CHECK (length("artist") <= 500),
                "artist_key" BLOB NOT NULL,
                "createdAt" REAL NOT NULL
            ) STRICT
            """,
            #"CREATE INDEX "FavoriteAlbum_album_key" ON "FavoriteAlbum" ("album_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "FavoriteAlbum_artist_key" ON "FavoriteAlbum" ("artist_key") WHERE "deletion" IS NULL"#,
            #"CREATE INDEX "FavoriteAlbum_artist" ON "FavoriteAlbum" ("artist") WHERE "deletion" IS NULL"#,
            """
            CREATE UNIQUE INDEX "FavoriteAlbum_album_artist" ON "FavoriteAlbum" ("album", "artist") WHERE "deletion" IS NULL
            """,
            """
            CREATE INDEX "FavoriteAlbum_album_key_artist_key" ON "FavoriteAlbum" ("album_key", "artist_key") WHERE "deletion" IS NULL
            """,
            """
            CREATE INDEX "FavoriteAlbum_artist_key_album_key" ON "FavoriteAlbum" ("artist_key", "album_key") WHERE "deletion" IS NULL
            """,
        ])
}
