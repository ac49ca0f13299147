import HTTPServer
import Persistence
import Site

/// What the page of students or of quizzes shows, all of it in the address.
struct RecordListState: Sendable {
    /// What is searched, as typed.
    var query = ""
    /// The end of the page before.
    var after: String?
    /// The record that is edited in its place.
    var edited: Int64?
    /// The record that was just added: the next one is expected.
    var added: Int64?

    init(_ fields: FormFields = FormFields()) {
        query = SubmittedText.normalized(fields["q"] ?? "")
        after = fields["after"].flatMap { $0.isEmpty ? nil : $0 }
        edited = fields["edit"].flatMap(Int64.init)
        added = fields["added"].flatMap(Int64.init)
    }

    /// - Parameter address: an address of the list, as a form's `from` names it.
    init(address: String) {
        let query = address.split(separator: "?", maxSplits: 1).dropFirst().first
        self.init((try? query.map(FormFields.init(urlEncoded:)) ?? FormFields()) ?? FormFields())
    }

    func address(of section: GradebookSection) -> String {
        var parameters = URLParameters()
        parameters.append("q", query)
        parameters.append("after", after)
        parameters.append("edit", edited.map(String.init))
        parameters.append("added", added.map(String.init))
        return parameters.address(of: section.address)
    }

    func with(_ change: (inout RecordListState) -> Void) -> RecordListState {
        var state = self
        (state.edited, state.added) = (nil, nil)
        change(&state)
        return state
    }
}
