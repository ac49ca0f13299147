/// What the next save of a context is to write.
struct PendingChanges {
    /// New objects and those that were changed or deleted, in that order of happening; some may be as before again.
    private(set) var objects: [ManagedObject] = []
    private var objectsByEntity: [ObjectIdentifier: [ManagedObject]] = [:]
    private var known: Set<ObjectIdentifier> = []
    /// The deletions of objects that were saved before, in the order of the calls.
    private(set) var deletions: [PendingDeletion] = []
    /// Those of objects that belong to others, by these.
    private var parts: [Whole: [PendingDeletion]] = [:]
    /// The versions that the changes of objects are made from, where that was said.
    var baseVersions: [ManagedObject: Int64] = [:]
    /// What has changed since this was made empty; nil where nobody wants to know.
    var recent: [ManagedObject]?

    mutating func note(_ object: ManagedObject) {
        recent?.append(object)
        guard known.insert(ObjectIdentifier(object)).inserted else { return }
        objects.append(object)
        objectsByEntity[ObjectIdentifier(object.entity), default: []].append(object)
    }

    /// Those of `objects` that are of an entity.
    func objects(of entity: Entity) -> [ManagedObject] { objectsByEntity[ObjectIdentifier(entity)] ?? [] }

    mutating func note(_ deletion: PendingDeletion) {
        deletions.append(deletion)
        for relationship in deletion.root.entity.toOneRelationships where relationship.inverse.deleteRule == .cascade {
            let id: Int64? =
                switch deletion.root.reference(at: relationship.column.slot) {
                case .stored(let id): id
                case .object(let whole): whole.isInserted ? nil : whole.id
                case .binary, nil: nil
                }
            guard let id else { continue }
            parts[Whole(relationship: ObjectIdentifier(relationship), id: id), default: []].append(deletion)
        }
    }

    /// The deletions of objects that belong to a stored one by a relationship.
    func deletions(of relationship: RelationshipDescription, leadingTo object: ManagedObject) -> [PendingDeletion] {
        parts[Whole(relationship: ObjectIdentifier(relationship), id: object.id)] ?? []
    }

    /// A stored object that takes others along when it is deleted.
    private struct Whole: Hashable {
        /// That of the others.
        var relationship: ObjectIdentifier
        var id: Int64
    }
}

/// What one call of ``ManagedObjectContext/delete(_:)`` deletes: an object and what goes with it.
final class PendingDeletion {
    let root: ManagedObject
    /// The text that names the root in the trash.
    let title: String
    /// The references that it has cleared.
    var nullifications: [Nullification] = []
    /// A later deletion, of an object that the root belongs to: the two go, and come back, as one.
    var outer: PendingDeletion?

    init(root: ManagedObject) {
        self.root = root
        title = root.deletionTitle
    }

    /// The one that has the entry in the trash.
    var outermost: PendingDeletion { outer?.outermost ?? self }
}

/// A reference that was cleared because the object it led to was deleted.
struct Nullification {
    let object: ManagedObject
    let relationship: RelationshipDescription
    let destination: ManagedObject
}
