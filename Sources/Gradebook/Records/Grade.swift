import Foundation
import Persistence

/// What a student has reached in a quiz; there is one at most.
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

    /// e.g. "7.5 for Ada Lovelace in Quiz 1"
    override var deletionTitle: String {
        "\(Points(points).text) for \(student?.name ?? "a student") in \(quiz?.name ?? "a quiz")"
    }
}

extension Grade {
    /// Its place in the table; nil where it is not saved.
    var cell: Cell? {
        guard let student = objectID(of: Grade.student), let quiz = objectID(of: Grade.quiz) else { return nil }
        return Cell(student: student, quiz: quiz)
    }
}

extension ManagedObjectContext {
    /// The grade of a student in a quiz.
    func grade(at cell: Cell) throws -> Grade? {
        let (student, quiz) = (cell.student, cell.quiz)
        return try fetch(
            FetchRequest<Grade>(
                predicates: [#Predicate { $0.student?.id == student }, #Predicate { $0.quiz?.id == quiz }], limit: 1)
        ).first
    }
}
