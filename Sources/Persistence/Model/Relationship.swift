/// A relationship to one object, as a managed object's class declares it. With its inverse, a ``ToMany``:
///
///     public final class Student: ManagedObject, PersistentModel {
///         static let lastName = Attribute("lastName", \Student.lastName, limit: 100, required: true)
///         public var lastName: String { get { self[Self.lastName] } set { self[Self.lastName] = newValue } }
///
///         static let grades = ToMany("grades", \Student.grades, inverse: \Grade.student, deleteRule: .cascade)
///         public var grades: [Grade] { get { self[Self.grades] } set { self[Self.grades] = newValue } }
///
///         public static let entity = Entity(
///             "Student", of: Student.self, title: lastName, attributes: [lastName], relationships: [grades])
///     }
///
///     public final class Grade: ManagedObject, PersistentModel {
///         static let points = Attribute("points", \Grade.points)
///         public var points: Double { get { self[Self.points] } set { self[Self.points] = newValue } }
///
///         static let student = ToOne("student", \Grade.student, inverse: \Student.grades, required: true)
///         public var student: Student? { get { self[Self.student] } set { self[Self.student] = newValue } }
///
///         static let quiz = ToOne("quiz", \Grade.quiz, inverse: \Quiz.grades, required: true)
///         public var quiz: Quiz? { get { self[Self.quiz] } set { self[Self.quiz] = newValue } }
///
///         public static let entity = Entity(
///             "Grade", of: Grade.self, attributes: [points], relationships: [student, quiz],
///             uniquenessConstraints: [[student, quiz]])
///     }
///
/// The entities of both sides are in the model. Setting either side sets the other at once, in memory; both are stored
/// by one column of the side that has the ``ToOne``, a foreign key.
///
/// An object that is not in memory yet is fetched when the property is read, one by one; fetch those of many objects
/// together with ``FetchRequest/relationshipKeyPathsForPrefetching``. A property can't throw: where that fetch fails the
/// property is nil or empty, and the `read`, `write` or `save()` throws the error in the end, so nothing is made of it.
public struct ToOne<Source: PersistentModel, Destination: PersistentModel>: DeclaredRelationship, DeclaredProperty {
    /// What the store knows of the column that keeps the other object's id.
    public let description: AttributeDescription

    /// What the layer knows of the relationship.
    public let relationship: RelationshipDescription

    /// Declares a relationship to one object.
    ///
    /// - Parameters:
    ///   - name: The property's name; letters and digits.
    ///   - keyPath: The property itself.
    ///   - inverse: The property of the other side, declared as a ``ToMany`` there.
    ///   - required: Whether a save without an object fails. The inverse's delete rule is then not `nullify`.
    public init(
        _ name: String, _ keyPath: any KeyPath<Source, Destination?> & Sendable,
        inverse: any KeyPath<Destination, [Source]> & Sendable, required: Bool = false
    ) {
        description = AttributeDescription(
            name: name, storageClass: .integer, isOptional: !required, initialValue: .null, keyPath: keyPath,
            options: .init(isRequired: required, destination: Destination.self))
        relationship = RelationshipDescription(
            name: name, keyPath: keyPath, inverse: inverse, destination: Destination.self, deleteRule: .nullify,
            reference: description)
    }
}

/// A relationship to many objects, in the order of their ids, those added since they were fetched behind them; see ``ToOne``
/// for an example.
///
/// Its objects are fetched when the property is first read. What they can be: objects that name this one by their
/// ``ToOne``, and so belong to one object at a time.
public struct ToMany<Source: PersistentModel, Destination: PersistentModel>: DeclaredRelationship {
    /// What the layer knows of the relationship.
    public let relationship: RelationshipDescription

    /// Declares a relationship to many objects.
    ///
    /// - Parameters:
    ///   - name: The property's name; letters and digits.
    ///   - keyPath: The property itself.
    ///   - inverse: The property of the other side, declared as a ``ToOne`` there.
    ///   - deleteRule: What becomes of them when this object is deleted.
    public init(
        _ name: String, _ keyPath: any KeyPath<Source, [Destination]> & Sendable,
        inverse: any KeyPath<Destination, Source?> & Sendable, deleteRule: DeleteRule = .nullify
    ) {
        relationship = RelationshipDescription(
            name: name, keyPath: keyPath, inverse: inverse, destination: Destination.self, deleteRule: deleteRule,
            reference: nil, isEmpty: \[Destination].isEmpty, count: \[Destination].count)
    }
}

/// What becomes of the objects of a ``ToMany`` when the object that they belong to is deleted.
///
/// A deletion with all that it takes along or clears is one entry of the trash, and is taken back as a whole.
public enum DeleteRule: Sendable {
    /// They stay, and belong to none.
    case nullify
    /// They are deleted too.
    case cascade
    /// As long as there are any, the save fails with a ``ValidationError`` of the code ``ValidationError/Code/denied``.
    case deny
}

/// What an entity's list of relationships is made of: ``ToOne`` and ``ToMany``.
public protocol DeclaredRelationship: Sendable {
    /// What the layer knows of it.
    var relationship: RelationshipDescription { get }
}
