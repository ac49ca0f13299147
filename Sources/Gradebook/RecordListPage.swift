import Persistence
import Site

/// `GET /gradebook/students` and `GET /gradebook/quizzes`, and both when a form was refused.
struct RecordListPage: Sendable {
    enum Emptiness: Sendable {
        case none, nothingYet, nothingFound, pastTheEnd
    }

    struct Row: Sendable {
        /// The element's id, e.g. "student-12".
        var id: String
        var name: String
        var details: String
        var editAddress: String
        var deleteAddress: String
        /// The form in the row's place, where it is edited.
        var form: RecordFormPage?
    }

    var frame: Frame
    var sections: [ListChoice]
    var title: String
    /// The form on top: for a new record, or for one that is edited but not on this page.
    var form: RecordFormPage
    /// "Add" or "Save".
    var formButton: String
    /// Says that a record was added.
    var added: String?
    var rows: [Row]
    var emptiness: Emptiness
    /// The sentence of an empty list.
    var whenEmpty: String
    var query: String
    var listAddress: String
    var firstAddress: String?
    var nextAddress: String?
    /// The list without the form in it, for `from` fields and to cancel.
    var here: String
}

extension RecordListPage.Row {
    init(_ record: some ListedRecord, state: RecordListState) {
        let section = type(of: record).section
        id = Self.elementID(record.entity, record.id)
        name = record.title
        details = record.details
        editAddress = state.with { $0.edited = record.id }.address(of: section)
        deleteAddress = GradebookAddresses.delete(section.address, record.id)
    }

    static func elementID(_ entity: Entity, _ id: Int64) -> String { "\(entity.name.lowercased())-\(id)" }
}
