/// Somebody else has saved or deleted the object since it was read.
public struct ConflictError: Error, Sendable, Equatable {
    /// The entity's name.
    public var entity: String

    /// The object's id.
    public var id: Int64

    /// The version that the change was made from.
    public var expectedVersion: Int64

    /// The version that the store has; nil where the object is in the trash or gone.
    public var storedVersion: Int64?
}
