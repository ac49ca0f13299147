/// A piece of markup that is written as it is, without escaping.
///
/// A template takes it in text only: in an attribute, a URL, a title or a data block it is a compile error.
public struct HTML: Sendable, Equatable {
    /// The markup, as UTF-8 text.
    public let markup: String

    /// - Parameter markup: complete elements and escaped text. Nothing is checked: whoever calls this answers for it, so
    ///   never pass what a person typed.
    public init(unsafe markup: String) {
        self.markup = markup
    }
}
