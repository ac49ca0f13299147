import Persistence

/// The released migrations, oldest first. None of them is ever edited: a change of the model is a new one at the end.
enum Migrations {
    static let all: [Migration] = [
        .restaurants, .relationships, .products, .albums, .gradebook, .shortWords, .history, .rarerMerges,
        .photos, .placeholders,
    ]
}
