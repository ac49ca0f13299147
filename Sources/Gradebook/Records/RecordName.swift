import Persistence

/// A student or a quiz to choose: its id, and what it is called.
struct RecordName: Sendable {
    var id: Int64
    var name: String
}

extension RecordName {
    init(_ student: Student) { self.init(id: student.id, name: student.name) }
    init(_ quiz: Quiz) { self.init(id: quiz.id, name: quiz.name) }
}
