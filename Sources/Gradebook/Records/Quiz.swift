import Foundation
import Persistence

/// What students are graded in.
final class Quiz: ManagedObject, PersistentModel {
    static let name = Attribute(
        "name", \Quiz.name, limit: 100, required: true, naturalOrder: true, searched: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let maximum = Attribute("maximum", \Quiz.maximum, initialValue: 100)
    /// The points that are 100 percent. A grade may be above.
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

    static let order = [SortDescriptor(\Quiz.name)]
}
