extension Int {
    /// The number with what is counted, e.g. "1 album", "2 albums", "no albums".
    /// - Parameters:
    ///   - one: what one of them is called.
    ///   - many: what several are called, where an "s" at the end does not do.
    public func counted(_ one: String, _ many: String? = nil) -> String {
        switch self {
        case 0: "no \(many ?? one + "s")"
        case 1: "1 \(one)"
        default: "\(self) \(many ?? one + "s")"
        }
    }
}
