public import Persistence

extension Binary? {
    /// Whether there is none, or none of its bytes is there.
    public var isMissing: Bool {
        get throws { try (self?.size ?? 0) == 0 }
    }
}
