import Persistence

extension Migration {
    /// The catalogue of albums and its favourites.
    static let albums = Migration(
        "albums",
        [])
}
