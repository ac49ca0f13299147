/// Two versions of a record: the one that is stored, and the one that was sent.
public struct RecordConflict<Model: FormViewModel>: Sendable {
    public var id: Int64
    /// The version that is stored.
    public var version: Int64
    public var saved: Model
    public var mine: Model

    public init(id: Int64, version: Int64, saved: Model, mine: Model) {
        self.id = id
        self.version = version
        self.saved = saved
        self.mine = mine
    }
}
