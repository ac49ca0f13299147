/// What the next save of a context is to write.
struct PendingChanges {
    /// New objects and those that were changed or deleted, in that order of happening; some may be as before again.
    private(set) var objects: [ManagedObject] = []
    private var known: Set<ObjectIdentifier> = []
    /// The deletions of objects that were saved before, in the order of the calls.
    private(set) var deletions: [PendingDeletion] = []
    /// Those of objects that belong to others, by these.
    private var parts: [Destination: [PendingDeletion]] = [:]
    /// The objects that were given to others, by these.
    private var given: [Destination: Members] = [:]
    /// The versions that the changes of objects are made from, where that was said.
    var baseVersions: [ManagedObject: Int64] = [:]
    /// What has changed since this was made empty; nil where nobody wants to know.
    var recent: [ManagedObject]?

    mutating func note(_ object: ManagedObject) {
        recent?.append(object)
        guard known.insert(ObjectIdentifier(object)).inserted else { return }
        objects.append(object)
    }

    /// Notes that a relationship was set to a stored object.
    mutating func note(_ member: ManagedObject, givenTo object: ManagedObject, by relationship: RelationshipDescription)
    {
        let destination = Destination(relationship: ObjectIdentifier(relationship), id: object.id)
        given[destination, default: Members()].remove(member)
        given[destination, default: Members()].append(member)
    }

    /// What was given to a stored object, be it that it has gone to another one since, in the order of the calls.
    func members(givenTo object: ManagedObject, by relationship: RelationshipDescription) -> [ManagedObject] {
        given[Destination(relationship: ObjectIdentifier(relationship), id: object.id)]?.all ?? []
    }

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
            parts[Destination(relationship: ObjectIdentifier(relationship), id: id), default: []].append(deletion)
        }
    }

    /// The deletions of objects that belong to a stored one by a relationship.
    func deletions(of relationship: RelationshipDescription, leadingTo object: ManagedObject) -> [PendingDeletion] {
        parts[Destination(relationship: ObjectIdentifier(relationship), id: object.id)] ?? []
    }

    /// Settles which entry of the trash each deletion shares, once all are known.
    func settleEntries() {
        // One that the other goes with was called for after it.
        for deletion in deletions.reversed() { deletion.entryRoot = deletion.outer?.entryRoot ?? deletion.root }
    }

    /// A stored object that a relationship leads to.
    private struct Destination: Hashable {
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
    /// A later deletion, of an object that the root belongs to: the two go, and come back, as one. Weak, as a chain of them
    /// that hold each other may be longer than the stack when it is let go.
    weak var outer: PendingDeletion?
    /// The object that the entry in the trash is for, as of ``PendingChanges/settleEntries()``.
    fileprivate(set) var entryRoot: ManagedObject

    init(root: ManagedObject) {
        self.root = root
        title = root.deletionTitle
        entryRoot = root
    }
}

/// A reference that was cleared because the object it led to was deleted.
struct Nullification {
    let object: ManagedObject
    let relationship: RelationshipDescription
    let destination: ManagedObject
}
