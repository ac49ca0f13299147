import Foundation
import Persistence

/// The entities that the tests of relationships work with: a school keeps its students from being deleted with it
/// (`deny`), a mentor leaves them (`nullify`), and a student or a quiz takes its grades along (`cascade`).
final class School: ManagedObject, PersistentModel {
    static let name = Attribute("name", \School.name, limit: 100, required: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let students = ToMany("students", \School.students, inverse: \Student.school, deleteRule: .deny)
    var students: [Student] {
        get { self[Self.students] }
        set { self[Self.students] = newValue }
    }

    static let entity = Entity(
        "School", of: School.self, title: name, attributes: [name], relationships: [students])
}

final class Student: ManagedObject, PersistentModel {
    static let name = Attribute("name", \Student.name, limit: 100, required: true, naturalOrder: true, searched: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let photo = BinaryAttribute("photo", \Student.photo)
    var photo: Binary? {
        get { self[Self.photo] }
        set { self[Self.photo] = newValue }
    }

    static let school = ToOne("school", \Student.school, inverse: \School.students)
    var school: School? {
        get { self[Self.school] }
        set { self[Self.school] = newValue }
    }

    /// Another student who helps; has students to help in turn.
    static let mentor = ToOne("mentor", \Student.mentor, inverse: \Student.mentees)
    var mentor: Student? {
        get { self[Self.mentor] }
        set { self[Self.mentor] = newValue }
    }

    static let mentees = ToMany("mentees", \Student.mentees, inverse: \Student.mentor)
    var mentees: [Student] {
        get { self[Self.mentees] }
        set { self[Self.mentees] = newValue }
    }

    static let grades = ToMany("grades", \Student.grades, inverse: \Grade.student, deleteRule: .cascade)
    var grades: [Grade] {
        get { self[Self.grades] }
        set { self[Self.grades] = newValue }
    }

    static let entity = Entity(
        "Student", of: Student.self, title: name, attributes: [name, photo],
        relationships: [school, mentor, mentees, grades])
}

final class Quiz: ManagedObject, PersistentModel {
    static let name = Attribute("name", \Quiz.name, limit: 100, required: true, naturalOrder: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let maximum = Attribute("maximum", \Quiz.maximum, initialValue: 100)
    var maximum: Double {
        get { self[Self.maximum] }
        set { self[Self.maximum] = newValue }
    }

    static let grades = ToMany("grades", \Quiz.grades, inverse: \Grade.quiz, deleteRule: .cascade)
    var grades: [Grade] {
        get { self[Self.grades] }
        set { self[Self.grades] = newValue }
    }

    static let entity = Entity(
        "Quiz", of: Quiz.self, title: name, attributes: [name, maximum], relationships: [grades])
}

final class Grade: ManagedObject, PersistentModel {
    static let points = Attribute("points", \Grade.points)
    var points: Double {
        get { self[Self.points] }
        set { self[Self.points] = newValue }
    }

    static let student = ToOne("student", \Grade.student, inverse: \Student.grades, required: true)
    var student: Student? {
        get { self[Self.student] }
        set { self[Self.student] = newValue }
    }

    static let quiz = ToOne("quiz", \Grade.quiz, inverse: \Quiz.grades, required: true)
    var quiz: Quiz? {
        get { self[Self.quiz] }
        set { self[Self.quiz] = newValue }
    }

    static let entity = Entity(
        "Grade", of: Grade.self, attributes: [points], relationships: [student, quiz],
        uniquenessConstraints: [[student, quiz]])
}

let gradebookModel = Model([School.entity, Student.entity, Quiz.entity, Grade.entity])

extension PersistentContainer {
    /// Two students, two quizzes, three grades: Ada 5 and 7.5, Bob 9.
    func fillGradebook() async throws {
        try await write { context in
            let students = ["Ada", "Bob"].map { name in
                let student = Student(context: context)
                student.name = name
                return student
            }
            let quizzes = ["Quiz 1", "Quiz 2"].map { name in
                let quiz = Quiz(context: context)
                quiz.name = name
                return quiz
            }
            for (index, points) in [5.0, 7.5, 9.0].enumerated() {
                let grade = Grade(context: context)
                grade.points = points
                grade.student = students[index / 2]
                grade.quiz = quizzes[index % 2]
            }
            try context.save()
        }
    }
}
