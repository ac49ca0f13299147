import Persistence

extension Migration {
    /// Two letters of a search begin a trigram wherever they stand: texts end in two line breaks.
    static let shortWords = Migration(
        "short words",
        [
            #"UPDATE "Restaurant_text" SET "text" = "text" || char(10, 10)"#,
            #"INSERT INTO "Restaurant_search" ("Restaurant_search") VALUES ('rebuild')"#,
            #"CREATE VIRTUAL TABLE "Restaurant_terms" USING fts5vocab('Restaurant_search', 'row')"#,
        ])
}
