/// Every error that reaches a person: what happened and what to do.
public struct ErrorPage: Sendable {
    public var frame: Frame
    /// e.g. "Not found"
    public var heading: String
    /// One sentence, or two.
    public var sentence: String
    /// The reference number of an unknown error, which the log has too.
    public var reference: String?
    /// Where to go from here.
    public var homeAddress: String
}
