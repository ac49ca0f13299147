/// A place in the table of grades: a student and a quiz, by their ids.
struct Cell: Hashable, Sendable {
    var student: Int64
    var quiz: Int64

    init(student: Int64, quiz: Int64) {
        self.student = student
        self.quiz = quiz
    }

    /// - Parameter name: the name of the cell's field; another text makes no value.
    init?(name: String) {
        let ids = name.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard ids.count == 2, let student = ids[0], let quiz = ids[1] else { return nil }
        self.init(student: student, quiz: quiz)
        guard self.name == name else { return nil }
    }

    /// The name of the cell's field, e.g. "12-34".
    var name: String { "\(student)-\(quiz)" }
}
