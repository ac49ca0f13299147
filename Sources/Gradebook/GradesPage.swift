import Persistence
import Site

/// `GET /gradebook/grades`: one score, of the student and in the quiz that the address names.
struct GradesPage: Sendable {
    struct Option: Sendable {
        var id: Int64
        var name: String
        var isChosen: Bool
    }

    /// The form of the score; there where both are chosen.
    struct ScoreForm: Sendable {
        /// e.g. "Ada Lovelace in Quiz 1"
        var title: String
        /// e.g. "out of 10"
        var maximum: String
        var hiddenFields: [HiddenField]
        var points: InputField
        var previous: ListChoice?
        var next: ListChoice?
    }

    var frame: Frame
    var sections: [ListChoice]
    /// What there is none of, with the way to add some.
    var missing: [GradebookSection]
    var students: [Option]
    var quizzes: [Option]
    var form: ScoreForm?
    /// What happened; nil where there is nothing to say.
    var notice: String?
    var address: String
}

/// What is chosen on the page, all of it in the address.
struct GradesState: Sendable {
    var student: Int64?
    var quiz: Int64?

    var address: String {
        var parameters = URLParameters()
        parameters.append("student", student.map(String.init))
        parameters.append("quiz", quiz.map(String.init))
        return parameters.address(of: GradebookAddresses.grades)
    }
}

/// The field of the page's form.
enum ScoreField: String, FormTextField {
    case points

    var limit: Int { 40 }
    var label: String { "Points" }
    var inputMode: String? { "decimal" }
}

/// What the page is made from, read at once.
struct GradesChoice: Sendable {
    var students: [ScoreTable.Named]
    var quizzes: [ScoreTable.Named]
    var maximum: Points?
    var stored: Points?

    /// - Parameter state: what is chosen; what is not there counts as not chosen.
    init(_ state: GradesState, in context: ManagedObjectContext) throws {
        students = try context.fetch(FetchRequest<Student>(sortBy: Student.order)).map {
            .init(id: $0.id, name: $0.name)
        }
        let quizzes = try context.fetch(FetchRequest<Quiz>(sortBy: Quiz.order))
        self.quizzes = quizzes.map { .init(id: $0.id, name: $0.name) }
        maximum = quizzes.first { $0.id == state.quiz }.map { Points($0.maximum) }
        if let student = state.student, let quiz = state.quiz {
            stored = try context.grade(at: Cell(student: student, quiz: quiz)).map { Points($0.points) }
        }
    }

    /// The student after the one chosen, or before it.
    func neighbour(of student: Int64, by step: Int) -> ScoreTable.Named? {
        guard let index = students.firstIndex(where: { $0.id == student }) else { return nil }
        return students.indices.contains(index + step) ? students[index + step] : nil
    }
}

extension GradesPage {
    /// - Parameters:
    ///   - text: what was typed, with what is wrong; nil to show the stored score.
    ///   - before: what the form takes for the score before; nil for the stored one.
    init(
        _ choice: GradesChoice, state: GradesState, text: FormText<ScoreField>? = nil, before: String? = nil,
        notice: String? = nil, frame: Frame
    ) {
        self.frame = frame
        sections = GradebookSection.grades.navigation
        missing = (choice.students.isEmpty ? [.students] : []) + (choice.quizzes.isEmpty ? [.quizzes] : [])
        students = choice.students.map { Option(id: $0.id, name: $0.name, isChosen: $0.id == state.student) }
        quizzes = choice.quizzes.map { Option(id: $0.id, name: $0.name, isChosen: $0.id == state.quiz) }
        self.notice = notice
        address = GradebookAddresses.grades
        guard let student = students.first(where: \.isChosen), let quiz = quizzes.first(where: \.isChosen) else {
            return
        }
        func link(by step: Int) -> ListChoice? {
            choice.neighbour(of: student.id, by: step).map { other in
                ListChoice(title: other.name, address: GradesState(student: other.id, quiz: quiz.id).address)
            }
        }
        let stored = choice.stored?.text ?? ""
        form = ScoreForm(
            title: "\(student.name) in \(quiz.name)", maximum: choice.maximum.map { "out of \($0.text)" } ?? "",
            hiddenFields: [
                HiddenField(name: "student", value: String(student.id)),
                HiddenField(name: "quiz", value: String(quiz.id)),
                HiddenField(name: "before", value: before ?? stored),
            ],
            points: (text ?? FormText([.points: stored])).inputField(.points, focused: .points), previous: link(by: -1),
            next: link(by: 1))
    }
}
