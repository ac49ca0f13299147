/// What went wrong, as the application sees it: a code that decides the status, a sentence for the person, and the cause
/// for the log alone.
public struct ApplicationError: Error, Sendable {
    public enum Code: String, Sendable, CaseIterable {
        /// What was sent cannot be read: broken encoding, a NUL, a cursor that is none.
        case malformed
        /// A post that came from another site.
        case foreignOrigin
        /// Nothing is there (any more).
        case notFound
        /// Something is there, but not for this method.
        case methodNotAllowed
        /// The request did not arrive in time.
        case late
        /// Somebody else changed it meanwhile.
        case conflict
        /// More was sent than is taken.
        case tooLarge
        /// A kind of content that is not taken.
        case unsupported
        /// Understood, but not right.
        case invalid
        /// The request names a server that this one is not.
        case misdirected
        /// Too much at once; later it will work.
        case busy
        /// The disk is full: nothing was stored, nothing was lost.
        case full
        /// The store, or what prepares pictures, does not work.
        case unavailable
        /// A method that the server does not know.
        case notImplemented
        /// What nobody thought of.
        case unknown
    }

    public var code: Code
    /// What happened and what to do, for the person.
    public var sentence: String
    /// What happened, for the log; never shown.
    public var cause: String?

    public init(_ code: Code, _ sentence: String, cause: String? = nil) {
        self.code = code
        self.sentence = sentence
        self.cause = cause
    }
}

extension ApplicationError {
    /// Whether a form that met it is shown again, as the same may well be saved later.
    public var keepsForm: Bool { [.full, .busy, .unavailable].contains(code) }

    /// Nothing at this address.
    public static let notFound = ApplicationError(
        .notFound,
        "There is nothing at this address. It may have been deleted; “Recently deleted” keeps it for 30 days.")

    /// A hidden field that is not as a page of ours wrote it.
    public static let damagedForm = ApplicationError(
        .malformed, "This form is damaged, so nothing was saved. Please go back, load the page again and retry.")

    /// A form about a record that was deleted meanwhile. It is shown again, to add the record anew.
    public static let deletedMeanwhile = ApplicationError(
        .conflict,
        "This was deleted while you were editing it. What you typed is still here, to be added anew; "
            + "“Recently deleted” has the old one.")

    /// A form about a record that is not even in the trash. It is shown again, to add the record anew.
    public static let goneMeanwhile = ApplicationError(
        .conflict, "This is not there any more. What you typed is still here, to be added anew.")
}
