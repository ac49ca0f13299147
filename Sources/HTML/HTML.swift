/// A piece of markup that is written as it is, without escaping.
///
/// A template takes it in text only: in an attribute, a URL, a title or a data block it is a compile error.
public struct HTML: Sendable, Equatable {
    /// The markup, as UTF-8 text.
    public let markup: String

    /// - Parameter markup: complete elements and escaped text. Nothing is checked: whoever calls this answers for it, so
    ///   never pass what a person typed. Only a NUL is replaced by U+FFFD.
    public init(unsafe markup: String) {
        guard markup.utf8.contains(0) else {
            self.markup = markup
            return
        }
        self.markup = String(String.UnicodeScalarView(markup.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    /// What a template writes: for a part that many pages have in common.
    public init(_ template: some HTMLTemplate) {
        markup = String(decoding: template.render(), as: UTF8.self)
    }
}
