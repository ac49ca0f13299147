/// Every address of the gradebook; no template and no other file spells one. For an id stands `{id}` in a route's pattern.
enum GradebookAddresses {
    static let table = "/gradebook"
    static let students = "/gradebook/students"
    static let quizzes = "/gradebook/quizzes"
    static let grades = "/gradebook/grades"

    /// A student or a quiz, below the list of them.
    static func record(_ list: String, _ id: some CustomStringConvertible) -> String { list + "/" + id.description }
    static func delete(_ list: String, _ id: some CustomStringConvertible) -> String { record(list, id) + "/delete" }
}
