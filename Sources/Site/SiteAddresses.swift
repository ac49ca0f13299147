/// The addresses that belong to no feature; no template and no other file spells one. For an id stands `{id}` in a
/// route's pattern.
public enum SiteAddresses {
    /// The first page of the site, which leads to the first feature.
    public static let home = "/"
    /// What was deleted in the last 30 days.
    public static let trash = "/trash"
    /// Where the browser's script sends a photo ahead of its form.
    public static let uploads = "/uploads"
    /// Answers 200 while the server can reach its store.
    public static let health = "/healthz"
    /// Figures in Prometheus' text format.
    public static let metrics = "/metrics"

    /// Where deleted records are brought back (POST).
    /// - Parameter deletions: the ids of the deletions, not of the records.
    public static func restore(_ deletions: some Sequence<some CustomStringConvertible>) -> String {
        "\(trash)/\(deletions.map(\.description).joined(separator: ","))/restore"
    }

    /// Where one is brought back.
    public static func restore(_ deletion: Int64) -> String { restore(CollectionOfOne(deletion)) }

    /// Where a deleted record is removed for good (POST).
    public static func purge(_ deletion: some CustomStringConvertible) -> String { "\(trash)/\(deletion)/delete" }

    /// The preview of a photo that was sent ahead.
    public static func upload(_ token: String) -> String { "\(uploads)/\(token)" }
}
