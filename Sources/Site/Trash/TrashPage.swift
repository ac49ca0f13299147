/// `GET /trash`: what was deleted in the last 30 days.
public struct TrashPage: Sendable {
    public struct Row: Sendable {
        /// What it was called.
        public var title: String
        /// What it was, e.g. "Restaurant".
        public var kind: String
        /// When it was deleted, in words ("today", "3 days ago").
        public var deleted: String
        /// How long it is still kept, e.g. "27 days left".
        public var remaining: String
        public var restoreAddress: String
        public var deleteAddress: String
    }

    public var frame: Frame
    public var rows: [Row]
    public var pages: PageLinks
    /// Why something could not be brought back; nil where there is nothing to say.
    public var notice: String?
    /// The address of this very page, for `from` fields.
    public var here: String
}
