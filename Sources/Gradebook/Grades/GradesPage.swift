import Site

/// `GET /gradebook/grades`: one grade, of the student and in the quiz that the address names.
struct GradesPage: Sendable {
    struct Picker: Sendable {
        /// The field's name.
        var name: String
        var label: String
        var options: [RecordName]
        var chosen: Int64?
        /// Says that there are more than can be picked from; nil where there are not.
        var more: String?
    }

    /// The form of the grade; there where both are chosen.
    struct GradeForm: Sendable {
        /// e.g. "Ada Lovelace in Quiz 1"
        var title: String
        /// e.g. "out of 10"
        var maximum: String
        var hiddenFields: [HiddenField]
        var points: InputField
        var previous: ListChoice?
        var next: ListChoice?
    }

    enum Field: String, FormTextField {
        case points

        var limit: Int { 40 }
        var label: String { "Points" }
        var inputMode: String? { "decimal" }
    }

    /// A form that comes back.
    struct Refused: Sendable {
        /// As it was typed, with what is wrong with it.
        var text: FormText<Field>
        var before: Before
        /// Why it was not saved, where that is no fault of what was typed.
        var notice: String?
    }

    var frame: Frame
    var sections: [ListChoice]
    /// What there is none of, with the way to add some.
    var missing: [GradebookSection]
    var pickers: [Picker]
    var form: GradeForm?
    /// What happened; nil where there is nothing to say.
    var notice: String?
    var address: String
}
