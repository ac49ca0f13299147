public import Foundation

/// One save, as the history tells it.
public struct PersistentHistoryTransaction: Sendable, Identifiable, Equatable {
    /// Later saves have larger ones.
    public let id: Int64

    /// When it was saved, by the container's clock.
    public let timestamp: Date

    /// What it changed, in the order of writing.
    public internal(set) var changes: [PersistentHistoryChange]
}

/// What a save did to one object.
public struct PersistentHistoryChange: Sendable, Identifiable, Equatable {
    /// What happened to the object.
    public enum ChangeType: Int64, Sendable {
        /// It was new.
        case insert = 0
        /// Some of its values changed.
        case update = 1
        /// It went to the trash.
        case delete = 2
        /// It came back from the trash.
        case restore = 3
    }

    /// Rises within a save and from save to save.
    public let id: Int64

    /// What happened to the object; the values are to be read by it.
    public let changeType: ChangeType

    /// The name of the object's entity.
    public let entityName: String

    /// The object's id, which it keeps in the trash and when it comes back.
    public let objectID: Int64

    /// The object's version after the save.
    public let version: Int64

    /// The values before the save of those attributes that it changed. For a new object these are the initial values; a
    /// deletion changes none but a binary that was handed on to another object, a restored object may miss a reference to
    /// what is still in the trash.
    public let oldValues: ObjectValues

    /// The values after the save, of the same attributes.
    public let newValues: ObjectValues

    /// The entry of the trash that the object went to, came from, or was in when a reference came back to it; nil for others.
    public let deletionID: Deletion.ID?
}
