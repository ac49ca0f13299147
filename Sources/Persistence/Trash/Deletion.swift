public import Foundation

/// An entry of the trash: one deletion, which can be undone until it is purged.
public struct Deletion: Sendable, Identifiable, Equatable {
    /// The entry's own id; later deletions have larger ones.
    public let id: Int64

    /// The name of the deleted object's entity.
    public let entityName: String

    /// The deleted object's id, which it keeps when restored.
    public let objectID: Int64

    /// The text that names the object; empty where its entity has none.
    public let title: String

    /// When it was deleted, by the container's clock.
    public let deletedAt: Date
}
