import Synchronization

/// What the layer knows of one relationship. It is made by ``ToOne`` or ``ToMany``.
public final class RelationshipDescription: Sendable {
    /// The property's name; that of a to-one is its column's too.
    public let name: String

    /// What becomes of its objects when the object that has it is deleted. Always `nullify` for a to-one.
    public let deleteRule: DeleteRule

    /// Whether it leads to many objects.
    public var isToMany: Bool { reference == nil }

    /// The column of a to-one relationship.
    let reference: AttributeDescription?
    let keyPath: KeyPathKey
    /// The key paths of a to-many's `isEmpty` and `count`, as predicates name them.
    let isEmpty: KeyPathKey?
    let count: KeyPathKey?
    private let destinationType: any PersistentModel.Type
    private let inverseKeyPath: KeyPathKey
    private let knownInverse = AtomicLazyReference<RelationshipDescription>()

    init(
        name: String, keyPath: AnyKeyPath, inverse: AnyKeyPath, destination: any PersistentModel.Type,
        deleteRule: DeleteRule, reference: AttributeDescription?, isEmpty: AnyKeyPath? = nil, count: AnyKeyPath? = nil
    ) {
        self.name = name
        self.keyPath = KeyPathKey(keyPath: keyPath)
        self.deleteRule = deleteRule
        self.reference = reference
        self.isEmpty = isEmpty.map(KeyPathKey.init)
        self.count = count.map(KeyPathKey.init)
        destinationType = destination
        inverseKeyPath = KeyPathKey(keyPath: inverse)
    }

    /// The entity of the objects that it leads to; its own in a tree.
    public var destination: Entity { destinationType.entity }

    /// The relationship by which those objects lead back: setting one sets the other.
    public var inverse: RelationshipDescription {
        if let known = knownInverse.load() { return known }
        guard let inverse = destination.relationship(for: inverseKeyPath.keyPath) else {
            preconditionFailure("\(destination.name) does not declare the inverse of \(name).")
        }
        return knownInverse.storeIfNil(inverse)
    }

    /// Whether the objects of a to-many go for good with the object that they belong to.
    var isOwning: Bool { deleteRule == .cascade || !column.isOptional }

    /// The column that stores both sides.
    var column: AttributeDescription {
        guard let column = reference ?? inverse.reference else {
            preconditionFailure("Neither \(name) nor its inverse leads to one object.")
        }
        return column
    }
}
