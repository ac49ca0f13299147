/// One field of a form, as a page shows it: its value as typed and what is wrong with it.
public struct InputField: Sendable {
    public var name: String
    /// The element's id, which its label and its error refer to.
    public var id: String
    public var label: String
    public var value: String
    public var placeholder: String
    /// The most characters.
    public var limit: Int
    public var isRequired: Bool
    /// The sentence beside the field; nil where it is right.
    public var error: String?
    /// Whether the page puts the cursor here: the first wrong field, on a new form the first one.
    public var hasFocus: Bool
    /// Whether it holds several lines.
    public var isLong = false
    /// HTML's `type`: "text", "tel".
    public var kind = "text"
    /// The keyboard that a phone shows, as HTML's `inputmode` names it; nil for the usual one. The page has
    /// `js/keyboard.js`.
    public var inputMode: String?
    /// The id of a list of suggestions.
    public var suggestions: String?
}

extension FormText {
    /// A field as a page shows it.
    /// - Parameters:
    ///   - focused: the field that gets the cursor.
    ///   - prefix: what tells its id from that of the same field in another form of the page.
    public func inputField(_ field: Field, focused: Field?, prefix: String = "") -> InputField {
        InputField(
            name: field.rawValue, id: prefix + field.rawValue, label: field.label, value: self[field],
            placeholder: field.placeholder, limit: field.limit, isRequired: field.whenBlank != nil,
            error: errors[field], hasFocus: field == focused, isLong: field.isLong,
            inputMode: field.inputMode)
    }
}

/// A value that a form carries along unseen.
public struct HiddenField: Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
