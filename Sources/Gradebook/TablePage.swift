import Site

/// `GET /gradebook`, and the answer to a table of which not all could be saved.
struct TablePage: Sendable {
    struct Column: Sendable {
        /// The id of its header, which its cells are labelled by.
        var id: String
        var name: String
        var maximum: String
        var average: String
    }

    struct Row: Sendable {
        var id: String
        var name: String
        var cells: [CellField]
        var average: String
    }

    /// A cell's field: a thousand of them are on a page, so each says little.
    struct CellField: Sendable {
        var name: String
        var value: String
        /// The ids of its row's and its column's header.
        var labels: String
        /// The score that it was before, for the browser's script; nil where the value is it.
        var before: String?
        /// The id of the sentence above the table that says what is wrong; nil where nothing is.
        var problem: String?
        var hasFocus = false
    }

    /// A sentence above the table about a cell that was not saved.
    struct Problem: Sendable {
        var id: String
        /// The cell on this page; nil where it is not on it.
        var cellAddress: String?
        var place: String
        /// What was typed there.
        var text: String
        var sentence: String
    }

    var frame: Frame
    var sections: [ListChoice]
    /// What there is none of, students or quizzes or both, with the way to add some.
    var missing: [GradebookSection]
    var columns: [Column]
    var rows: [Row]
    var overall: String
    /// The hidden field that says what the page shows.
    var shown: String
    var pages: [ListChoice]
    /// What happened, above the problems; nil where there is nothing to say.
    var notice: String?
    var problems: [Problem]
    /// Where the form is sent: the address of this very page.
    var here: String
    /// Where the browser's script sends a single score.
    var gradesAddress: String
    /// What the script shows after it has taken a score away; its address is filled in then.
    var deleted: Message
}

extension TablePage {
    /// - Parameters:
    ///   - unsaved: scores that are shown as they were typed.
    ///   - notice: what happened to them and the others.
    init(
        _ table: ScoreTable, state: TableState, unsaved: [EnteredScore] = [], notice: String? = nil, frame: Frame
    ) {
        let quizzes = state.quizzes(of: table.quizzes)
        let unsavedByCell = Dictionary(unsaved.map { ($0.entry.cell, $0) }) { first, _ in first }
        let places = Set(table.students.flatMap { row in quizzes.map { Cell(student: row.id, quiz: $0.id) } })
        let wrong = unsaved.filter { $0.problem != nil }
        let first = wrong.first { places.contains($0.entry.cell) }?.entry.cell
        func field(_ cell: Cell) -> CellField {
            var field = CellField(
                name: cell.name, value: table.scores[cell]?.text ?? "", labels: "s\(cell.student) q\(cell.quiz)")
            if let score = unsavedByCell[cell] {
                (field.value, field.before) = (score.entry.text, score.shown)
                if score.problem != nil { field.problem = "e\(cell.name)" }
                field.hasFocus = cell == first
            }
            return field
        }
        self.frame = frame
        sections = GradebookSection.table.navigation
        missing =
            (table.students.isEmpty && state.after == nil ? [.students] : [])
            + (table.quizzes.isEmpty ? [.quizzes] : [])
        columns = quizzes.map { quiz in
            Column(
                id: "q\(quiz.id)", name: quiz.name, maximum: table.maxima[quiz.id]?.text ?? "",
                average: table.averages.quiz(quiz.id).text)
        }
        rows = table.students.map { student in
            Row(
                id: "s\(student.id)", name: student.name,
                cells: quizzes.map { field(Cell(student: student.id, quiz: $0.id)) },
                average: table.averages.student(student.id).text)
        }
        overall = table.averages.overall.text
        shown = ScoreSheet.text(students: table.students.map(\.id), quizzes: quizzes.map(\.id)) { cell in
            unsavedByCell[cell]?.shown ?? table.scores[cell]?.text ?? ""
        }
        pages = state.pages(of: table)
        self.notice = notice
        problems = wrong.map { Problem($0, isShown: places.contains($0.entry.cell)) }
        here = state.address
        gradesAddress = GradebookAddresses.grades
        deleted = Message(text: "", undo: SiteAddresses.restore(0), from: here)
    }
}

extension TablePage.Problem {
    init(_ score: EnteredScore, isShown: Bool) {
        let name = score.entry.cell.name
        self.init(
            id: "e\(name)", cellAddress: isShown ? "#c\(name)" : nil, place: "\(score.student), \(score.quiz)",
            text: score.entry.text.shortened(), sentence: score.problem ?? "")
    }
}
