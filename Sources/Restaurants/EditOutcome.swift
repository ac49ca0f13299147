/// What becomes of an edit: decided by what the store holds and what the form says.
///
/// A restaurant has two counts. `version` rises with every save, a heart's and a rating's too, and is what the form
/// carries; `lastFormVersion` is the version that the form's last save led to. An edit is too late only where the form
/// was saved after it began: hearts and ratings given meanwhile are no conflict.
enum EditOutcome: Sendable, Equatable {
    /// Nobody has saved the form since the edit began.
    case save
    /// What was sent is what is stored: the same form sent twice, or two people of one mind.
    case nothingToSave
    /// Somebody has saved something else since the edit began.
    case conflict

    /// - Parameters:
    ///   - version: the restaurant's version when the edit began.
    ///   - current: the version that is stored. One that is not reached yet was never shown, so nothing is known of what
    ///     the edit began from.
    ///   - lastFormVersion: that of the form's last save.
    ///   - changesText: whether a text field differs from what is stored.
    ///   - changesPhoto: whether the form would change the photo that is stored.
    init(version: Int64, current: Int64, lastFormVersion: Int64, changesText: Bool, changesPhoto: Bool) {
        if !changesText, !changesPhoto {
            self = .nothingToSave
        } else {
            self = (lastFormVersion...max(current, lastFormVersion)).contains(version) ? .save : .conflict
        }
    }
}
