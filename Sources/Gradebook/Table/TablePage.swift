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
        var cells: [Field]
        var average: String
    }

    /// A cell's field: a thousand of them are on a page, so each says little.
    struct Field: Sendable {
        var name: String
        var value: String
        /// The ids of its row's and its column's header.
        var labels: String
        /// The text of ``Before``, for the browser's script; nil where the value is it.
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
    /// The hidden field that says what is in the cells.
    var before: HiddenField
    var pages: [ListChoice]
    /// What happened, above the problems; nil where there is nothing to say.
    var notice: String?
    var problems: [Problem]
    /// Where the form is sent: the address of this very page.
    var here: String
    /// Where the browser's script sends a single cell.
    var cellAddress: String
    /// What the script shows after it has taken a grade away; its address is filled in then.
    var deleted: Message
}

extension TablePage {
    /// - Parameters:
    ///   - unsaved: what is shown as it was typed.
    ///   - notice: what happened to it and the others.
    init(
        _ table: GradeTable, state: TableState, unsaved: [GradeEntry.Outcome] = [], notice: String? = nil, frame: Frame
    ) {
        let columns = state.columns(of: table.columns)
        let unsavedByCell = Dictionary(unsaved.map { ($0.entry.cell, $0) }) { first, _ in first }
        let places = Set(table.students.flatMap { row in columns.map { Cell(student: row.id, quiz: $0.quiz) } })
        let wrong = unsaved.filter { !$0.isNotStored }
        let first = wrong.first { places.contains($0.entry.cell) }?.entry.cell
        func field(_ cell: Cell) -> Field {
            var field = Field(
                name: cell.name, value: table.points[cell]?.text ?? "", labels: "s\(cell.student) q\(cell.quiz)")
            if let outcome = unsavedByCell[cell] {
                (field.value, field.before) = (outcome.entry.text, outcome.before.text)
                if !outcome.isNotStored { field.problem = "e\(cell.name)" }
                field.hasFocus = cell == first
            }
            return field
        }
        self.frame = frame
        sections = GradebookSection.table.navigation
        missing =
            (table.students.isEmpty && state.after == nil ? [.students] : [])
            + (table.columns.isEmpty ? [.quizzes] : [])
        self.columns = columns.map { column in
            Column(
                id: "q\(column.quiz)", name: column.name, maximum: column.maximum.text,
                average: table.averages.quiz(column.quiz).text)
        }
        rows = table.students.map { student in
            Row(
                id: "s\(student.id)", name: student.name,
                cells: columns.map { field(Cell(student: student.id, quiz: $0.quiz)) },
                average: table.averages.student(student.id).text)
        }
        overall = table.averages.overall.text
        let before = SentTable.text(students: table.students.map(\.id), quizzes: columns.map(\.quiz)) { cell in
            unsavedByCell[cell]?.before ?? Before(table.points[cell])
        }
        self.before = HiddenField(name: Before.field, value: before)
        pages = state.pages(of: table)
        self.notice = notice
        problems = wrong.map { Problem($0, isShown: places.contains($0.entry.cell)) }
        here = state.address
        cellAddress = GradebookAddresses.cell
        deleted = Message(text: "", undo: SiteAddresses.restore(0), from: here)
    }
}

extension TablePage.Problem {
    init(_ outcome: GradeEntry.Outcome, isShown: Bool) {
        let name = outcome.entry.cell.name
        self.init(
            id: "e\(name)", cellAddress: isShown ? "#c\(name)" : nil, place: "\(outcome.student), \(outcome.quiz)",
            text: outcome.entry.text.shortened(), sentence: outcome.problem ?? "")
    }
}
