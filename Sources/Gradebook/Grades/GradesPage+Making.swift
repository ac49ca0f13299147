import Persistence
import Site

extension GradesPage {
    /// How many students, and how many quizzes, can be picked from: the first by name. All of them are in the table.
    static let mostOptions = 1_000

    /// - Parameters:
    ///   - choice: what is chosen; what is not there counts as not chosen.
    ///   - refused: a form that comes back; nil to show the stored grade.
    init(
        _ choice: GradesChoice, refused: Refused? = nil, frame: Frame, in context: ManagedObjectContext
    ) throws {
        let student = try choice.student.flatMap { try context.object(Student.self, id: $0) }
        let quiz = try choice.quiz.flatMap { try context.object(Quiz.self, id: $0) }
        let students = try context.fetch(FetchRequest<Student>(sortBy: Student.order, limit: Self.mostOptions + 1))
        let quizzes = try context.fetch(FetchRequest<Quiz>(sortBy: Quiz.order, limit: Self.mostOptions + 1))
        self.frame = frame
        sections = GradebookSection.grades.navigation
        missing = (students.isEmpty ? [.students] : []) + (quizzes.isEmpty ? [.quizzes] : [])
        pickers = [
            Picker(
                "student", "Student", .students, students.map(RecordName.init), chosen: student.map(RecordName.init)),
            Picker("quiz", "Quiz", .quizzes, quizzes.map(RecordName.init), chosen: quiz.map(RecordName.init)),
        ]
        address = GradebookAddresses.grades
        guard let student, let quiz else {
            // Without a form, what was typed is told.
            let problem = refused?.notice ?? refused?.text.errors[.points]
            let typed = refused?.text[.points] ?? ""
            notice = problem.map { typed.isBlank ? $0 : "\(typed.shortened()): \($0)" }
            return
        }
        notice = refused?.notice
        let stored = try context.grade(at: Cell(student: student.id, quiz: quiz.id)).map { Points($0.points) }
        form = GradeForm(
            student, in: quiz, before: refused?.before ?? Before(stored),
            text: refused?.text ?? FormText([.points: stored?.text ?? ""]), among: students)
    }
}

extension GradesPage.Picker {
    /// - Parameters:
    ///   - records: one more than can be picked from, where there are so many.
    ///   - chosen: can be picked however many come before it.
    fileprivate init(
        _ name: String, _ label: String, _ section: GradebookSection, _ records: [RecordName], chosen: RecordName?
    ) {
        var options = Array(records.prefix(GradesPage.mostOptions))
        if let chosen, !options.contains(where: { $0.id == chosen.id }) { options.append(chosen) }
        let more =
            records.count > GradesPage.mostOptions
            ? "These are the first 1,000 \(section.rawValue) by name. The table has all of them." : nil
        self.init(name: name, label: label, options: options, chosen: chosen?.id, more: more)
    }
}

extension GradesPage.GradeForm {
    fileprivate init(
        _ student: Student, in quiz: Quiz, before: Before, text: FormText<GradesPage.Field>, among students: [Student]
    ) {
        let index = students.firstIndex { $0.id == student.id }
        func link(by step: Int) -> ListChoice? {
            guard let index, students.indices.contains(index + step) else { return nil }
            let other = students[index + step]
            return ListChoice(title: other.name, address: GradesChoice(student: other.id, quiz: quiz.id).address)
        }
        self.init(
            title: "\(student.name) in \(quiz.name)", maximum: "out of \(Points(quiz.maximum).text)",
            hiddenFields: [
                HiddenField(name: "student", value: String(student.id)),
                HiddenField(name: "quiz", value: String(quiz.id)),
                HiddenField(name: Before.field, value: before.text),
            ],
            points: text.inputField(.points, focused: .points), previous: link(by: -1), next: link(by: 1))
    }
}
