import Persistence

extension Migration {
    /// Students, quizzes and grades.
    static let gradebook = Migration(
        "gradebook",
        [])
}
