import Site

/// The parts of the gradebook, in the order of its own navigation.
enum GradebookSection: String, CaseIterable, Sendable {
    case table, students, quizzes, grades

    var title: String {
        switch self {
        case .table: "Table"
        case .students: "Students"
        case .quizzes: "Quizzes"
        case .grades: "Grades"
        }
    }

    var address: String {
        switch self {
        case .table: GradebookAddresses.table
        case .students: GradebookAddresses.students
        case .quizzes: GradebookAddresses.quizzes
        case .grades: GradebookAddresses.grades
        }
    }

    /// What is said where there is nothing of its kind.
    var whenEmpty: String { "No \(rawValue) available to display" }

    /// The navigation as a page of this section shows it.
    var navigation: [ListChoice] {
        Self.allCases.map { section in
            ListChoice(
                title: section.title, value: section.rawValue, address: section.address, isChosen: section == self)
        }
    }
}
