import Site

/// The parts of the gradebook, in the order of its own navigation.
enum GradebookSection: String, PageSection {
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
}
