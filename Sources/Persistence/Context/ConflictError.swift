/// Somebody else has saved or deleted the object since it was read.
public struct ConflictError: Error, Sendable, Equatable {
    /// The name of the object's entity: a save may write several.
    public var entity: String

    /// The id of the object, the first one where several are concerned.
    public var id: Int64

    /// The version that the change was made from.
    public var expectedVersion: Int64

    /// The version that the store has; nil where the object is in the trash or gone.
    public var storedVersion: Int64?

    /// The values that the change was made from, of every attribute that is among `theirs` or `mine`; nil where the history
    /// does not reach back to that version.
    public var base: ObjectValues?

    /// What is stored now and differs from the base; where that is not known, everything that is stored. Nil where the
    /// object is in the trash or gone.
    public var theirs: ObjectValues?

    /// What was to be saved and differs from the base, or, where that is not known, from what is stored.
    public var mine = ObjectValues()
}
