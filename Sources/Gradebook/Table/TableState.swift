import HTTPServer
import Persistence
import Site

/// Which part of the table is shown, all of it in the address.
struct TableState: PageState, Equatable {
    /// How many quizzes a page of the table has.
    static let quizzesPerPage = 50

    /// The end of the page of students before.
    var after: PageCursor?
    /// The first quiz shown; from the first of all where there is no such quiz.
    var quiz: Int64?

    init(_ query: FormFields = FormFields()) {
        after = query.cursor
        quiz = query["quiz"].flatMap(Int64.init)
    }

    var address: String {
        var parameters = URLParameters()
        parameters.append("after", after?.rawValue)
        parameters.append("quiz", quiz.map(String.init))
        return parameters.address(of: GradebookAddresses.table)
    }

    /// The columns shown out of all.
    func columns(of all: [GradeTable.Column]) -> ArraySlice<GradeTable.Column> {
        let start = all.firstIndex { $0.quiz == quiz } ?? 0
        return all[start...].prefix(Self.quizzesPerPage)
    }

    /// The ways to the other parts of a table.
    func pages(of table: GradeTable) -> [ListChoice] {
        func page(_ title: String, _ change: (inout TableState) -> Void) -> ListChoice {
            ListChoice(title: title, address: with(change).address)
        }
        let shown = columns(of: table.columns)
        var pages: [ListChoice] = []
        if after != nil { pages.append(page("First students") { $0.after = nil }) }
        if let next = table.next { pages.append(page("Next students") { $0.after = next }) }
        if shown.startIndex > 0 { pages.append(page("First quizzes") { $0.quiz = nil }) }
        if shown.endIndex < table.columns.endIndex {
            let next = table.columns[shown.endIndex].quiz
            pages.append(page("Next quizzes") { $0.quiz = next })
        }
        return pages
    }
}
