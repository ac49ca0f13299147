extension ManagedObjectContext {
    /// Deletes an object with the next ``save()``: into the trash, or for good where its entity keeps nothing. What its
    /// delete rules say happens at once, in memory.
    public func delete(_ object: ManagedObject) {
        delete(object, with: nil)
    }

    /// - Parameter cause: The object whose deletion takes this one along.
    private func delete(_ object: ManagedObject, with cause: ManagedObject?) {
        guard !object.isDeleted else { return }
        let surroundings = object.makeSurroundings()
        surroundings.deletionCause = cause
        if cause == nil { surroundings.titleInTrash = object.deletionTitle }
        noteDeletion(of: object)
        for relationship in object.entity.toOneRelationships {
            let inverse = ObjectIdentifier(relationship.inverse)
            object.knownDestination(of: relationship)?.surroundings?.members[inverse]?.removeAll { $0 === object }
        }
        for relationship in object.entity.toManyRelationships where relationship.deleteRule != .deny {
            let members = object.members(of: relationship)
            surroundings.members[ObjectIdentifier(relationship)] = []
            for member in members {
                if relationship.deleteRule == .cascade {
                    delete(member, with: object.isInserted ? nil : object)
                } else {
                    member.setDestination(nil, of: relationship.inverse)
                    nullifications.append(
                        Nullification(object: member, relationship: relationship.inverse, destination: object))
                }
            }
            guard relationship.deleteRule == .cascade, !object.isInserted else { continue }
            // Deleted before and not saved since: they now go, and come back, with this one.
            for member in separatelyDeleted where member.entity === relationship.destination {
                if member.refers(to: object, by: relationship.inverse) { member.surroundings?.deletionCause = object }
            }
        }
        if cause == nil { separatelyDeleted.append(object) }
    }

    /// The delete rules that forbid a deletion.
    func deniedDeletions(among objects: [ManagedObject]) -> [ValidationError.Failure] {
        objects.flatMap { object in
            object.entity.toManyRelationships.filter { relationship in
                relationship.deleteRule == .deny && !object.members(of: relationship).allSatisfy(\.isDeleted)
            }.map { .denied($0, of: object.entity) }
        }
    }
}

extension ValidationError.Failure {
    /// A deletion that a delete rule forbids.
    static func denied(_ relationship: RelationshipDescription, of entity: Entity) -> Self {
        .init(
            entity: entity.name, attribute: relationship.name, code: .denied,
            sentence: "Something still belongs to it: \(relationship.name).")
    }
}

/// A reference that was cleared because the object it led to was deleted.
struct Nullification {
    var object: ManagedObject
    var relationship: RelationshipDescription
    var destination: ManagedObject
}
