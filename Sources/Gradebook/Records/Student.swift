import Foundation
import Persistence

/// Somebody who takes quizzes.
final class Student: ManagedObject, PersistentModel {
    static let firstName = Attribute(
        "firstName", \Student.firstName, limit: 100, naturalOrder: true, searched: true)
    var firstName: String {
        get { self[Self.firstName] }
        set { self[Self.firstName] = newValue }
    }

    static let lastName = Attribute("lastName", \Student.lastName, limit: 100, naturalOrder: true, searched: true)
    var lastName: String {
        get { self[Self.lastName] }
        set { self[Self.lastName] = newValue }
    }

    static let grades = ToMany("grades", \Student.grades, inverse: \Grade.student, deleteRule: .cascade)
    var grades: [Grade] {
        get { self[Self.grades] }
        set { self[Self.grades] = newValue }
    }

    static let entity = Entity(
        "Student", of: Student.self, attributes: [firstName, lastName], relationships: [grades],
        indexes: [Index(lastName, firstName)])

    /// By last, then by first name.
    static let order = [SortDescriptor(\Student.lastName), SortDescriptor(\Student.firstName)]

    var name: String { Self.name(first: firstName, last: lastName) }

    override var deletionTitle: String { name }

    /// Both names, or the one that there is.
    static func name(first: String, last: String) -> String {
        [first, last].filter { !$0.isBlank }.joined(separator: " ")
    }
}
