import HTTPServer
import Images

/// Why the photos of a form are not saved; the form is shown again with it.
public struct PhotoRefusal: Error, Sendable {
    /// What the person is told.
    public let error: ApplicationError

    /// What could be read of a damaged picture; nil where that is not what is wrong, or where nothing could.
    let remains: PreparedPhoto?

    public init(_ error: ApplicationError) {
        self.error = error
        remains = nil
    }

    /// - Parameter original: the file of the picture that is refused.
    init(_ error: ImageError, original: SpoolFile) {
        remains = error.remains.map { PreparedPhoto(image: $0, original: original) }
        var told = ApplicationError(error)
        if remains != nil {
            told.sentence += " To keep what could be read, press ✕ on it; else it goes when you save."
        }
        self.error = told
    }

    /// A photo that was sent ahead is not there any more: a day has passed, or a form has taken it whose record has it no
    /// longer.
    public static let gone = PhotoRefusal(
        ApplicationError(
            .invalid,
            "This photo was already saved with another entry, or waited for more than a day; it is gone. "
                + "Please choose it again."))
}
