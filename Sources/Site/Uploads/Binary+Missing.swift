import Persistence

extension Binary? {
    /// Whether there is none, or none of its bytes is there.
    var isMissing: Bool {
        get throws { try (self?.size ?? 0) == 0 }
    }
}
