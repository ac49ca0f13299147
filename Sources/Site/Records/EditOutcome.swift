/// What becomes of an edit: decided by what the store holds and what the form says.
///
/// A record may have two counts. `version` rises with every save, a heart's and a rating's too, and is what the form
/// carries; `lastFormVersion` is the version that the form's last save led to. An edit is too late only where the form
/// was saved after it began: what was given meanwhile beside the form is no conflict.
public enum EditOutcome: Sendable, Equatable {
    /// Nobody has saved the form since the edit began.
    case save
    /// What was sent is what is stored: the same form sent twice, or two people of one mind.
    case nothingToSave
    /// Somebody has saved something else since the edit began.
    case conflict

    /// - Parameters:
    ///   - version: the record's version when the edit began.
    ///   - current: the version that is stored. One that is not reached yet was never shown, so nothing is known of what
    ///     the edit began from.
    ///   - lastFormVersion: that of the form's last save.
    ///   - isChange: whether what was sent differs from what is stored.
    public init(version: Int64, current: Int64, lastFormVersion: Int64, isChange: Bool) {
        if !isChange {
            self = .nothingToSave
        } else {
            self = (lastFormVersion...max(current, lastFormVersion)).contains(version) ? .save : .conflict
        }
    }
}
