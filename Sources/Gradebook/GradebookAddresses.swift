/// Every address of the gradebook; no template and no other file spells one.
enum GradebookAddresses {
    static let table = "/gradebook"
    static let students = "/gradebook/students"
    static let quizzes = "/gradebook/quizzes"
    static let grades = "/gradebook/grades"
    /// Where the table's script saves a cell.
    static let cell = "/gradebook/cell"
}
