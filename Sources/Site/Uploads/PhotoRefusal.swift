/// Why the photos of a form are not saved; the form is shown again with it.
public struct PhotoRefusal: Error, Sendable {
    /// What the person is told.
    public private(set) var error: ApplicationError

    /// What could be read of a damaged picture; nil where that is not what is wrong, or where nothing could.
    let remains: KeptPhoto?

    /// - Parameter remains: the person is told how to have it.
    init(_ error: ApplicationError, remains: KeptPhoto?) {
        self.error = error
        self.remains = remains
        if remains != nil {
            self.error.sentence += " To keep what could be read, press ✕ on it; else it goes when you save."
        }
    }

    public init(_ error: ApplicationError) {
        self.init(error, remains: nil)
    }

    /// A photo that was sent ahead is not there any more: a day has passed, or a form has taken it whose record has it no
    /// longer.
    public static let gone = PhotoRefusal(
        ApplicationError(
            .invalid,
            "This photo was already saved with another entry, or waited for more than a day; it is gone. "
                + "Please choose it again."))
}
