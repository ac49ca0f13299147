/// The text fields of a form: an enum whose cases, in the page's order, have the fields' names as raw values.
public protocol FormTextField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The most characters (Unicode scalars) that are taken.
    var limit: Int { get }
    /// What the field is called on the page.
    var label: String { get }
    /// What stands in the empty field.
    var placeholder: String { get }
    /// What to say where it is blank and must not be; nil where it may stay empty.
    var whenBlank: String? { get }
    /// The attribute that the field is about, as the store names it.
    var attribute: String { get }
    /// Whether it holds several lines.
    var isLong: Bool { get }
    /// The keyboard that a phone shows ("decimal"), as HTML's `inputmode` names it; nil for the usual one.
    /// The pages of such a form have the script `js/keyboard.js`.
    var inputMode: String? { get }
}

extension FormTextField {
    public var placeholder: String { "" }
    public var whenBlank: String? { nil }
    public var attribute: String { rawValue }
    public var isLong: Bool { false }
    public var inputMode: String? { nil }
}
