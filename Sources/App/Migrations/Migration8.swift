import Persistence

extension Migration {
    /// The searches' indexes are merged half as often: that was the most that storing a restaurant cost.
    static let rarerMerges = Migration(
        "rarer merges",
        [
            #"INSERT INTO "Restaurant_search" ("Restaurant_search", rank) VALUES ('automerge', 8)"#,
            #"INSERT INTO "Product_search" ("Product_search", rank) VALUES ('automerge', 8)"#,
            #"INSERT INTO "Artist_search" ("Artist_search", rank) VALUES ('automerge', 8)"#,
            #"INSERT INTO "Album_search" ("Album_search", rank) VALUES ('automerge', 8)"#,
            #"INSERT INTO "Student_search" ("Student_search", rank) VALUES ('automerge', 8)"#,
            #"INSERT INTO "Quiz_search" ("Quiz_search", rank) VALUES ('automerge', 8)"#,
        ])
}
