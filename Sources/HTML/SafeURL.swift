/// An address that is written without the check of its scheme; characters are escaped as in any attribute.
public struct SafeURL: Sendable, Equatable {
    /// The address as it is shown, not yet escaped.
    public let address: String

    /// - Parameter address: nothing is checked: `javascript:` would run. Whoever calls this answers for the scheme.
    public init(unsafe address: String) {
        self.address = address
    }
}
